import { expect, test } from 'vitest'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const WHO = { email: 'faar-tilbud@example.dk', password: 'hemmeligt1' }
const FIRM = 'Vogn og Folie ApS'

test('an offer accepted: staff write and send it, the workshop says yes with one press, and the order has its prices', async () => {
  await addWorkshop(WHO.email, WHO.password, { company: FIRM })
  const staff = await newVisitor()
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/tilbud/ny')
  await staff.getByLabel('Find kunden').fill(FIRM)
  await staff.getByRole('option', { name: FIRM }).click()
  await staff.getByRole('button', { name: 'Skriv tilbud' }).click()
  await staff.waitForURL(/\/admin\/tilbud\/\d+$/)
  const offerUrl = new URL(staff.url()).pathname
  await staff.getByLabel('Læg en vare på').fill('NL-1008')
  await staff.getByRole('option', { name: /NL-1008/ }).click()
  const quantity = staff.getByRole('textbox', { name: /^Antal: / })
  await quantity.fill('3')
  await quantity.blur()
  await staff.getByLabel(/^Pris: /).selectOption('price')
  await staff.getByLabel(/^Pris inkl\. moms: /).fill('1.000')
  await staff.getByLabel('Aftalt levering').fill('0')
  await staff.getByRole('button', { name: 'Send til kunden' }).click()
  await staff.getByText('Skriv, hvorfor prisen er en anden.').waitFor()
  await expect.poll(() => staff.getByLabel(/^Begrundelse: /).evaluate((field) => field === document.activeElement)).toBe(true)
  await staff.getByLabel(/^Begrundelse: /).fill('Tre ruller til tre vogne')
  await staff.getByLabel('Besked til kunden').fill('Hej, her er prisen, vi talte om.')
  expect(await findAccessibilityFaults(staff)).toEqual([])
  expect(await pixelsTooWide(staff)).toBe(0)
  await staff.getByRole('button', { name: 'Send til kunden' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Send TIL-/ })
  expect(await read(dialog)).toMatch(/3\.000\skr\./)
  await dialog.getByRole('button', { name: 'Send tilbuddet' }).click()
  await staff.getByText('Tilbuddet er sendt').waitFor()

  const page = await newVisitor({ width: 390 })
  // the link of the mail, which leads through the login
  await visit(page, offerUrl.replace('/admin/tilbud', '/konto/tilbud'))
  await page.waitForURL(/\/login\?next=/)
  await logIn(page, WHO.email, WHO.password)
  await visit(page, '/konto/tilbud')
  await page.getByRole('link', { name: /^Se og accepter TIL-/ }).click()
  await page.getByText('Hej, her er prisen, vi talte om.').waitFor()
  // the number of the offer is not broken at a hyphen
  expect(await page.getByRole('heading', { level: 1 }).getByText(/^TIL-/).evaluate(linesOf)).toBe(1)
  await page.getByText(/Varerne er ikke reserveret/).waitFor()
  expect(await page.getByText('Tre ruller til tre vogne').count()).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  // what the shop knows is folded to one line, and one press is enough
  await page.getByText(/^Til .+ · Faktura$/).waitFor()
  await page.getByRole('button', { name: 'Accepter tilbuddet' }).dblclick()
  await page.waitForURL('**/ordrer')
  const orders = await database.ordersOf(WHO.email)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ totalOre: 3000_00, shippingOre: 0 })
  await visit(page, offerUrl.replace('/admin/tilbud', '/konto/tilbud'))
  await page.getByText('Du har accepteret tilbuddet').waitFor()

  await visit(staff, offerUrl)
  await staff.getByText('Accepteret', { exact: true }).waitFor()
  await staff.getByRole('link', { name: orders[0]?.orderNumber ?? '' }).click()
  await staff.getByRole('link', { name: /^TIL-\d{4}-\d{6}$/ }).waitFor()
})

test('a no to an offer and a withdrawal stay with their words when they fail, and close when the offer is no longer open', async () => {
  const who = { email: 'siger-nej@example.dk', password: 'hemmeligt1' }
  await addWorkshop(who.email, who.password, { company: 'Nej og Folie ApS' })
  const token = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>(`GET /users?search=${who.email}`, { token })
  const { id: productId } = await database.product('NL-1008')
  const send = async (): Promise<number> => {
    const { offer } = await call<{ offer: { id: number } }>('POST /offers', { token, body: { customerId: users[0]?.id } })
    const lines = [{ productId, quantity: 1 }]
    const content = { validUntil: copenhagenDay(Date.now() + 7 * DAY_MS), message: null, lines }
    const written = await call<{ offer: { total: number } }>(`PUT /offers/${offer.id}`, { token, body: content })
    await call(`POST /offers/${offer.id}/send`, { token, body: { total: written.offer.total } })
    return offer.id
  }
  const FAILED = { expects: /ERR_FAILED|40[49]/ }

  const [declined, page] = [await send(), await newVisitor({ width: 390, ...FAILED })]
  await logIn(page, who.email, who.password)
  await visit(page, `/konto/tilbud/${declined}`)
  await page.getByRole('button', { name: 'Nej tak' }).click()
  const no = page.getByRole('dialog', { name: 'Nej tak til tilbuddet' })
  const why = no.getByLabel('Hvad skulle være anderledes?')
  await why.fill('Prisen er for høj')
  await page.route('**/api/offers/own/*/decline', (route) => route.abort(), { times: 1 })
  const say = no.getByRole('button', { name: 'Sig nej tak' })
  await Promise.all([page.waitForEvent('requestfailed'), say.click()])
  await expect.poll(() => say.isEnabled()).toBe(true)
  expect(await why.inputValue()).toBe('Prisen er for høj')

  const staff = await newVisitor(FAILED)
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/tilbud/${declined}`)
  await staff.getByRole('button', { name: 'Træk tilbage' }).click()
  const withdrawal = staff.getByRole('dialog', { name: /^Træk TIL-.* tilbage$/ })
  const reason = withdrawal.getByLabel('Besked til kunden')
  await reason.fill('Rullen er udgået')
  await staff.route('**/api/offers/*/withdraw', (route) => route.abort(), { times: 1 })
  const withdraw = withdrawal.getByRole('button', { name: 'Træk tilbage' })
  await Promise.all([staff.waitForEvent('requestfailed'), withdraw.click()])
  await expect.poll(() => withdraw.isEnabled()).toBe(true)
  expect(await reason.inputValue()).toBe('Rullen er udgået')

  await say.click()
  await no.waitFor({ state: 'hidden' })
  await page.getByText('Du har sagt nej tak til tilbuddet').waitFor()
  await withdraw.click()
  await withdrawal.waitFor({ state: 'hidden' })
  await staff.getByText('Prisen er for høj').waitFor()

  const withdrawn = await send()
  await visit(page, `/konto/tilbud/${withdrawn}`)
  await page.getByRole('button', { name: 'Nej tak' }).click()
  await call(`POST /offers/${withdrawn}/withdraw`, { token, body: { reason: 'Rullen er udgået' } })
  await say.click()
  await no.waitFor({ state: 'hidden' })
  await page.getByText('Vi har trukket tilbuddet tilbage').waitFor()
})

function linesOf(element: Element): number {
  const text = document.createRange()
  text.selectNodeContents(element)
  return text.getClientRects().length
}
