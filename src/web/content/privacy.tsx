import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { Article, ArticlePart } from './article.tsx'

export default function Privacy() {
  const { company } = useSettings()
  return (
    <Article title="Privatlivspolitik" lead="Vi gemmer det, der skal til for at sende dine varer, og ikke mere." path={paths.privacy()}>
      <ArticlePart title="Dataansvarlig">
        <p>
          {company.legalName}, CVR {company.cvr}, {company.address}, {company.postalCode} {company.city},{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      </ArticlePart>
      <ArticlePart title="Hvad vi gemmer, og hvorfor">
        <ul>
          <li>
            Når du bestiller: navn, e-mail, telefon, adresse og ordren. Det skal vi bruge for at levere og for at opfylde aftalen med dig.
          </li>
          <li>Fakturaer og ordrer gemmes i fem år, fordi bogføringsloven kræver det.</li>
          <li>Har du en konto: dine profiloplysninger, din rabat og dine point, så længe kontoen findes.</li>
          <li>Skriver du til os: det, du skriver, til sagen er løst.</li>
        </ul>
      </ArticlePart>
      <ArticlePart title="I din browser">
        <p>
          Vi bruger ingen sporing og ingen cookies til reklame. Din kurv, dit valg af lyst eller mørkt tema og, når du er logget ind, din
          adgangsnøgle ligger i browserens eget lager. Det er nødvendigt, for at butikken virker, og du kan slette det i browseren.
        </p>
      </ArticlePart>
      <ArticlePart title="Hvem der ellers ser det">
        <p>
          Fragtmanden får navn, adresse og telefonnummer. Betalingsudbyderen får det, betalingen kræver. Vores driftsleverandører behandler
          data for os efter en databehandleraftale. Vi sælger ikke oplysninger.
        </p>
      </ArticlePart>
      <ArticlePart title="Dine rettigheder">
        <p>
          Du kan få indsigt i dine oplysninger, få dem rettet, slettet eller udleveret, og du kan gøre indsigelse. Skriv til{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>. Du kan klage til Datatilsynet på{' '}
          <a href="https://www.datatilsynet.dk" rel="noreferrer">
            datatilsynet.dk
          </a>
          .
        </p>
      </ArticlePart>
    </Article>
  )
}
