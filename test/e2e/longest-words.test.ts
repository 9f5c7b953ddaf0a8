import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAGES } from '#contract/pages/pages.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MANUFACTURER_TEXTS } from '#domain/manufacturers/manufacturer.ts'
import { PRODUCT_TEXTS } from '#domain/products/product-limits.ts'
import { pixelsTooWide, untilPainted } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'bogholderiet-paa-vaerkstedet-ved-havnen@autofoliemontoermestrenes-faelleskontor.dk'
const PASSWORD = 'nordlys-over-fjorden'
const LONGEST = {
  name: 'Foliemontørmesterværkstedsleder'.repeat(4).slice(0, CUSTOMER_TEXTS.name),
  company: 'WWWAutofoliemontørmesterværksted'.repeat(4).slice(0, CUSTOMER_TEXTS.company),
}
const LONGEST_FILM = `${'W'.repeat(20)}-${'9'.repeat(39)}`
/** Every page of staff that is about many things; one only shows what pages are made of. */
const LISTS = Object.values(PAGES)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/admin/') && !path.includes(':') && path !== PAGES.adminDesign.path)
/** Those that are searched by the customer's e-mail. */
const SEARCHED = ['kunder', 'ordrer', 'fakturaer', 'reklamationer', 'tilbud', 'sponsorskab', 'log', 'beskeder']
const OWN_PAGES = [
  '/',
  '/produkter',
  '/kurv',
  '/ordrer',
  '/konto',
  '/konto/tilbud',
  '/konto/medarbejdere',
  '/konto/opgaver',
  '/konto/indstillinger',
  '/checkout',
]
const WIDTHS = [390, 768, 1024, 1280, 1440]

test('a customer of the longest words, about whom everything is said at once, makes no page of staff or of their own wider than the screen', async () => {
  const { product, purchase } = await provideLongestGoods()
  const { orderId, offerId } = await provideLongestCustomer(product)
  await provideLongestColleagues()
  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  // beside all others, as staff see them, and alone
  const searched = SEARCHED.map((list) => `/admin/${list}?search=${encodeURIComponent(EMAIL)}`)
  const things = [`ordrer/${orderId}`, `tilbud/${offerId}`, `produkter/${product}`, `lager/${product}`, `indkoeb/${purchase}`]
  const faults = await tooWide(staff, [...LISTS, ...searched, '/admin', ...things.map((thing) => `/admin/${thing}`)])
  const own = await newVisitor()
  await logIn(own, EMAIL, PASSWORD)
  const ownPages = [...OWN_PAGES, `/produkt/${product}`, `/produkter?search=${LONGEST_FILM}`]
  expect({ ...faults, ...(await tooWide(own, ownPages)) }).toEqual({})
}, 600_000)

async function tooWide(page: Page, addresses: readonly string[]): Promise<Record<string, number>> {
  const faults: Record<string, number> = {}
  for (const address of addresses) {
    await visit(page, address)
    // what is still on its way has no words yet
    await expect.poll(() => page.locator('main [aria-busy=true], main .skeleton').count()).toBe(0)
    for (const width of WIDTHS) {
      const wider = await widerThan(page, width)
      if (wider > 0) faults[`${address} at ${width} px`] = wider
    }
  }
  return faults
}

async function widerThan(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  await untilPainted(page)
  return (await pixelsTooWide(page)) + (await page.evaluate(listBeyondItsPlace))
}

/** On a desk a list has no scroll bar of its own: by so many pixels it would stand beyond the margin of the page. */
function listBeyondItsPlace(): number {
  const place = document.querySelector('table')?.parentElement
  if (!place || getComputedStyle(place).overflowX !== 'visible') return 0
  return Math.max(0, place.scrollWidth - place.clientWidth)
}

/** Waits to be deleted, has credit and a discount, and an order, an invoice, a complaint, an offer and an application. */
async function provideLongestCustomer(product: number): Promise<{ orderId: number; offerId: number }> {
  await addWorkshop(EMAIL, PASSWORD, LONGEST)
  const [own, token] = [await tokenOf(EMAIL, PASSWORD), await tokenOf('superadmin@demo.dk')]
  const { id = 0 } = (await database.userWith(EMAIL)) ?? {}
  await call(`PUT /users/${id}`, { token, body: { tier: 'Platinum', customDiscount: 37, creditLimit: 100_000_000 } })
  const body = orderBody([{ id: product, quantity: 10 }], { customerEmail: EMAIL, customerName: LONGEST.name })
  await call('POST /orders', { token: own, body: { ...body, paymentMethod: 'invoice' } })
  const [order] = await database.ordersOf(EMAIL)
  if (!order) throw new Error('nothing was ordered')
  await call(`POST /orders/${order.id}/invoice`, { token, body: { paymentTerms: '8_days' } })
  await database.addClaim(order, { name: LONGEST.name, email: EMAIL })
  const { offer } = await call<{ offer: { id: number } }>('POST /offers', { token, body: { customerId: id } })
  await database.addSponsorship(EMAIL, { fullName: LONGEST.name, teamName: LONGEST.company })
  await call('POST /auth/me/deletion', { token: own, body: { password: PASSWORD } })
  return { orderId: order.id, offerId: offer.id }
}

/** Staff with a second factor, and who only acts for workshops of others: rows with everything that can be done. */
async function provideLongestColleagues(): Promise<void> {
  const everything = { secondFactorAt: new Date(), points: 1_234_567, tier: 'Platinum', customDiscount: 100 } as const
  const colleagues = [{ role: 'superadmin' }, { role: 'admin' }, { role: 'customer', buysAlone: false }] as const
  for (const [at, colleague] of colleagues.entries()) {
    await addWorkshop(`${at}${EMAIL}`, PASSWORD, LONGEST)
    await database.makeUser(`${at}${EMAIL}`, { ...everything, ...colleague })
  }
}

/** A product, its manufacturer and its supplier, of whom it is bought. */
async function provideLongestGoods(): Promise<{ product: number; purchase: number }> {
  const token = await tokenOf('superadmin@demo.dk')
  const words = (most: number) => 'Højglansvinylfoliefabrikationen'.repeat(9).slice(0, most)
  const name = words(PRODUCT_TEXTS.name)
  const film = { kcwId: LONGEST_FILM, name, nameDa: name, price: 1_234_567.95, stock: 1_000, categoryId: 'bilfolie' }
  const { product } = await call<{ product: { id: number } }>('POST /products', { token, body: film })
  const maker = { name: words(MANUFACTURER_TEXTS.name), address: words(MANUFACTURER_TEXTS.address), country: 'DK', contact: EMAIL }
  await call('POST /makers', { token, body: maker })
  const seller = { name: words(120), contact: words(120), email: EMAIL, phone: null, note: null, currency: 'EUR', leadTimeDays: 100 }
  const { supplier } = await call<{ supplier: { id: number } }>('POST /suppliers', { token, body: seller })
  const lines = [{ sku: LONGEST_FILM, rolls: 1_000, unitPrice: 123_456.78 }]
  const purchase = { key: crypto.randomUUID(), supplierId: supplier.id, rate: 7.46, note: null, lines }
  const { order } = await call<{ order: { id: number } }>('POST /purchase-orders', { token, body: purchase })
  return { product: product.id, purchase: order.id }
}
