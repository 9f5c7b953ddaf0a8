import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const WHO = { email: 'tre-proever@example.dk', password: 'hemmeligt1' }
const FIRM = 'Trekant Folie ApS'
const WHITE = 'NL-1001'

test('three samples, then a roll: free ones from card and page go as one letter, and what a bought one cost comes off the roll', async () => {
  await addWorkshop(WHO.email, WHO.password, { company: FIRM })
  const page = await newVisitor({ width: 390 })
  await logIn(page, WHO.email, WHO.password)
  await visit(page, '/produkter?search=fjord')
  await page
    .getByRole('button', { name: /^Bestil prøve: Fjord/ })
    .first()
    .click()
  await page.getByText(/kommer med dit næste brev\. 2 gratis prøver tilbage i/).waitFor()
  for (const sku of ['NL-1008', 'NL-1005']) {
    await visit(page, `/produkt/${sku}`)
    await page.getByRole('button', { name: 'Bestil gratis prøve' }).click()
    await page.getByText('Prøven kommer med dit næste brev.').waitFor()
  }
  await page.getByRole('link', { name: 'Mine prøver' }).first().click()
  await page.getByText(/^Ingen gratis prøver tilbage i/).waitFor()
  expect(await page.getByRole('button', { name: /^Fortryd prøven/ }).count()).toBe(3)
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  // none are left, but what is in the letter already is not bought
  await visit(page, '/produkter?search=fjord')
  await page
    .getByRole('button', { name: /^Bestil prøve: Fjord/ })
    .first()
    .click()
  await page.getByText(/er allerede i dit næste brev/).waitFor()

  const staff = await newVisitor()
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/proever')
  const letter = staff.getByRole('listitem', { name: `Brev til ${FIRM}` })
  await letter.getByText('NL-1008').waitFor()
  expect(await findAccessibilityFaults(staff)).toEqual([])
  await staff.getByRole('button', { name: `Marker som sendt: brevet til ${FIRM}` }).click()
  await staff.getByText(`Brevet til ${FIRM} er sendt`).waitFor()
  await letter.waitFor({ state: 'detached' })

  await visit(page, `/produkt/${WHITE}`)
  await page.getByRole('button', { name: 'Bestil prøve', exact: true }).click()
  await page.getByText(/Nordlys Polarhvid \(NL-1001\) tilføjet til kurv!/).waitFor()
  await visit(page, '/checkout')
  await fillInDelivery(page, WHO.email)
  await orderButton(page).click()
  await page.waitForURL('**/ordrer')
  const [bought] = await database.ordersOf(WHO.email)
  await call(`PUT /orders/${bought?.id}/status`, {
    token: await tokenOf('admin@demo.dk'),
    body: { status: 'shipped', withoutPayment: true },
  })

  await putInCart(page, WHITE)
  await visit(page, '/kurv')
  const credited = page.getByText(/^Farveprøve trukket fra: −/)
  expect(await read(credited)).toMatch(/^Farveprøve trukket fra: −\d/)
  expect(await pixelsTooWide(page)).toBe(0)
  await visit(page, '/checkout')
  await credited.waitFor()
  await fillInDelivery(page, WHO.email)
  await orderButton(page).click()
  await page.waitForURL('**/ordrer')
  const orders = await database.ordersOf(WHO.email)
  const lines = await Promise.all(orders.map(({ id }) => database.linesOf(id)))
  const sample = lines.flat().find(({ sampleOfId }) => sampleOfId !== null)
  expect(lines.flat().find(({ kcwId }) => kcwId === WHITE)).toMatchObject({ sampleCreditOre: sample?.lineTotalOre })

  await visit(staff, '/admin/proever')
  await staff.getByRole('table', { name: 'Prøver, der blev til ruller' }).getByText(FIRM).first().waitFor()
})
