import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

export function SameBatch() {
  return (
    <>
      <p>
        Bilen er næsten færdig. Du åbner rulle nummer to, lægger bagsmækken, triller bilen ud i dagslys, og bagsmækken har en anden farve
        end bagskærmene. Varenummeret er det samme. Det er batchen ikke.
      </p>
      <h2>Hvad en batch er</h2>
      <p>
        Folie laves i batches. Fabrikken blander farve til én produktion, kører den igennem maskinen og gør rent, før den næste. Hver gang
        måles farven, og hver gang skal den ramme inden for en tolerance. Men inden for er ikke det samme som ens. To batches kan ligge i
        hver sin ende af tolerancen, og når to flader mødes i en samling, ser øjet selv små forskelle.
      </p>
      <p>
        I metallic er det værst, for her skal både farve, flager og flagernes retning være ens. I farveskift kan selve skiftet begynde ved
        en anden vinkel. I ensfarvet sort og hvid ser du det sjældent, men hvid har en tone, og ved siden af hinanden kan den ene blive gul.
      </p>
      <h2>Sådan undgår du det</h2>
      <ol>
        <li>
          <strong>Bestil det hele på én gang.</strong> Ruller til samme bil, der er bestilt samlet, sender vi fra samme batch. Er der ikke
          nok af én batch på hylden, så ring, før du skærer.
        </li>
        <li>
          <strong>Regn rigtigt fra begyndelsen.</strong> De fleste fejl med batches begynder som regnefejl:{' '}
          <Link to={paths.article('hvor-mange-meter-folie')}>Én rulle på 18 meter dækker ikke enhver bil</Link>.
        </li>
        <li>
          <strong>Læs etiketten.</strong> Batchnummeret står på kernen og på kassen. Er de to numre ikke ens, så lad den anden rulle være
          lukket. En uåbnet rulle kan vi finde en løsning på; en åbnet kan vi ikke.
        </li>
        <li>
          <strong>Skriv nummeret ned.</strong> Sammen med dato, bil og folie. Når kunden kommer igen med en bulet dør, kan du spørge os, om
          batchen stadig findes.
        </li>
      </ol>
      <h2>Når du alligevel står med to batches</h2>
      <p>
        Så brug bilens egne linjer. En anden batch må gerne ligge på taget, på spejlene eller på kofangeren, hvor fladen vender en anden vej
        eller er adskilt af en liste. Den må aldrig ligge på to paneler, der mødes i samme plan: dør mod dør, skærm mod motorhjelm.
      </p>
      <p>
        Eller gør forskellen til et valg. Et tag og en bagklap i{' '}
        <Link to={paths.products({ category: 'bilfolie', finish: 'Struktur' })}>karbon</Link> eller{' '}
        <Link to={paths.products({ category: 'bilfolie', finish: 'Mat' })}>mat</Link> ligner en tanke. En bagklap i næsten samme farve
        ligner en fejl.
      </p>
      <h2>Batchen er ikke den eneste grund</h2>
      <p>
        Ser to paneler forskellige ud, så kig på retningen, før du giver batchen skylden. Metallic, farveskift, krom og børstet folie kaster
        lyset forskelligt på langs og på tværs, og et panel, der er vendt, ligner en anden farve. Det samme gør folie, der er strakt for
        hårdt: Farven bliver lysere, hvor folien bliver tynd. Begge dele kan du se på en rest fra samme rulle, som du holder op ved siden
        af. I <Link to={paths.installationGuide()}>installationsguiden</Link> står, hvordan du undgår dem.
      </p>
      <p>
        Og vælg aldrig farve efter en skærm. Den viser hverken batchen, flagerne eller den tone, hvid har i gråvejr.{' '}
        <Link to={paths.products({ category: 'proever' })}>En farveprøve</Link> viser det hele i det lys, bilen skal stå i.
      </p>
    </>
  )
}
