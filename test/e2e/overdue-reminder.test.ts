import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/http/call.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { OverdueCustomer } from '#contract/reminders/reminders.ts'
import type { settingsCalls } from '#contract/settings/settings.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { connect } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findAccessibilityFaults, findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { openAssortment } from './assortment.ts'
import { putInCart } from './checkout-form.ts'
import { ownShop } from './own-shop.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const { db, close } = await connect({ databaseUrl: ownShop.databaseUrl, dataDir: '', log: silentLog })
afterAll(close)
const PASSWORD = 'betaler-i-morgen'
const ROLL = 'RY-1'

test('an invoice goes overdue, is reminded of, and is paid with its fee', async () => {
  const token = await tokenOf('superadmin@demo.dk')
  const { customers } = await call<{ customers: OverdueCustomer[] }>('GET /overdue', { token })
  const customer = customers.find(({ userId, invoices }) => userId !== null && invoices.some(({ next }) => next.kind === 'remind'))
  const invoice = customer?.invoices.find(({ next }) => next.kind === 'remind')
  if (!customer || !invoice) throw new Error('nothing in the demo shop is overdue')

  const staff = await newVisitor({ expects: /ERR_FAILED/ })
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, `/admin/forfaldne?search=${invoice.number}`)
  const row = staff.getByTestId('overdue-invoice').filter({ hasText: `Faktura ${invoice.number}` })
  await row.getByText('1. rykker kan sendes').waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  await row.getByRole('button', { name: `Skriv rykker for faktura ${invoice.number}`, exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: `1. rykker for faktura ${invoice.number}` })
  await dialog.waitFor()
  expect(await findFaultsInBothSchemes(staff, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('Rykkergebyr (kr.)').fill('150')
  await dialog.getByRole('button', { name: 'Send rykkeren', exact: true }).click()
  await dialog.getByText('Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).').waitFor()
  await dialog.getByLabel('Rykkergebyr (kr.)').fill('75')
  await dialog.getByLabel('Rente (kr.)').fill('0')
  await dialog.getByLabel('Kompensation (kr.)').fill('0')
  // a letter that cannot be fetched is made all the same
  await dialog.getByLabel(/^Send som brev/).check()
  await staff.route('**/api/reminders/*/pdf', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Lav brevet', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText(/Næste rykker tidligst/).waitFor()
  await row.getByText(/75,00\skr\. i gebyr og rente, ubetalt/).waitFor()
  await staff.setViewportSize({ width: 320, height: 800 })
  expect(await pixelsTooWide(staff)).toBe(0)
  await staff.setViewportSize({ width: 1280, height: 900 })

  const page = await newVisitor({ width: 390 })
  await logIn(page, customer.email)
  await visit(page, '/ordrer')
  const order = page.getByTestId('order').filter({ hasText: invoice.orderNumber })
  await order.getByText(`Faktura ${invoice.number}: ${amountWithOre(krToOre(invoice.open))} forfaldt`, { exact: false }).waitFor()
  await order.getByText(/75,00\skr\. i gebyr og rente, ubetalt/).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)

  await visit(staff, `/admin/ordrer/${invoice.orderId}`)
  await staff.getByRole('button', { name: 'Bogfør betaling', exact: true }).click()
  const money = staff.getByRole('dialog', { name: /^Bogfør betaling/ })
  await money.getByText(/Dertil 75\skr\. fra rykkere\./).waitFor()
  await money.getByRole('button', { name: 'Bogfør betalingen', exact: true }).click()
  await money.waitFor({ state: 'hidden' })
  await staff.getByText(/75,00\skr\. i gebyr og rente, betalt/).waitFor()
  await visit(page, '/ordrer')
  await order.waitFor()
  await expect.poll(() => order.getByText(`Faktura ${invoice.number}: `, { exact: false }).count()).toBe(0)
})

test('two who owe are reminded at once, one letter is taken back, and who still owes buys on invoice no more', async () => {
  const { addProduct } = await openAssortment()
  const [token, film] = [await tokenOf('superadmin@demo.dk'), await addProduct({ kcwId: ROLL, nameDa: 'Rykker Rav', price: 900, stock: 9 })]
  const owing = [
    { email: 'skylder@rykkerfolie.dk', company: 'Rykkerfolie Skagen ApS' },
    { email: 'glemte@rykkerfolie.dk', company: 'Rykkerfolie Ribe ApS' },
  ]
  const numbers: number[] = []
  for (const { email, company } of owing) {
    await addWorkshop(email, PASSWORD, { company, cvr: '24256790' })
    const own = await tokenOf(email, PASSWORD)
    const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: email, paymentMethod: 'invoice' })
    const { orderId } = await call<{ orderId: number }>('POST /orders', { token: own, body })
    const issue = { token, body: { paymentTerms: '8_days' } }
    const { invoice } = await call<{ invoice: Invoice }>(`POST /orders/${orderId}/invoice`, issue)
    await makeOverdue(invoice.id)
    numbers.push(invoice.number)
  }
  const [first = 0, second = 0] = numbers

  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/forfaldne?search=rykkerfolie')
  for (const number of numbers) await staff.getByRole('checkbox', { name: `Vælg faktura ${number}`, exact: true }).check()
  await staff.getByRole('button', { name: 'Send 2 rykkere', exact: true }).click()
  const many = staff.getByRole('dialog', { name: 'Send rykkere' })
  await many.getByText('Rykkerfolie Ribe ApS').waitFor()
  expect(await findFaultsInBothSchemes(staff, 'dialog[open]')).toEqual([])
  await many.getByRole('button', { name: 'Send 2 rykkere nu', exact: true }).click()
  await many.waitFor({ state: 'hidden' })
  const rowOf = (number: number) => staff.getByTestId('overdue-invoice').filter({ hasText: `Faktura ${number}` })
  for (const number of numbers)
    await rowOf(number)
      .getByText(/Næste rykker tidligst/)
      .waitFor()

  await rowOf(second)
    .getByRole('button', { name: /^Træk .* tilbage/ })
    .click()
  const back = staff.getByRole('dialog', { name: /^Træk .* tilbage$/ })
  await back.getByRole('button', { name: 'Træk rykkeren tilbage', exact: true }).click()
  await expect.poll(() => back.getByLabel('Hvorfor').getAttribute('aria-invalid')).toBe('true')
  await back.getByLabel('Hvorfor').fill('De har betalt til den gamle konto')
  await back.getByRole('button', { name: 'Træk rykkeren tilbage', exact: true }).click()
  await back.waitFor({ state: 'hidden' })
  await rowOf(second)
    .getByText(/trukket tilbage/i)
    .waitFor()
  expect(
    await rowOf(first)
      .getByText(/trukket tilbage/i)
      .count(),
  ).toBe(0)

  const { settings } = await call<ResponseOf<(typeof settingsCalls)['showAllSettings']>>('GET /settings/all', { token })
  const stopAfter = async (stopAfterDays: number | null) =>
    await call('PUT /settings', { token, body: { reminders: { ...settings.reminders, stopAfterDays } } })
  const page = await newVisitor({ width: 390 })
  await logIn(page, owing[0]?.email ?? '', PASSWORD)
  await putInCart(page, ROLL)
  await stopAfter(5)
  try {
    await visit(page, '/checkout')
    await page
      .getByText(/Du har forfaldne fakturaer for .* Betal dem, før du køber mere på faktura, eller vælg kort eller MobilePay\./)
      .waitFor()
    expect(await page.getByRole('radio', { name: /^Faktura/ }).isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: /^Kort/ }).isChecked()).toBe(true)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
  } finally {
    await stopAfter(settings.reminders.stopAfterDays)
  }
  await visit(page, '/checkout')
  await expect.poll(() => page.getByRole('radio', { name: /^Faktura/ }).isEnabled()).toBe(true)
})

/** What no query of the shop can do: an invoice is guarded by triggers, and its day is the day it was issued on. */
async function makeOverdue(invoiceId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoices set issue_date = issue_date - 40, due_date = due_date - 40 where id = ${invoiceId}`)
  })
}
