import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Cart } from '#domain/cart/cart.ts'
import { DEMO_PASSWORD } from '#server/demo/demo-logins.ts'
import { type Api, api } from '#web/api.ts'
import { TOKEN_KEY } from '#web/browser/session-token.ts'
import { CART_KEY } from '#web/cart/cart-store.ts'
import routes from '#web/routes.ts'

export type Visit = Readonly<{
  /** names the picture: `gaest-kurv-med-varer` */
  name: string
  path: string
  /** what the browser has stored when the page is opened */
  stored: Readonly<Record<string, string>>
}>

type PlacedOrder = Readonly<{ orderId: number; confirmationToken: string | null }>

/** An address for each route that has a parameter, in a demo shop with this order of a guest. */
export function exampleAddresses({ orderId, confirmationToken }: PlacedOrder): Readonly<Record<string, string>> {
  return {
    '*': 'findes-ikke',
    'produkt/:id': 'produkt/NL-1005',
    'blog/:id': 'blog/hvor-mange-meter-folie',
    // a workshop of the demo shop keeps a list from its first day
    'konto/fast-lager/:id': 'konto/fast-lager/1',
    'konto/optaelling/:id': 'konto/optaelling/1',
    // and has an offer; staff are writing another
    'konto/tilbud/:id': 'konto/tilbud/1',
    'admin/tilbud/:id': 'admin/tilbud/2',
    // and a job with an offer
    'konto/opgaver/:id': 'konto/opgaver/1',
    'konto/opgaver/tilbud/:id': 'konto/opgaver/tilbud/1',
    'ordre/:token': `ordre/${confirmationToken}`,
    'admin/produkter/:id': 'admin/produkter/1',
    // the demo shop has one on its way from its first day
    'admin/indkoeb/:id': 'admin/indkoeb/1',
    'admin/lager/:id': 'admin/lager/1',
    // the demo shop has a draft of next year's prices
    'admin/prislister/:id': 'admin/prislister/1',
    // a workshop of the demo shop
    'admin/kunder/:id': 'admin/kunder/3',
    'admin/ordrer/:id': `admin/ordrer/${orderId}`,
    // the demo shop has a claim from its first day
    'admin/reklamationer/:id': 'admin/reklamationer/1',
    // nothing is recalled in the demo shop: its first batch, and the page of an unknown recall
    'admin/tilbagekaldelse/:id': 'admin/tilbagekaldelse/1',
    'tilbagekaldelse/:id': 'tilbagekaldelse/1',
  }
}
const FOR_CUSTOMERS = /^(konto|ordrer)/
const FOR_STAFF = /^admin/
const ALSO_AS_CUSTOMER = ['', 'produkter', 'produkt/:id', 'favoritter', 'kurv', 'checkout', 'hurtigbestilling']

/** Every page of the route table as a guest, a customer or staff sees it, in a shop with demo data. */
export async function pageVisits(shopUrl: string): Promise<Visit[]> {
  const table = pathsOf(await routes)
  const shop = api((path, init) => fetch(`${shopUrl}${path}`, init))
  const [customer, staff] = [await logIn(shop, 'gold@demo.dk'), await logIn(shop, 'superadmin@demo.dk')]
  const { products } = await shop.listProducts({ query: { category: 'bilfolie', limit: 3 } })
  const lines = products.map(({ id }, index) => ({ productId: id, quantity: index + 1, payWithPoints: false, sampleOf: null }))
  const cart = { [CART_KEY]: JSON.stringify(lines) }
  const examples = exampleAddresses(await placeOrder(shop, lines))
  const visit = (who: string, route: string, stored: Visit['stored'] = {}): Visit => {
    const path = `/${fillIn(route, examples)}`
    return { name: `${who}-${nameOf(route)}`, path, stored }
  }
  return [
    ...table.filter((route) => !FOR_CUSTOMERS.test(route) && !FOR_STAFF.test(route)).map((route) => visit('gaest', route)),
    ...['kurv', 'checkout'].map((route) => ({ ...visit('gaest', route, cart), name: `gaest-${route}-med-varer` })),
    ...table
      .filter((route) => FOR_CUSTOMERS.test(route) || ALSO_AS_CUSTOMER.includes(route))
      .map((route) => visit('kunde', route, { ...customer, ...cart })),
    ...table.filter((route) => FOR_STAFF.test(route)).map((route) => visit('personale', route, staff)),
  ]
}

/** The pages themselves: a layout only frames its children. */
function pathsOf(table: readonly RouteConfigEntry[]): string[] {
  return table.flatMap(({ path = '', children }) => (children ? pathsOf(children) : [path]))
}

function nameOf(route: string): string {
  if (route === '') return 'forside'
  return route === '*' ? 'ikke-fundet' : route.replaceAll('/', '-').replace(':', '')
}

function fillIn(route: string, examples: Readonly<Record<string, string>>): string {
  const path = examples[route] ?? route
  if (/[:*]/.test(path)) throw new Error(`scripts/page-visits.ts has no example of the route ${route}`)
  return path
}

async function logIn(shop: Api, email: string): Promise<Visit['stored']> {
  const { token } = await shop.logIn({ body: { email, password: DEMO_PASSWORD } })
  return { [TOKEN_KEY]: token }
}

async function placeOrder(shop: Api, lines: Cart): Promise<PlacedOrder> {
  return await shop.placeOrder({
    body: {
      items: lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
      customerName: 'Mette Møller',
      customerEmail: 'mette@example.dk',
      customerPhone: '+45 20 30 40 50',
      shippingAddress: 'Havnegade 3, 2. th',
      shippingPostalCode: '7100',
      shippingCity: 'Vejle',
      paymentMethod: 'card',
    },
  })
}
