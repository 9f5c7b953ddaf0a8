import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { deliveryCounts } from '#domain/orders/delivery.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { WHEN_MONEY_MOVES } from '#domain/orders/payment-texts.ts'
import { FREE_SHIPPING_ABOVE_ORE, SHIPPING_ORE } from '#domain/prices/shipping.ts'
import { CompanyFacts, ReachUs } from '#web/settings/company-facts.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Article, ArticlePart } from './article.tsx'

const kroner = (ore: number) => amount(ore).replace(/\.$/, '')

export default function Terms() {
  const { company, hasCompanyFacts, delivery, claims } = useSettings()
  return (
    <Article
      title="Handelsbetingelser"
      lead={`De vilkår, du handler på hos ${hasCompanyFacts ? company.legalName : company.name}. Kort skrevet og ment, som de står.`}
      path={paths.terms()}
    >
      <ArticlePart title="Hvem du handler med">
        <p>
          <CompanyFacts />
        </p>
      </ArticlePart>
      <ArticlePart title="Bestilling">
        <p>
          Aftalen er indgået, når du har sendt ordren, og vi har bekræftet den på mail. Gem bekræftelsen: Den er din dokumentation. Kan vi
          ikke levere det, du har bestilt, eller er der en åbenlys fejl i prisen, siger vi det straks, og du får dine penge tilbage.
        </p>
        <p>Aftalen indgås på dansk. Handler du på en virksomheds vegne, er det virksomheden, der er kunden.</p>
      </ArticlePart>
      <ArticlePart title="Priser og betaling">
        <p>
          Alle priser er i danske kroner og inkl. 25 % moms, medmindre der står ekskl. moms. Det samlede beløb, du skal betale, står altid
          inkl. moms. Priser vises på øren. Købes flere af det samme, rundes linjen samlet, højst en halv øre pr. stk. Den pris, du ser, når
          du sender ordren, er den, der gælder. Ændrer en pris sig imens, får du det at se, før ordren bliver til noget.
        </p>
        <p>Du kan betale med kort eller MobilePay, og som godkendt erhvervskunde også på faktura og med point. Sådan betaler du:</p>
        <ul>
          {PAYMENT_METHODS.map((method) => (
            <li key={method}>
              <strong>{PAYMENT_METHOD_LABELS[method]}:</strong> {WHEN_MONEY_MOVES[method]}
            </li>
          ))}
        </ul>
        <p>
          Betalingsfristen står på fakturaen. Betaler du for sent, må vi kræve renter efter renteloven og et rykkergebyr på højst 100 kr.
          pr. rykker.
        </p>
      </ArticlePart>
      <ArticlePart title="Levering">
        <p>
          Vi leverer i Danmark. Fragten koster {kroner(SHIPPING_ORE)}; køber du for mere end {kroner(FREE_SHIPPING_ABOVE_ORE)}, er den
          gratis. Varer på lager sender vi inden for {dayRangeText(delivery.inStock)} dage, varer fra fjernlageret om{' '}
          {dayRangeText(delivery.remote)} dage. {deliveryCounts(delivery)} Består din ordre af begge dele, sender vi det, der er klar, med
          det samme, og du betaler kun fragt én gang.
        </p>
        <p>
          Se pakken efter, når du får den. Er rullen trykket, så skriv det på fragtbrevet, og tag et billede. Som forbruger har vi risikoen,
          til du står med varen.
        </p>
      </ArticlePart>
      <ArticlePart id="fortrydelse" title="Fortrydelse for forbrugere">
        <p>
          Handler du som forbruger, kan du fortryde købet i 14 dage fra den dag, du får varen. Får du varerne i flere omgange, regnes
          fristen fra den sidste. Giv os besked inden fristen: <Link to={paths.withdrawal()}>Fortryd aftale her</Link>, så får du straks en
          kvittering, eller skriv til <ReachUs subject="Fortrydelse" />. Det er ikke nok at nægte at tage imod pakken.
        </p>
        <p>
          Send varen retur senest 14 dage efter. Du betaler selv returfragten. Vi betaler dig tilbage, også den oprindelige standardfragt,
          senest 14 dage efter din besked, men må vente, til vi har varen eller bevis for, at du har sendt den. Folie, der er skåret i eller
          rullet ud, kan ikke sælges igen, og du hæfter for det, den er blevet mindre værd.
        </p>
        <p>Erhvervskunder har ikke fortrydelsesret, men ring alligevel. Uåbnede ruller finder vi som regel en løsning på.</p>
      </ArticlePart>
      <ArticlePart title="Reklamation og garanti">
        <p>
          Forbrugere har to års reklamationsret efter købeloven: Viser der sig en fejl, kan du få varen repareret eller ombyttet, et afslag
          i prisen eller pengene tilbage. Erhvervskunder skal undersøge varen ved modtagelsen og reklamere straks. Derudover giver vi{' '}
          {claims.warranty} på støbt folie efter den holdbarhed, der står på produktet. Garantien dækker materialet, når folien er monteret
          efter vejledningen; den dækker ikke arbejdsløn. Se rullen efter, før du skærer: Vi kan ikke ombytte folie, der er monteret med en
          synlig fejl.
        </p>
      </ArticlePart>
      <ArticlePart title="Erhvervskonto og point">
        <p>
          En erhvervskonto skal godkendes, før rabat, point og faktura gælder. Du optjener ét point pr. rulle købt uden kampagnerabat på
          udvalgte varer. Point skrives på kontoen, når ordren er betalt, udløber aldrig og kan hverken udbetales eller overdrages. Bliver
          ordren annulleret, går brugte point tilbage til dig og optjente point tilbage til os.
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
