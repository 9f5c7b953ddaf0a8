import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { Article, ArticlePart } from './article.tsx'

export default function Sponsorship() {
  const { company } = useSettings()
  return (
    <Article title="Sponsorat" lead="Vi støtter kørere, der kører stærkt og ser godt ud imens." path={paths.sponsorship()}>
      <ArticlePart title="Hvem kan søge?">
        <p>
          Alle fra 16 år, der kører formel, touring car, rally, drift, drag racing eller track day. Resultater tæller, men det gør en god
          historie og en bil, folk lægger mærke til, også.
        </p>
      </ArticlePart>
      <ArticlePart title="Sådan søger du">
        <p>
          Skriv til <a href={`mailto:${company.email}?subject=Ansøgning om sponsorat`}>{company.email}</a> med emnet »Ansøgning om
          sponsorat«, og fortæl os:
        </p>
        <ul>
          <li>navn, alder, telefon og eventuelt team</li>
          <li>bil, løbstype og hvor mange år du har kørt</li>
          <li>dine bedste resultater og hvor vi kan følge dig</li>
          <li>hvorfor du søger, og hvad folien skal bruges til</li>
        </ul>
        <p>Vi svarer alle, også når svaret er nej.</p>
      </ArticlePart>
    </Article>
  )
}
