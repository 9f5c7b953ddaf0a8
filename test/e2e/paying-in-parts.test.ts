import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { amountWithOre, figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { onlineShop } from './online-shop.ts'
import { newVisitor, openBrowser, read, reload, untilAlive, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const { database, address, bank, ask, tokenAt, accountOf, payAt, leaveAndComeBack, heldFor } = await onlineShop('paying_in_parts')

const SQUEEGEE = 'VT-1068' // Filtrakel Blå 10 cm: 49 kr., and 99 kr. for delivery
const ROLL = 'FJ-1021' // Fjord Mosgrøn: 4.925,75 kr. a roll, delivered free

test('sent in two parts, paid in two parts', async () => {
  const email = 'to-dele@example.dk'
  await database.change(ROLL, { stock: 1 })
  const { id } = await database.product(ROLL)
  const body = orderBody([{ id, quantity: 3 }], { customerEmail: email, paymentMethod: 'card' })
  const placed = await ask<{ orderId: number; orderNumber: string; confirmationToken: string }>('POST', '/orders', { body })
  const guest = await newVisitor({ shop: address(), width: 390 })
  await visit(guest, `/ordre/${placed.confirmationToken}`)
  await guest.getByRole('button', { name: 'Betal 4.925,75 kr. nu' }).click()
  await payAt(guest, { sum: '4.925,75', way: 'Kort', choice: 'Godkend' })
  await guest.getByText('Tak. 4.925,75 kr. er reserveret').waitFor()

  const staff = await newVisitor({ shop: address(), expects: /409/ })
  await visit(staff, '/login')
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/ordrer/${placed.orderId}`)
  const payments = staff.getByRole('region', { name: /^Betalinger/ })
  await expect.poll(() => read(payments)).toMatch(/Reserveret Kort .*holdes til .* 4\.925,75 kr\./)
  const parcels = staff.getByRole('region', { name: /^Forsendelser/ })
  const dialog = staff.getByRole('dialog', { name: `Send varer: ${placed.orderNumber}` })
  await parcels.getByRole('button', { name: 'Send varer' }).click()
  await dialog.getByRole('button', { name: 'Send 1 stk.' }).click()
  await parcels.getByText('Forsendelse 1').first().waitFor()
  await expect.poll(() => read(payments)).toMatch(/Trukket Kort .* 4\.925,75 kr\./)
  expect(heldFor(placed.orderNumber)).toEqual([{ status: 'succeeded', held: 0, taken: 4_925_75 }])

  // the rest comes in: it waits for its money
  await database.change(ROLL, { stock: 2 })
  await reload(staff)
  await parcels.getByRole('button', { name: 'Send varer' }).click()
  await dialog.getByRole('button', { name: 'Send 2 stk.' }).click()
  await dialog.getByText('Ubetalt', { exact: true }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Send, selv om 9.851,50 kr. ikke er betalt' }).isChecked()).toBe(false)
  expect(await findAccessibilityFaults(staff, 'dialog[open]')).toEqual([])
  await reload(guest)
  const payRest = guest.getByRole('button', { name: 'Betal 9.851,50 kr. nu' })
  await payRest.click()
  await guest.getByRole('heading', { name: 'Betal 9.851,50 kr.' }).waitFor()
  await guest.goBack()
  await payRest.waitFor()
  await untilAlive(guest)
  await payRest.click()
  await payAt(guest, { sum: '9.851,50', way: 'MobilePay', choice: 'Godkend' })
  await guest.getByText('Tak. 9.851,50 kr. er reserveret').waitFor()
  await dialog.getByRole('button', { name: 'Send 2 stk.' }).click()
  await parcels.getByText('Forsendelse 2').first().waitFor()
  expect(heldFor(placed.orderNumber)).toEqual([
    { status: 'succeeded', held: 0, taken: 4_925_75 },
    { status: 'succeeded', held: 0, taken: 9_851_50 },
  ])
  expect(await database.ordersOf(email)).toMatchObject([{ totalOre: 14_777_25, paidOre: 14_777_25, openOre: 0, paymentStatus: 'paid' }])
  await reload(guest)
  await guest.getByText('Ordren er betalt.').first().waitFor()
  expect(await guest.getByRole('button', { name: /^Betal / }).count()).toBe(0)
})

test('five invoices and a credit are paid with MobilePay on the phone', async () => {
  const [buyer, staff] = [await tokenAt('gold@demo.dk'), await tokenAt('superadmin@demo.dk')]
  const earlier = (await accountOf(buyer)).invoices
  const { id } = await database.product(SQUEEGEE)
  const sold: number[] = []
  for (let one = 0; one < 6; one += 1) {
    const body = orderBody([{ id, quantity: 1 + one }], { paymentMethod: 'invoice', customerEmail: 'gold@demo.dk' })
    const { orderId } = await ask<{ orderId: number }>('POST', '/orders', { token: buyer, body })
    await ask('POST', `/orders/${orderId}/invoice`, { token: staff, body: { paymentTerms: '8_days' } })
    sold.push(orderId)
  }
  const paid = (await accountOf(buyer)).invoices.find(({ orderId }) => orderId === sold[5])
  const paidOn = new Date().toISOString().slice(0, 10)
  await ask('POST', `/orders/${sold[5]}/payments`, { token: staff, body: { amount: paid?.open, way: 'bank', paidOn } })
  await ask('POST', `/invoices/${paid?.id}/credit-note`, { token: staff, body: { reason: 'Ridset', amount: 50.5 } })
  const five = (await accountOf(buyer)).invoices.filter(({ orderId }) => sold.includes(orderId))
  const sumOre = five.reduce((sum, { open }) => sum + krToOre(open), 0) - 50_50

  const page = await newVisitor({ shop: address(), width: 390 })
  await visit(page, `/konto/fakturaer?faktura=${five[0]?.number}`)
  // the link of a mail asks to log in first
  await page.waitForURL(/\/login\?/)
  await logIn(page, 'gold@demo.dk')
  await page.getByRole('heading', { name: 'Betal 1 faktura' }).waitFor()
  await visit(page, '/konto/fakturaer')
  for (const { number } of earlier) await page.getByRole('checkbox', { name: `Faktura ${number}` }).uncheck()
  await page.getByRole('heading', { name: 'Betal 5 fakturaer' }).waitFor()
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await leaveAndComeBack(page, () => page.getByRole('button', { name: `Betal ${amountWithOre(sumOre)} nu` }).dblclick())
  await page.getByRole('button', { name: 'Fortsæt betalingen' }).click()
  await payAt(page, { sum: figure(sumOre), way: 'MobilePay', choice: 'Godkend' })
  await page.getByText('Tak. Betalingen er gået igennem.').waitFor()

  const account = await accountOf(buyer)
  expect(account.invoices.map(({ number }) => number)).toEqual(earlier.map(({ number }) => number))
  expect([account.credits, account.payments]).toEqual([[], []])
  const taken = [...bank().account.intents.values()].filter(({ amount_received }) => amount_received === sumOre)
  expect(taken.map(({ status }) => status)).toEqual(['succeeded'])

  // Back from the page of another payment is not the outcome of the first
  const body = orderBody([{ id, quantity: 1 }], { paymentMethod: 'invoice', customerEmail: 'gold@demo.dk' })
  const { orderId } = await ask<{ orderId: number }>('POST', '/orders', { token: buyer, body })
  await ask('POST', `/orders/${orderId}/invoice`, { token: staff, body: { paymentTerms: '8_days' } })
  await reload(page)
  await leaveAndComeBack(page, () => page.getByRole('button', { name: /^Betal .* nu$/ }).click())
  await page.getByRole('button', { name: 'Luk betalingen' }).click()
  await page.getByRole('button', { name: /^Betal .* nu$/ }).waitFor()
})

test('a deposit of 30 % on an offer', async () => {
  const [buyer, staffToken] = [await tokenAt('platinum@demo.dk'), await tokenAt('admin@demo.dk')]
  const { user } = await ask<{ user: { id: number } }>('GET', '/auth/me', { token: buyer })
  const { offer } = await ask<{ offer: { id: number; number: string } }>('POST', '/offers', {
    token: staffToken,
    body: { customerId: user.id },
  })
  await database.change(SQUEEGEE, { stock: 200 })
  const staff = await newVisitor({ shop: address() })
  await visit(staff, '/login')
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/tilbud/${offer.id}`)
  await staff.getByLabel('Læg en vare på').fill(SQUEEGEE)
  await staff.getByRole('option', { name: new RegExp(SQUEEGEE) }).click()
  const quantity = staff.getByRole('textbox', { name: /^Antal: / })
  await quantity.fill('10')
  await quantity.blur()
  await staff.getByLabel(/^Pris: /).selectOption('price')
  await staff.getByLabel(/^Pris inkl\. moms: /).fill('100')
  await staff.getByLabel(/^Begrundelse: /).fill('Aftalt i telefonen')
  await staff.getByLabel('Aftalt levering').fill('0')
  await staff.getByLabel('Depositum', { exact: true }).selectOption('percent')
  await staff.getByLabel('Depositum i %').fill('101')
  await staff.getByRole('button', { name: 'Send til kunden' }).click()
  await staff.getByText('Skriv hele procent fra 1 til 100.').waitFor()
  await staff.getByLabel('Depositum i %').fill('30')
  await staff.getByText(/^Depositum 30\s%: 300\skr\. inkl\. moms betales, når du accepterer\./).waitFor()
  expect(await findAccessibilityFaults(staff, 'main')).toEqual([])
  await staff.getByRole('button', { name: 'Send til kunden' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send tilbuddet' }).click()
  await staff.getByText('Tilbuddet er sendt').waitFor()

  const page = await newVisitor({ shop: address(), width: 390 })
  await visit(page, '/login')
  await logIn(page, 'platinum@demo.dk')
  await visit(page, `/konto/tilbud/${offer.id}`)
  await page.getByText(/^Depositum 30\s%: 300\skr\./).waitFor()
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await leaveAndComeBack(page, () => page.getByRole('button', { name: 'Accepter tilbuddet' }).dblclick())
  await page.getByText('Du har accepteret tilbuddet').waitFor()
  await page.getByRole('link', { name: /^Det er blevet til ordre / }).click()
  await page.getByRole('button', { name: 'Betal 300 kr. nu' }).click()
  // the bank's answer comes late, and each answer of the shop takes longer than the page waits before it asks again
  bank().webhooks.manner = 'queued'
  await page.route('**/api/orders/my-orders*', async (route) => {
    await pause(2_500)
    await route.continue().catch(() => {})
  })
  await payAt(page, { sum: '300,00', way: 'MobilePay', choice: 'Godkend' })
  await page.getByText('Vi venter på svar fra din bank.').waitFor()
  bank().webhooks.manner = 'once'
  for (const event of bank().webhooks.queued.splice(0)) await bank().webhooks.send(event)
  await page.getByText('Tak. Depositummet er betalt, og vi går i gang.').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)

  await visit(staff, `/admin/tilbud/${offer.id}`)
  await staff.getByRole('link', { name: /^ORD-/ }).click()
  await staff.waitForURL(/\/admin\/ordrer\/\d+/)
  const orderId = Number(/\d+$/.exec(new URL(staff.url()).pathname)?.[0])
  await staff.getByText('Depositum', { exact: true }).waitFor()
  const parcels = staff.getByRole('region', { name: /^Forsendelser/ })
  await parcels.getByRole('button', { name: 'Send varer' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send 10 stk.' }).click()
  await parcels.getByText('Forsendelse 1').first().waitFor()

  const orders = (await database.ordersOf('platinum@demo.dk')).filter(({ id }) => id === orderId)
  expect(orders).toMatchObject([{ totalOre: 1000_00, paidOre: 300_00, openOre: 700_00, depositOre: 300_00, invoicedOre: 1000_00 }])
  expect(heldFor(orders[0]?.orderNumber)).toEqual([{ status: 'succeeded', held: 0, taken: 300_00 }])
  const open = (await accountOf(buyer)).invoices.filter((invoice) => invoice.orderId === orderId)
  expect(open).toMatchObject([{ total: 700, open: 700 }])
  await visit(page, `/konto/fakturaer?faktura=${open[0]?.number}`)
  await page.getByRole('heading', { name: 'Betal 1 faktura' }).waitFor()
  await page.getByRole('button', { name: 'Betal 700,00 kr. nu' }).waitFor()
})
