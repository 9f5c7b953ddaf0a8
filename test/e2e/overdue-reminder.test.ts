import { expect, test } from 'vitest'
import type { OverdueCustomer } from '#contract/reminders.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

test('an invoice goes overdue, is reminded of, and is paid with its fee', async () => {
  const token = await tokenOf('superadmin@demo.dk')
  const { customers } = await call<{ customers: OverdueCustomer[] }>('GET /overdue', { token })
  const customer = customers.find(({ userId, invoices }) => userId !== null && invoices.some(({ next }) => next.kind === 'remind'))
  const invoice = customer?.invoices.find(({ next }) => next.kind === 'remind')
  if (!customer || !invoice) throw new Error('nothing in the demo shop is overdue')

  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, `/admin/forfaldne?search=${invoice.number}`)
  const row = staff.getByTestId('overdue-invoice').filter({ hasText: `Faktura ${invoice.number}` })
  await row.getByText('1. rykker kan sendes').waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  await row.getByRole('button', { name: `Skriv rykker for faktura ${invoice.number}`, exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: `1. rykker for faktura ${invoice.number}` })
  expect(await findFaultsInBothSchemes(staff, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('Rykkergebyr (kr.)').fill('150')
  await dialog.getByRole('button', { name: 'Send rykkeren', exact: true }).click()
  await dialog.getByText('Et rykkergebyr må højst være 100 kr. (renteloven § 9 b).').waitFor()
  await dialog.getByLabel('Rykkergebyr (kr.)').fill('75')
  await dialog.getByLabel('Rente (kr.)').fill('0')
  await dialog.getByLabel('Kompensation (kr.)').fill('0')
  await dialog.getByRole('button', { name: 'Send rykkeren', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText(/Næste rykker tidligst/).waitFor()
  await row.getByText(/75,00\skr\. i gebyr og rente, ikke betalt/).waitFor()
  await staff.setViewportSize({ width: 320, height: 800 })
  expect(await pixelsTooWide(staff)).toBe(0)
  await staff.setViewportSize({ width: 1280, height: 900 })

  const page = await newVisitor({ width: 390 })
  await logIn(page, customer.email)
  await visit(page, '/ordrer')
  const order = page.getByTestId('order').filter({ hasText: invoice.orderNumber })
  await order.getByText(`Faktura ${invoice.number}: ${amountWithOre(krToOre(invoice.open))} forfaldt`, { exact: false }).waitFor()
  await order.getByText(/75,00\skr\. i gebyr og rente, ikke betalt/).waitFor()
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
