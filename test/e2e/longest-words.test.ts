import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
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
const LISTS = ['kunder', 'ordrer', 'fakturaer', 'forfaldne', 'reklamationer', 'tilbud', 'sponsorskab', 'log', 'beskeder', 'proever']
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

test('a customer of the longest words, about whom everything is said at once, makes no page of staff or his own wider than the screen', async () => {
  const { orderId, offerId } = await provideLongestCustomer()
  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  // beside all others, as staff see them, and alone
  const lists = LISTS.flatMap((list) => [`/admin/${list}`, `/admin/${list}?search=${encodeURIComponent(EMAIL)}`])
  const faults = await tooWide(staff, [...lists, '/admin', `/admin/ordrer/${orderId}`, `/admin/tilbud/${offerId}`])
  const own = await newVisitor()
  await logIn(own, EMAIL, PASSWORD)
  expect({ ...faults, ...(await tooWide(own, OWN_PAGES)) }).toEqual({})
}, 180_000)

async function tooWide(page: Page, addresses: readonly string[]): Promise<Record<string, number>> {
  const faults: Record<string, number> = {}
  for (const address of addresses) {
    await visit(page, address)
    // what is still on its way has no words yet
    await expect.poll(() => page.locator('main [aria-busy=true], main .skeleton').count(), { timeout: 10_000 }).toBe(0)
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
async function provideLongestCustomer(): Promise<{ orderId: number; offerId: number }> {
  await addWorkshop(EMAIL, PASSWORD, LONGEST)
  const [own, token] = [await tokenOf(EMAIL, PASSWORD), await tokenOf('superadmin@demo.dk')]
  const { id = 0 } = (await database.userWith(EMAIL)) ?? {}
  await call(`PUT /users/${id}`, { token, body: { tier: 'Platinum', customDiscount: 37, creditLimit: 1_000_000 } })
  const film = await database.product('NL-1012')
  const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: EMAIL, customerName: LONGEST.name })
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
