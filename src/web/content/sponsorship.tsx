import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Article, ArticlePart } from './article.tsx'

const SUBJECT = 'Ansøgning om sponsorat'

export default function Sponsorship() {
  const { company } = useSettings()
  return (
    <Article title="Sponsorat" lead="Vi støtter kørere, der kører stærkt og ser godt ud imens." path={paths.sponsorship()}>
      <ArticlePart title="Hvad vi giver">
        <p>
          Et sponsorat er et beløb, du bruger på folie hos os: til en hel bil, til striber og startnumre eller til at få den gamle omgang
          af. Beløbet afhænger af bilen, sæsonen og planen. Til gengæld kører du med vores navn på døren, og vi må bruge billeder af bilen.
        </p>
      </ArticlePart>
      <ArticlePart title="Hvem kan søge?">
        <p>
          Alle fra 16 år, der kører formel, touring car, rally, drift, drag racing eller track day. Resultater tæller, men det gør en god
          historie og en bil, folk lægger mærke til, også.
        </p>
      </ArticlePart>
      <ArticlePart title="Sådan søger du">
        <p>
          Skriv til <a href={`mailto:${company.email}?subject=${encodeURIComponent(SUBJECT)}`}>{company.email}</a> med emnet »{SUBJECT}«, og
          fortæl os:
        </p>
        <ul>
          <li>navn, alder, telefon og eventuelt team</li>
          <li>bil, løbstype og hvor mange år du har kørt</li>
          <li>dine bedste resultater, og hvor vi kan følge dig</li>
          <li>hvorfor du søger, og hvad folien skal bruges til</li>
        </ul>
        <p>Vedhæft gerne et par billeder af bilen. Er du under 18, skal en forælder skrive med.</p>
      </ArticlePart>
      <ArticlePart title="Hvad der så sker">
        <ol>
          <li>Vi læser ansøgningen og spørger, hvis vi mangler noget.</li>
          <li>Du får svar på mail, også når svaret er nej.</li>
          <li>Siger vi ja, står beløbet i svaret, og så finder vi farven sammen.</li>
        </ol>
      </ArticlePart>
      <div className="mt-10">
        <LinkButton to={paths.gallery()}>Find din farve i galleriet</LinkButton>
      </div>
    </Article>
  )
}
