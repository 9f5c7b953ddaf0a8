import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { Article, ArticlePart } from '#web/page/article.tsx'
import { CompanyFacts, ReachUs } from '#web/settings/company-facts.tsx'

export default function Privacy() {
  return (
    <Article title="Privatlivspolitik" lead="Vi gemmer det, der skal til for at sende dine varer, og ikke mere." path={paths.privacy()}>
      <ArticlePart title="Dataansvarlig">
        <p>
          <CompanyFacts />
        </p>
      </ArticlePart>
      <ArticlePart title="Hvad vi gemmer, og hvorfor">
        <ul>
          <li>
            <strong>Når du bestiller:</strong> navn, e-mail, telefon, adresse og ordren. Vi skal bruge det for at levere og opfylde aftalen
            med dig (databeskyttelsesforordningen art. 6, stk. 1, litra b).
          </li>
          <li>
            <strong>Fakturaer og ordrer:</strong> bogføringsloven kræver, at vi gemmer dem (litra c).
          </li>
          <li>
            <strong>Når du har en konto:</strong> firma, CVR-nummer, profil, rabat, point og favoritter, så du kan handle til dine priser
            (litra b). Adgangskoden gemmer vi kun som et aftryk, der ikke kan læses tilbage.
          </li>
          <li>
            <strong>Når du skriver til os:</strong> navn, e-mail og det, du skriver, så vi kan svare (litra f).
          </li>
          <li>
            <strong>Når du søger sponsorat:</strong> det, du selv sender os, så vi kan tage stilling til ansøgningen (litra b).
          </li>
          <li>
            <strong>Når du viser en bil eller anmelder en vare:</strong> billedet eller teksten vises offentligt med firmaets navn og by,
            fordi du har sagt ja til det (litra a). Du kan trække dit ja tilbage under din konto; så slettes det fra butikken med det samme.
          </li>
          <li>
            <strong>Serverens log:</strong> IP-adresse og tidspunkt, så vi kan finde fejl og stoppe misbrug (litra f).
          </li>
        </ul>
      </ArticlePart>
      <ArticlePart title="Hvor længe">
        <ul>
          {Object.entries(RETENTION).map(([kind, { what, howLong, reason }]) => (
            <li key={kind}>
              <strong>{what}:</strong> {howLong} ({reason}).
            </li>
          ))}
        </ul>
      </ArticlePart>
      <ArticlePart title="I din browser">
        <p>
          Vi bruger ingen sporing, og derfor spørger vi dig heller ikke om lov. Logger du ind, får browseren én cookie (kendt-browser), som
          ikke siger, hvem du er: den gør, at fremmede, der gætter på din adgangskode, ikke kan spærre dig ude. Den slettes et halvt år
          efter dit sidste login. Det, butikken ellers skal huske, ligger i browserens eget lager (local storage): din kurv, dine
          favoritter, valget af levering, af lyst eller mørkt tema, af produktlistens visning, af priser med eller uden moms og af dine
          priser eller detailpriser. Er du logget ind, ligger din adgangsnøgle og din profil (navn, e-mail, firma, niveau og point) der
          også, til du logger ud. Så længe gemmer browseren også de sider, du har set sidst, og dine egne ordrer, så du kan se dem uden net.
          Det, du har skrevet ved kassen, i en ansøgning eller i hurtigbestilling, gemmes, til du lukker fanen (session storage), så det
          ikke går tabt ved en genindlæsning. Det er nødvendigt, for at butikken virker, og du kan slette det i browseren.
        </p>
      </ArticlePart>
      <ArticlePart title="Hvem der ellers ser det">
        <p>
          Fragtfirmaet og den, vi bestiller fragten hos, får navn, adresse, telefonnummer og e-mail. Betaler du med kort eller MobilePay,
          får betalingsudbyderen det, betalingen kræver; vi ser aldrig dit kortnummer. Det bogføringssystem, vi bruger, får fakturaerne. Får
          du din faktura som e-faktura, bringer det adgangspunkt, vi bruger, den ud. Vores driftsleverandører behandler data for os efter en
          databehandleraftale. Vi sælger ikke oplysninger.
        </p>
      </ArticlePart>
      <ArticlePart title="Dine rettigheder">
        <p>
          Du kan få indsigt i dine oplysninger, få dem rettet eller slettet, få behandlingen begrænset, få dem udleveret i en fil, og du kan
          gøre indsigelse. Har du en konto, kan du selv hente dine oplysninger og bede om sletning under{' '}
          <Link to={paths.accountSettings()}>kontoindstillinger</Link>. Ellers skriv til <ReachUs />. Du kan klage til Datatilsynet på{' '}
          <a href="https://www.datatilsynet.dk" rel="noreferrer">
            datatilsynet.dk
          </a>
          .
        </p>
      </ArticlePart>
    </Article>
  )
}
