import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { Article, ArticleContents, ArticlePart } from '#web/page/article.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { DirectionFigure, EdgeFigure, RecessFigure, RemovalFigure, SqueegeeFigure } from './guide-figures.tsx'
import { TemperatureTable } from './temperature-table.tsx'

const PARTS = {
  tools: { id: 'vaerktoej', title: '1. Værktøj og lokale' },
  cleaning: { id: 'rengoering', title: '2. Vask og afrens' },
  cutting: { id: 'maal', title: '3. Mål og skær' },
  laying: { id: 'montering', title: '4. Læg folien tørt op' },
  recesses: { id: 'fordybninger', title: '5. Træk og varme' },
  edges: { id: 'kanter', title: '6. Kanter, overlap og snit' },
  postHeat: { id: 'eftervarme', title: '7. Eftervarm' },
  temperatures: { id: 'temperaturer', title: '8. Temperaturer' },
  wet: { id: 'tpu', title: '9. TPU lægges vådt' },
  check: { id: 'kontrol', title: '10. Se efter næste dag' },
  care: { id: 'vedligehold', title: '11. Vask og pleje' },
  removal: { id: 'afmontering', title: '12. Tag folien af igen' },
} as const

export default function InstallationGuide() {
  return (
    <Article
      title="Installationsguide"
      lead="Fra vask til eftervarme, trin for trin. Læs den, før du skærer rullen op."
      path={paths.installationGuide()}
    >
      <ArticleContents parts={Object.values(PARTS)} />
      <Tools />
      <Cleaning />
      <Cutting />
      <Laying />
      <Recesses />
      <Edges />
      <PostHeat />
      <ArticlePart {...PARTS.temperatures}>
        <TemperatureTable />
        <p>Tallene gælder vores egne folier. Står der andet på produktet, gælder det.</p>
      </ArticlePart>
      <WetFilm />
      <AfterCare />
      <Removal />
      <div className="screen-only mt-10 flex flex-wrap gap-3">
        <LinkButton to={paths.products({ category: 'vaerktoej' })} variant="signal">
          Se værktøj
        </LinkButton>
        <LinkButton to={paths.contact()}>Spørg os om din opgave</LinkButton>
      </div>
    </Article>
  )
}

function Tools() {
  return (
    <ArticlePart {...PARTS.tools}>
      <p>Læg det hele frem, før du trækker bagpapiret af. Den, der mangler kniven, slipper folien.</p>
      <ul>
        <li>
          Rakler: en <ToTool search="filtrakel">blød med filt</ToTool> til fladen, en <ToTool search="filtrakel hård">hård</ToTool> til
          kanter og et <ToTool search="kantværktøj">kantværktøj</ToTool> til false.
        </li>
        <li>
          <ToTool search="varmepistol">Varmepistol</ToTool> med display og et <ToTool search="termometer">IR-termometer</ToTool>. Øjemål er
          ikke en måling.
        </li>
        <li>
          <ToTool search="magneter">Magneter</ToTool>, <ToTool search="handsker">montørhandsker</ToTool>,{' '}
          <ToTool search="skæretape">skæretape</ToTool> og en <ToTool search="kniv">kniv med friske blade</ToTool>.
        </li>
        <li>
          <ToTool search="isopropanol">Isopropanol</ToTool>, fnugfri klude og <ToTool search="primer">primer</ToTool> til de få steder, der
          kræver det.
        </li>
      </ul>
      <p>
        Lokalet skal være rent og lyst, og både bil, folie og luft skal være 16–28 °C. Er folien kold, bliver den stiv og slipper; er
        panelet varmt af solen, griber limen for hurtigt. Lad rullen ligge i værkstedet natten over.
      </p>
    </ArticlePart>
  )
}

function Cleaning() {
  return (
    <ArticlePart {...PARTS.cleaning}>
      <ol>
        <li>Vask bilen dagen før, så vandet i falsene når at tørre.</li>
        <li>Fjern tjære, flyverust og gammel lim. Brug ler på lakken, og skyl efter.</li>
        <li>Afmonter det, der kan tages af: håndtag, lygter, lister og emblemer. Det giver færre snit.</li>
        <li>Aftør hele panelet med isopropanol og en ren klud. Tør efter med en ny, inden væsken er fordampet.</li>
        <li>Tag kanter og false to gange. Dér sidder voksen, og dér slipper folien først.</li>
      </ol>
      <p>
        Ny lak skal være hærdet, som regel mindst tre uger; spørg lakereren. Folie skjuler farven, ikke stenslag, støv og løs klarlak. På
        lak, der slipper, følger lakken med, når folien engang skal af.
      </p>
    </ArticlePart>
  )
}

function Cutting() {
  return (
    <ArticlePart {...PARTS.cutting}>
      <p>
        Mål panelet på det bredeste sted, og læg ti centimeter til hele vejen rundt. Læg alle paneler ind på rullen, før du skærer det
        første. Så ser du, om rullen slår til.
      </p>
      <p>
        Metallic, farveskift, krom, karbon og børstet folie har en retning. Vender et panel modsat naboen, ligner det en anden farve. Skær
        dem altid samme vej.
      </p>
      <DirectionFigure />
      <p>
        To ruller til samme bil skal være fra samme batch. Se efter på etiketten, inden du åbner dem, og læs{' '}
        <Link to={paths.article('samme-parti-til-samme-bil')}>hvorfor det betyder så meget</Link>.
      </p>
    </ArticlePart>
  )
}

function Laying() {
  return (
    <ArticlePart {...PARTS.laying}>
      <p>Bilfolie med luftkanaler lægges tørt: ingen vand, ingen sæbe.</p>
      <ol>
        <li>Hæng folien på panelet med magneter, og træk bagpapiret af. På store paneler en tredjedel ad gangen.</li>
        <li>Spænd folien op, så den ligger glat over panelet uden folder og kun rører midten.</li>
        <li>Rakl fra midten og ud. Lad hvert strøg dække halvdelen af det forrige.</li>
        <li>Kommer der en fold, så løft tilbage til før folden, varm let, og læg igen.</li>
        <li>En luftblære trykkes ud mod kanalerne med tommelfingeren. Stik kun hul, hvis den ikke vil flytte sig.</li>
      </ol>
      <SqueegeeFigure />
      <p>Hold filten ren og en anelse fugtig på blanke folier. Et sandkorn i filten laver en ridse i hvert strøg.</p>
    </ArticlePart>
  )
}

function Recesses() {
  return (
    <ArticlePart {...PARTS.recesses}>
      <p>
        Støbt folie bliver blød ved omkring 40–60 °C. Varm en flade på størrelse med en avis, træk jævnt med begge hænder, og lad den køle
        et øjeblik, før du trykker. Stræk højst 10–15 %: mere gør farven lysere og folien tynd.
      </p>
      <p>
        I en fordybning skal folien ned i bunden, før den fæstnes i siderne. Lad den først hænge hen over, varm, og tryk fra bunden og op ad
        siderne med handsken. En folie, der er spændt hen over et hul, ser rigtig ud i dag og slipper næste sommer.
      </p>
      <RecessFigure />
      <p>
        Krom tåler kun lidt og jævn varme; for meget gør den mælkehvid, og det kan ikke reddes. Karbon og læder er kalandreret og vil
        tilbage i formen. Overstræk dem ikke på dobbeltkrumme flader, men brug et indlæg.
      </p>
    </ArticlePart>
  )
}

function Edges() {
  return (
    <ArticlePart {...PARTS.edges}>
      <p>
        Gå om kanten med mindst fem millimeter. Er der ikke plads, så slut en millimeter før kanten: En folie, der stopper præcis på kanten,
        bliver løftet af vand og højtryksrenser.
      </p>
      <EdgeFigure />
      <ul>
        <li>Skær med skæretape, hvor kniven ellers ville ramme lakken. Læg tapen, læg folien, træk tråden op.</li>
        <li>Skærer du med kniv, så skær i falsen eller på folie med tape under. Nyt blad til hvert panel.</li>
        <li>Primer bruges tyndt og kun under kanter, der står i spænd. Den gør det sværere at få folien af igen.</li>
        <li>To stykker krom skal altid ligge et par millimeter over hinanden, ellers lyser sprækken.</li>
      </ul>
    </ArticlePart>
  )
}

function PostHeat() {
  return (
    <ArticlePart {...PARTS.postHeat}>
      <p>
        Eftervarmen er det trin, der oftest springes over, og det, der oftest giver reklamationer. Den får folien til at slippe sit spænd,
        så den bliver i den form, du har givet den.
      </p>
      <ol>
        <li>Vent, til panelet er færdigt og koldt.</li>
        <li>Varm hver kant, fordybning og strakt flade til 90 °C. Mål med IR-termometeret, mens du varmer.</li>
        <li>Bevæg pistolen hele tiden, fem til ti centimeter fra folien. Et sted, der er blevet for varmt, bliver blankt.</li>
        <li>Tryk efter med handsken, mens fladen er varm, og lad den køle af sig selv.</li>
      </ol>
    </ArticlePart>
  )
}

function WetFilm() {
  return (
    <ArticlePart {...PARTS.wet}>
      <p>
        Lakbeskyttelse af TPU er tyk, sej og som regel klar. Den lægges vådt, så den kan flyttes på plads, og den skal ikke eftervarmes.
      </p>
      <ol>
        <li>Sprøjt både lak og klæbeside godt våde med slip-væske: rent vand med lidt babyshampoo.</li>
        <li>Læg folien op, og skub den på plads. Den skal kunne glide.</li>
        <li>Lås kanter og hjørner med tack-væske (vand med 10–15 % isopropanol), og vent, til limen griber.</li>
        <li>Rakl fra midten og ud med overlappende strøg, til der ikke kommer mere vand.</li>
        <li>Små slør af fugt forsvinder af sig selv i løbet af nogle dage. Stik ikke hul i dem.</li>
      </ol>
      <p>
        Mat TPU skal have mindre slip-væske end blank; vandet er sværere at se gennem den. Se{' '}
        <Link to={paths.products({ category: 'lakbeskyttelse' })}>lakbeskyttelse</Link>.
      </p>
    </ArticlePart>
  )
}

function AfterCare() {
  return (
    <>
      <ArticlePart {...PARTS.check}>
        <p>Lad bilen stå inde i et døgn. Så viser fejlene sig, mens de er nemme at rette:</p>
        <ul>
          <li>Gå alle kanter efter med en finger. En kant, der har løftet sig, renses, varmes og lægges igen.</li>
          <li>Se i fordybningerne efter luft. Varm, tryk ned, og eftervarm en gang til.</li>
          <li>Se bilen i dagslys fra alle sider. Et panel, der vender forkert, ser man først udenfor.</li>
          <li>Noter folie, batch og dato. Det er guld værd, når en dør skal laves om.</li>
        </ul>
      </ArticlePart>
      <ArticlePart {...PARTS.care}>
        <ul>
          <li>Vent en uge med den første vask. Limen når først sin fulde styrke efter nogle dage.</li>
          <li>
            Vask i hånden med pH-neutral <ToTool search="folieshampoo">folieshampoo</ToTool>. Ingen børster og ingen affedtning med
            opløsningsmiddel.
          </li>
          <li>Højtryksrenser: mindst 50 cm afstand, aldrig vinkelret på en kant.</li>
          <li>Fugleklatter, insekter og benzin skal af samme dag. De æder sig ind i folien.</li>
          <li>Mat og satin må ikke vokses eller poleres; de bliver plettede og blanke.</li>
        </ul>
      </ArticlePart>
    </>
  )
}

function Removal() {
  return (
    <ArticlePart {...PARTS.removal}>
      <p>
        Start i et hjørne, varm til 60–70 °C, og træk roligt i en vinkel på 15–30 grader. Går det for hurtigt, bliver limen siddende. Er der
        lim tilbage, så læg <ToTool search="limfjerner">limfjerner</ToTool> på, vent et par minutter, og tør af.
      </p>
      <RemovalFigure />
      <p>
        På intakt originallak følger lakken ikke med. På omlakerede paneler og stenslag kan ingen love det, så få det på skrift, før du
        begynder. Tag folien af, inden dens holdbarhed er gået: En gammel, sprød folie kommer af i småstykker.
      </p>
    </ArticlePart>
  )
}

/** A search link, so that the guide is independent of the assortment. */
function ToTool({ search, children }: { search: string; children: string }) {
  return <Link to={paths.products({ search })}>{children}</Link>
}
