import { Link } from 'react-router'
import { FREE_SHIPPING_ABOVE_ORE, SHIPPING_ORE } from '#domain/shipping.ts'
import { amount } from '#web/format.ts'
import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { Article, ArticlePart } from './article.tsx'

export default function Terms() {
  const { company, delivery, claims } = useSettings()
  return (
    <Article
      title="Handelsbetingelser"
      lead={`De vilkår, du handler på hos ${company.legalName}. Kort skrevet og ment, som de står.`}
      path={paths.terms()}
    >
      <ArticlePart title="Hvem du handler med">
        <p>
          {company.legalName}, CVR {company.cvr}, {company.address}, {company.postalCode} {company.city}. Telefon {company.phone}, e-mail{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      </ArticlePart>
      <ArticlePart title="Priser og betaling">
        <p>
          Alle priser er i danske kroner og inkl. 25 % moms. Enhedspriser vises i hele kroner; det, du betaler, regnes og vises på øren. Den
          pris, du ser, når du sender ordren, er den, der gælder. Ændrer en pris sig imens, får du det at se, før ordren bliver til noget.
        </p>
        <p>
          Du kan betale med kort eller MobilePay. Godkendte erhvervskunder kan også betale på faktura og med point. Vi trækker først
          pengene, når varen sendes.
        </p>
      </ArticlePart>
      <ArticlePart title="Levering">
        <p>
          Fragten er {amount(SHIPPING_ORE)} Køber du for over {amount(FREE_SHIPPING_ABOVE_ORE)}, er den gratis. Varer på lager leveres i
          Danmark på {delivery.home} hverdage. Varer fra fjernlageret kommer om {delivery.remote.replace('-', '–')} dage. Består din ordre
          af begge dele, sender vi det, der er klar, med det samme.
        </p>
      </ArticlePart>
      <ArticlePart id="fortrydelse" title="Fortrydelse for forbrugere">
        <p>
          Handler du som forbruger, kan du fortryde købet i 14 dage fra den dag, du får varen. Skriv til os inden da, og send varen retur
          senest 14 dage efter. Du betaler selv returfragten. Folie, der er klippet af eller taget af kernen, kan ikke sælges igen, og du
          hæfter for værdiforringelsen.
        </p>
        <p>Erhvervskunder har ikke fortrydelsesret, men ring alligevel. Uåbnede ruller finder vi som regel en løsning på.</p>
      </ArticlePart>
      <ArticlePart title="Reklamation og garanti">
        <p>
          Forbrugere har to års reklamationsret. Derudover giver vi {claims.warranty} på støbt folie efter den holdbarhed, der står på
          produktet. Garantien dækker materialet, når folien er monteret efter vejledningen; den dækker ikke arbejdsløn. Se rullen efter,
          før du skærer: Vi kan ikke ombytte folie, der er monteret med en synlig fejl.
        </p>
      </ArticlePart>
      <ArticlePart title="Erhvervskonto og point">
        <p>
          En erhvervskonto skal godkendes, før rabat, point og faktura gælder. Du optjener ét point pr. rulle købt uden kampagnerabat på
          udvalgte varer. Point skrives på kontoen, når ordren er betalt, udløber aldrig og kan ikke udbetales.
        </p>
      </ArticlePart>
      <ArticlePart title="Klage">
        <p>
          Er noget gået galt, så skriv til os først. Kan vi ikke blive enige, kan du som forbruger klage til Nævnenes Hus, Toldboden 2, 8800
          Viborg, via{' '}
          <a href="https://naevneneshus.dk" rel="noreferrer">
            naevneneshus.dk
          </a>
          . Hvordan vi behandler dine oplysninger, står i vores <Link to={paths.privacy()}>privatlivspolitik</Link>.
        </p>
      </ArticlePart>
    </Article>
  )
}
