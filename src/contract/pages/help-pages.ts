import { ARTICLES } from '#contract/articles.ts'
import { paths } from './pages.ts'

export type HelpPage = Readonly<{
  title: string
  path: string
  words: string
}>

export const HELP_PAGES: readonly HelpPage[] = [
  {
    title: 'Installationsguide',
    path: paths.installationGuide(),
    words: 'montering montere foliering guide vejledning eftervarme pleje vask',
  },
  {
    title: 'Levering og fragt, betaling og garanti',
    path: paths.faq(),
    words: 'ofte stillede spørgsmål faq hjælp leveringstid pris holdbarhed',
  },
  {
    title: 'Spor ordre og mine ordrer',
    path: paths.orders(),
    words: 'sporing spore pakke pakkenummer levering hvor er min ordre track tracking ordrer bestil igen genbestil kvittering',
  },
  {
    title: 'Reklamation under Mine Ordrer',
    path: paths.orders(),
    words: 'reklamere skadet skade beskadiget defekt fejl forkert transportskade retur returnere',
  },
  { title: 'Fakturaer', path: paths.ownInvoices(), words: 'faktura regning kontoudtog saldo skylder betale kreditnota ubetalt' },
  { title: 'Farveprøver', path: paths.products({ category: 'proever' }), words: 'prøve prøver gratis sample samples a6' },
  { title: 'Beregn meter', path: paths.calculator(), words: 'hvor meget folie beregner forbrug ruller rulle bil model' },
  {
    title: 'Folie på en bil',
    path: paths.car(),
    words: 'bil coupé varevogn 3d visualisering konfigurator tag striber spejle motorhjelm',
  },
  { title: 'Galleri', path: paths.gallery(), words: 'billeder biler eksempler inspiration' },
  { title: 'Farver', path: paths.colours(), words: 'farve palet farvekort nuancer sortiment' },
  { title: 'Find farve', path: paths.findColour(), words: 'farver farvekode hex rgb foto billede lak nærmeste match' },
  { title: 'Sammenlign to folier', path: paths.compare(), words: 'sammenligne side om side forskel' },
  { title: 'Hurtigbestilling', path: paths.quickOrder(), words: 'varenumre liste bestille' },
  { title: 'Fast lager', path: paths.shelfLists(), words: 'liste lister hylde minimum optælling optæl mangler' },
  { title: 'Opgaver', path: paths.jobs(), words: 'opgave kunde tilbud bil nummerplade samme farve igen værksted' },
  {
    title: 'Fortryd dit køb',
    path: paths.withdrawal(),
    words: 'fortryde fortrydelse retur returnere returnering returret bytte ombytning',
  },
  { title: 'Handelsbetingelser', path: paths.terms(), words: 'vilkår garanti levering retur' },
  { title: 'Kontakt', path: paths.contact(), words: 'telefon mail e-mail adresse åbningstider' },
  { title: 'Sponsorat', path: paths.sponsorship(), words: 'sponsor racing støtte' },
  ...ARTICLES.map(({ slug, title, lead }) => ({ title, path: paths.article(slug), words: lead })),
]
