import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { connect } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { silentLog } from '#test/silent-log.ts'
import { ownShop } from './own-shop.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, hold, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const { product } = await openShopDatabase()
const { db, close } = await connect({ databaseUrl: ownShop.databaseUrl, dataDir: '', log: silentLog })
afterAll(close)

const PASSWORD = 'Fakturafolie1'
const TAPE = 'VT-1070'

/** A workshop with orders of one piece, each invoiced. */
async function invoicedOrders(email: string, company: string, count: number): Promise<Invoice[]> {
  await addWorkshop(email, PASSWORD, { company, cvr: '24256790' })
  const [token, staff] = [await tokenOf(email, PASSWORD), await tokenOf('superadmin@demo.dk')]
  const body = {
    items: [{ id: (await product(TAPE)).id, quantity: 1 }],
    ...{ customerName: 'Karen Kjær', customerEmail: email, customerPhone: '20304050', shippingAddress: 'Havnegade 3' },
    ...{ shippingPostalCode: '7100', shippingCity: 'Vejle', paymentMethod: 'invoice' },
  }
  const issued: Invoice[] = []
  for (let n = 0; n < count; n += 1) {
    const { orderId } = await call<{ orderId: number }>('POST /orders', { token, body })
    const issue = { token: staff, body: { paymentTerms: '28_days' } }
    issued.push((await call<{ invoice: Invoice }>(`POST /orders/${orderId}/invoice`, issue)).invoice)
  }
  return issued
}

/** The row of a document in the list. */
function rowOf(page: Page, name: string): Locator {
  return page.getByTestId('invoice').filter({ has: page.getByText(name, { exact: true }) })
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('what is late is one click from the overview; the list can be sorted, and says so in its address', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin')
  await page.getByRole('link', { name: /forfald(en|ne) faktura/ }).click()
  await page.waitForURL(/\/admin\/forfaldne$/)
  await visit(page, '/admin/fakturaer?state=overdue')
  await page.getByTestId('invoice').first().waitFor()
  for (const row of await page.getByTestId('invoice').all()) expect(await read(row)).toContain('Forfalden')
  await page.getByRole('link', { name: 'Forfald', exact: true }).click()
  await page.waitForURL(/state=overdue&sort=dueDate$/)
  await page.locator('th[aria-sort=ascending]', { hasText: 'Forfald' }).waitFor()
  await page.getByLabel('Status').selectOption('Betalt')
  await page.waitForURL(/state=paid&sort=dueDate$/)
  await expect.poll(async () => await read(page.getByTestId('invoice').first())).toContain('Betalt')
})

test('an invoice is marked paid and another taken back with the keyboard alone; the sums follow', async () => {
  const [paid, wrong] = await invoicedOrders('soren@fakturafolie.dk', 'Fakturafolie Søndervig ApS', 2)
  if (!paid || !wrong) throw new Error('not invoiced')
  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/fakturaer')
  await page.getByTestId('invoice').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('fakturafolie sønder')
  await page.getByText('2 bilag', { exact: true }).waitFor()
  const sums = page.getByLabel(/^Summer af alle/)
  const kroner = (kr: number) => `${kr.toLocaleString('da-DK', { minimumFractionDigits: kr % 1 ? 2 : 0 })} kr.`
  await expect.poll(() => read(sums)).toContain(`I alt inkl. moms ${kroner(paid.total + wrong.total)}`)

  await page.getByRole('button', { name: `Marker betalt: Faktura ${paid.number}` }).press('Enter')
  await page.getByText(`Faktura ${paid.number} er markeret betalt`).waitFor()
  await expect.poll(() => read(rowOf(page, `Faktura ${paid.number}`))).toContain('Betalt')
  await expect.poll(() => focused(page)).toBe(`Hent PDF: Faktura ${paid.number}`)

  await page.getByRole('button', { name: `Flere handlinger: Faktura ${wrong.number}` }).press('Enter')
  await expect.poll(() => focused(page)).toBe(`Hent PDF: Faktura ${wrong.number}`)
  // walks round to the last one
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe(`Lav kreditnota: Faktura ${wrong.number}`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Kreditnota til faktura ${wrong.number}` })
  await dialog.getByLabel('Begrundelse').press('Enter')
  await dialog.getByText('Skriv en begrundelse.').waitFor()
  await page.keyboard.type('Forkert rulle sendt')
  await page.keyboard.press('Enter')
  const issued = page.getByRole('dialog', { name: /^Kreditnota \d+$/ })
  expect(await read(issued.getByRole('alert'))).toContain(`Den lyder på ${kroner(wrong.total)} inkl. moms`)
  // what is left to do is to save it: that button has the focus
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hent kreditnota')
  await page.keyboard.press('Escape')
  await page.getByText('3 bilag', { exact: true }).waitFor()
  await expect.poll(() => read(rowOf(page, `Faktura ${wrong.number}`))).toContain('Krediteret')
  await expect.poll(() => read(sums)).toContain(`I alt inkl. moms ${kroner(paid.total)}`)
  // the button that opened the dialog is gone; the focus stays in its row
  await expect.poll(() => rowOf(page, `Faktura ${wrong.number}`).locator(':focus').count()).toBe(1)
})

test('an invoice whose payment a colleague has just noted is not marked paid unawares', async () => {
  const [invoice] = await invoicedOrders('imens@fakturafolie.dk', 'Imens Folie ApS', 1)
  if (!invoice) throw new Error('not invoiced')
  const token = await tokenOf('superadmin@demo.dk')
  const payment = async () => (await call<{ invoices: Invoice[] }>(`GET /invoices?search=${invoice.orderNumber}`, { token })).invoices[0]
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/fakturaer?search=${invoice.orderNumber}`)
  const button = page.getByRole('button', { name: `Marker betalt: Faktura ${invoice.number}` })
  await button.waitFor()
  await call(`PUT /orders/${invoice.orderId}`, { token, body: { paymentStatus: 'partial', amount: 100 } })
  await button.click()
  await page.getByText(/^Ordren er ændret af en anden/).waitFor()
  expect(await payment()).toMatchObject({ paymentStatus: 'partial' })
  // who presses again when the list shows the colleague's payment has seen it
  await expect.poll(() => read(rowOf(page, `Faktura ${invoice.number}`))).toContain('betalt 100')
  await button.click()
  await page.getByText(`Faktura ${invoice.number} er markeret betalt`).waitFor()
  expect(await payment()).toMatchObject({ paymentStatus: 'paid' })
})

test('a PDF that cannot be made: staff and buyer are told so, and nothing else', async () => {
  const email = 'uheldig@fakturafolie.dk'
  const [invoice] = await invoicedOrders(email, 'Uheldig Folie ApS', 1)
  if (!invoice) throw new Error('not invoiced')
  await inTransaction(db, async (tx) => {
    // what no query of the shop can do: the papers are guarded by triggers
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoice_documents set document = '{}' where invoice_id = ${invoice.id}`)
  })
  const staff = await newVisitor({ expects: /500/ })
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/fakturaer?search=${invoice.orderNumber}`)
  await chooseAction(staff.getByTestId('invoice'), 'Hent PDF')
  await staff.getByText('Kunne ikke generere PDF', { exact: true }).waitFor()
  await visit(staff, `/admin/ordrer?search=${invoice.orderNumber}`)
  await chooseAction(staff.getByTestId('order'), 'Faktura')
  await staff.getByRole('button', { name: 'Hent faktura' }).click()
  await staff.getByText('Kunne ikke generere PDF', { exact: true }).waitFor()

  const buyer = await newVisitor({ expects: /500/ })
  await logIn(buyer, email, PASSWORD)
  await visit(buyer, '/ordrer')
  await buyer.getByRole('button', { name: `Faktura ${invoice.number}`, exact: true }).click()
  await buyer.getByText('Kunne ikke generere PDF', { exact: true }).waitFor()
})

test('a credit note cannot be changed while it is issued', async () => {
  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/fakturaer?state=overdue')
  await chooseAction(page.getByTestId('invoice').first(), 'Lav kreditnota')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Nedslag/ }).check()
  await dialog.getByLabel('Nedslag inkl. moms (kr.)').fill('1')
  const reason = dialog.getByLabel('Begrundelse')
  await reason.fill('Ridset')
  const issuing = await hold(page, /\/credit-note$/)
  await dialog.getByRole('button', { name: 'Udsted kreditnota' }).click()
  await issuing.asked
  expect(await reason.isEditable()).toBe(false)
})

test.each([390, 1440])('axe finds no fault in the list, the empty list and its dialog, light and dark, %i pixels wide', async (width) => {
  const page = await newVisitor({ width })
  await logIn(page, 'superadmin@demo.dk')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async (what: string) => {
    expect(await findFaultsInBothSchemes(page), what).toEqual([])
    expect(await pixelsTooWide(page), `${what} fits`).toBe(0)
  }
  await visit(page, '/admin/fakturaer?search=findesikke')
  await page.getByText('Ingen fakturaer fundet').waitFor()
  await look('the empty list')
  await visit(page, '/admin/fakturaer?state=overdue')
  await page.getByTestId('invoice').first().waitFor()
  await look('the list')
  const table = page.getByRole('table')
  expect(await table.evaluate(({ parentElement }) => (parentElement?.scrollWidth ?? 0) - (parentElement?.clientWidth ?? 0))).toBe(0)
  await chooseAction(page.getByTestId('invoice').first(), 'Lav kreditnota')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Nedslag/ }).check()
  await dialog.getByRole('button', { name: 'Udsted kreditnota' }).click()
  await dialog.getByText('Skriv et beløb over 0 kr.').waitFor()
  const reduction = dialog.getByLabel('Nedslag inkl. moms (kr.)')
  await expect.poll(() => reduction.evaluate((field) => field === document.activeElement)).toBe(true)
  await look('the dialog, an amount without one')
  await dialog.getByRole('radio', { name: /^Varer, der kom tilbage/ }).check()
  await dialog.getByRole('button', { name: 'Flere' }).first().click()
  await look('the dialog, a roll that came back')
})
