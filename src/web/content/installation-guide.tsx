import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Article, ArticlePart } from './article.tsx'

const TEMPERATURES = [
  { film: 'Støbt folie, blank, satin og mat', application: '16–28 °C', stretch: '40–60 °C', postHeat: '90 °C' },
  { film: 'Metallic og farveskift', application: '18–28 °C', stretch: '40–60 °C', postHeat: '90–100 °C' },
  { film: 'Krom', application: '20–28 °C', stretch: '30–40 °C', postHeat: '80–90 °C' },
  { film: 'Struktur og karbon', application: '18–28 °C', stretch: '50–70 °C', postHeat: '100–110 °C' },
  { film: 'Lakbeskyttelse (TPU), vådmontering', application: '18–30 °C', stretch: '40–50 °C', postHeat: 'Ingen' },
] as const

export default function InstallationGuide() {
  return (
    <Article
      title="Installationsguide"
      lead="Fra vask til efteropvarmning. Læs den, før du skærer rullen op."
      path={paths.installationGuide()}
    >
      <ArticlePart title="1. Vask og afrens">
        <p>
          Vask bilen dagen før, så vand i falsene når at tørre. Fjern tjære og rust med ler, og afrens med isopropanol og en fnugfri klud,
          to gange i kanterne. Nylak skal være hærdet i mindst tre uger. Folie skjuler farven, ikke stenslag og støv.
        </p>
      </ArticlePart>
      <ArticlePart title="2. Mål og skær">
        <p>
          Mål panelet på det bredeste sted, og læg ti centimeter til hele vejen rundt. Skær alle paneler i samme retning på rullen.
          Metallic, farveskift og børstet folie har en retning og ser forskellig ud, hvis et panel vendes.
        </p>
      </ArticlePart>
      <ArticlePart title="3. Læg folien op">
        <ol>
          <li>Hæng folien på panelet med magneter, og træk bagpapiret af en tredjedel ad gangen.</li>
          <li>Stræk let og jævnt, til folien ligger som glas uden folder. Stræk aldrig mere end 10–15 %.</li>
          <li>Rakl fra midten og ud med filtkanten i en vinkel på 45 grader, og lad strøgene overlappe med halvdelen.</li>
          <li>Kommer der en fold, så løft tilbage til før folden, varm let, og læg igen.</li>
        </ol>
      </ArticlePart>
      <ArticlePart title="4. Kanter og fordybninger">
        <p>
          Lad folien falde ned i fordybningen af sig selv, og varm den, før du trykker. Gå om kanten med mindst fem millimeter. Brug primer
          sparsomt, kun hvor folien skal holde mod spænd, og aldrig på synlige flader. Skær med knivløs tape, hvor kniven ellers rammer
          lakken.
        </p>
      </ArticlePart>
      <ArticlePart title="5. Efteropvarm">
        <p>
          Efteropvarmningen får folien til at glemme, at den er strakt. Varm alle kanter, fordybninger og strakte steder til temperaturen i
          skemaet, og kontrollér med infrarødt termometer. Lad bilen stå indendørs i et døgn, og vent en uge med at vaske den.
        </p>
      </ArticlePart>
      <section className="py-9">
        <h2 className="text-lg">Temperaturer</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too */}
        <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label="Temperaturer efter folietype">
          <table className="figures w-full min-w-xl text-sm">
            <thead>
              <tr className="border-b border-edge text-left">
                <th scope="col" className="py-3 pr-4">
                  Folie
                </th>
                <th scope="col" className="py-3 pr-4 text-right">
                  Montering
                </th>
                <th scope="col" className="py-3 pr-4 text-right">
                  Stræk
                </th>
                <th scope="col" className="py-3 text-right">
                  Efteropvarmning
                </th>
              </tr>
            </thead>
            <tbody>
              {TEMPERATURES.map(({ film, application, stretch, postHeat }) => (
                <tr key={film} className="border-b border-line">
                  <th scope="row" className="py-3 pr-4 text-left font-normal">
                    {film}
                  </th>
                  <td className="py-3 pr-4 text-right">{application}</td>
                  <td className="py-3 pr-4 text-right">{stretch}</td>
                  <td className="py-3 text-right">{postHeat}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-4 max-w-prose text-sm text-muted">Står der andet i produktets specifikationer, gælder de.</p>
      </section>
      <LinkButton to={paths.products({ category: 'vaerktoej' })} variant="signal">
        Se værktøj
      </LinkButton>
    </Article>
  )
}
