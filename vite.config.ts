import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Of these packages the server renders a part: in its build they are a few kB, from node_modules the whole icon library and a second zod (decision 86).
  ssr: command === 'build' ? { noExternal: INLINED } : {},
  build: {
    target: ['chrome123', 'safari17.5', 'firefox121'],
    // Fonts and pictures stay files: data URLs would be sent again with every page.
    assetsInlineLimit: 0,
  },
  // it is the machine that is busy when plugins take long, and nothing in the code
  worker: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // the server loads at once what a browser loads later
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
          // What every page imports at once, in one file: a start would find, read and link 160 of them one by one.
          output: {
            codeSplitting: { groups: [{ name: (id: string, graph: Graph) => (pagesThatNeed(id, graph).now.size > 0 ? 'pages' : null) }] },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          checks: { bundlerTimings: false },
          output: {
            // every page names every chunk, and what tells two builds apart does not compress
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // What most pages share arrives in one file: forty small ones cost more in headers and waiting than they save.
                { name: (id: string, graph: Graph) => (areFirst(pagesThatNeed(id, graph).now) ? 'shell' : null), minShareCount: 6 },
                // So does what the first page of nearly every visit is made of besides: each file costs a telephone 800 bytes of headers.
                { name: 'shop', test: isOfMostVisits },
                // The 3D library is fetched with the first film that is turned, both halves at once; it outlives changes of our scenes.
                { name: 'three-core', test: /node_modules\/three\/build\/three\.core/, priority: 2 },
                { name: 'three-renderer', test: /node_modules\/three\//, priority: 1 },
                // All else that the first pages of a visit share: at most one file for each kind of page.
                ...PIECES.map((piece) => ({ name: (id: string, graph: Graph) => (pieceOf(id, graph) === piece ? piece : null) })),
              ],
            },
          },
        },
      },
    },
  },
}))

/** True for modules of the first file of a visit: those that every page or the list needs. Others would only make it larger. */
function areFirst(pages: ReadonlySet<string>): boolean {
  return pages.has(EVERY_PAGE) || pages.has(LIST)
}

/** What several pages share is in one file for those that need it. */
const PIECES = ['front', 'forms', 'sold', 'film-page', 'bought', 'desk', 'staff', 'office', 'account'] as const

/** What a module imports is needed by the same pages and more, so no file of these needs a later one. Null leaves a module to the bundler. */
function pieceOf(id: string, graph: Graph): (typeof PIECES)[number] | null {
  if (!/\/(src|node_modules)\//.test(id) || /\?|\.css$/.test(id) || graph.getModuleInfo(id)?.dynamicImporters.length !== 0) return null
  if (isOfAFilm(id)) return 'front'
  // only modules of this piece import it
  if (/node_modules\/zod\//.test(id)) return 'desk'
  const { now, ever } = pagesThatNeed(id, graph)
  // an import that the bundler leaves out counts here; the first files of all pages have no room for that
  if (areFirst(now)) return null
  if (now.has(HOME)) return 'front'
  // the page that finds a colour uses this icon too, and nothing else of the desk
  if (now.has(LOGIN) || /icons\/image-plus\./.test(id)) return 'forms'
  const screens = [...now].filter((page) => STAFF_PAGES.has(page)).length
  if (now.has(FILM)) return screens > 0 || now.has(CART) ? 'sold' : 'film-page'
  if (now.has(CART)) return 'bought'
  const isOfStaff = [...ever].every((page) => STAFF_PAGES.has(page))
  if (isOfStaff && screens > 0 && /lucide-react/.test(id)) return 'staff'
  const accountPages = [...now].filter((page) => ACCOUNT_PAGES.has(page)).length
  if ((accountPages > 0 && screens > 0) || (now.has(USER_MENU) && now.size > 1)) return 'desk'
  if (accountPages > 1) return 'account'
  if (screens < (now.has(ORDERS) ? 2 : 3) && !now.has(ADMIN_LAYOUT)) return null
  return isOfStaff ? pieceOfStaff(now) : 'desk'
}

/** What the orders need is in a file of its own, as one file for all screens would be too large. */
function pieceOfStaff(pages: ReadonlySet<string>): 'staff' | 'office' {
  return pages.has(ORDERS) || pages.has(ADMIN_LAYOUT) ? 'staff' : 'office'
}

type Graph = Readonly<{
  getModuleInfo: (id: string) => Readonly<{ importers: readonly string[]; dynamicImporters: readonly string[] }> | null
}>

type Pages = Readonly<{ now: ReadonlySet<string>; ever: ReadonlySet<string> }>

/** The pages that need a module at once, and those that may come to need it. Kept, since each kind of file asks of each module. */
function pagesThatNeed(id: string, graph: Graph): Pages {
  const reached = (isLater: boolean) => {
    const seen = new Set([id])
    for (const one of seen) {
      const known = importersOf(one, graph)
      for (const importer of isLater ? [...known.importers, ...known.dynamicImporters] : known.importers) seen.add(importer)
    }
    return new Set([...seen].flatMap((one) => PAGE_FILES.get(one.replace(/\?.*$/, '')) ?? []))
  }
  const pages = PAGES_OF_MODULES.get(id) ?? { now: reached(false), ever: reached(true) }
  PAGES_OF_MODULES.set(id, pages)
  return pages
}
const PAGES_OF_MODULES = new Map<string, Pages>()

function importersOf(id: string, graph: Graph) {
  // every icon is imported by the list of all icons; what counts are the files that name it
  const users = ICON_USERS.get(/lucide-react\/dist\/esm\/icons\/(.+)\.\w+$/.exec(id)?.[1] ?? '')
  const { importers = [], dynamicImporters = [] } =
    IMPORTERS.get(id) ?? (users ? { importers: users, dynamicImporters: [] } : graph.getModuleInfo(id)) ?? {}
  const known = { importers: [...importers], dynamicImporters: [...dynamicImporters] }
  IMPORTERS.set(id, known)
  return known
}
const IMPORTERS = new Map<string, Readonly<{ importers: readonly string[]; dynamicImporters: readonly string[] }>>()

/** The files of the shop that import an icon, by the name of its file. */
const ICON_USERS = new Map<string, string[]>()
for (const file of globSync('src/web/**/*.{ts,tsx}'))
  for (const [, names = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g))
    for (const name of names.matchAll(/[A-Z]\w+/g)) {
      const icon = name[0].replaceAll(/(?<=.)(?=[A-Z]|\d)/g, '-').toLowerCase()
      ICON_USERS.set(icon, [...(ICON_USERS.get(icon) ?? []), resolve(file)])
    }

const [HOME, LIST, FILM, CART, LOGIN, ORDERS] = ['home', 'products', 'product', 'cart', 'login', 'adminOrders']
const [EVERY_PAGE, ADMIN_LAYOUT, USER_MENU, WORKSHOP_HOME] = ['every page', 'admin layout', 'user menu', 'home of a workshop']
const PAGES_BY_NAME = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/^ {2}(\w+): '(.+\.tsx)',$/gm)].map(
  ([, name = '', file = '']) => ({ name, file: resolve('src/web', file) }),
)
const PAGE_FILES = new Map([
  ...PAGES_BY_NAME.map(({ name, file }) => [file, name] as const),
  [resolve('src/web/layout/admin/admin-layout.tsx'), ADMIN_LAYOUT],
  [resolve('src/web/root.tsx'), EVERY_PAGE],
  [resolve('src/web/layout/user-menu-panel.tsx'), USER_MENU],
  [resolve('src/web/home/workshop-home.tsx'), WORKSHOP_HOME],
])
const STAFF_PAGES = new Set([...PAGE_FILES.values()].filter((name) => name.startsWith('admin')))

const ACCOUNT_PAGES = new Set([
  WORKSHOP_HOME,
  ...PAGES_BY_NAME.filter(({ file }) => readFileSync(file, 'utf8').includes('#web/page/account-page.tsx')).map(({ name }) => name),
])

/** Never React or its router: the host that renders has to share theirs. */
const INLINED = ['lucide-react', 'zod', '@tanstack/react-query', '@tanstack/query-core', 'react-hook-form', 'react-hot-toast', 'goober']

/** What is left of the head and the foot of every page, and what the front page, the list and a film show alike. */
function isOfMostVisits(id: string): boolean {
  return OF_MOST_VISITS.test(id)
}
const OF_MOST_VISITS = new RegExp(
  [
    'src/web/(page/error-page|layout/logo|cart/use-account-cart|offline/page-cache|prices/(free-delivery-promise|price-switches))',
    'src/web/(products/(product-grid|empty-shop|list-texts|product-list|list/product-list-page)|structured-data/json-ld|search/search-field-id)\\.',
    'lucide-react/dist/esm/icons/(menu|sliders-horizontal|user-round)\\.',
    'src/domain/delivery-methods/advertised-shipping\\.',
  ].join('|'),
)

/** What a film's page shows besides, most of it in files of a few lines: the front page shows some of them. */
function isOfAFilm(id: string): boolean {
  return OF_A_FILM.test(id)
}
const OF_A_FILM = new RegExp(
  [
    'src/web/(products/(shown/(hazard-part|specification-rows)|page/product-documents)|ui/quantity-field)\\.',
    'src/web/(manufacturers/manufacturer-address|reviews/(review-rules|stars)|stock-watches/notice-)',
    'src/domain/(manufacturers/country-name|products/product-document)\\.',
    'src/web/wraps/wrap-(figure|wall)\\.',
  ].join('|'),
)
