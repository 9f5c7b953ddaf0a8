import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { amountWithOre, figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { freePort } from '#test/postgres.ts'
import { orderBody } from '#test/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { type StripePeer, startStripePeer } from '#test/stripe/peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { addDatabase, openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, untilAlive, visit } from './visitor.ts'
import { DEMO_PASSWORD, logIn } from './workshop.ts'

/** A shop that takes card and MobilePay, beside the others: its bank is Stripe's peer on this machine. */
openBrowser()
const databaseUrl = await addDatabase('paying_online')
const database = await openShopDatabase(databaseUrl)
const dataDir = temporaryDirectory()
let peer: StripePeer
let shop: ShopProcess

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await startShopProcess({ databaseUrl, dataDir, demo: '1', host: 'localhost', port: await freePort(), stripeUrl: peer.url })
  peer.teller.webhook = `${shop.address}/api/webhooks/stripe`
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await peer?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const SQUEEGEE = 'VT-1068' // Filtrakel Blå 10 cm: 49 kr., and 99 kr. for delivery
const ROLL = 'FJ-1021' // Fjord Mosgrøn: 4.925,75 kr. a roll, delivered free

test('a guest pays with MobilePay on the phone', async () => {
  const email = 'mobilepay@example.dk'
  const page = await newVisitor({ shop: shop.address, width: 390 })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.getByRole('radio', { name: /^MobilePay/ }).check()
  await page.getByText('Beløbet reserveres i MobilePay og trækkes først, når vi sender.').waitFor()
  await orderButton(page).dblclick()

  await payAt(page, { sum: '148,00', way: 'MobilePay', choice: 'Godkend' })
  await page.getByText('Tak. 148 kr. er reserveret og trækkes først, når vi sender.').waitFor()
  await page.waitForURL(/\/ordre\/[\w-]{20,}\?betaling=ok$/)
  expect(await page.getByRole('button', { name: /^Betal / }).count()).toBe(0)
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await reload(page)
  await page.getByText('148 kr. er reserveret. Pengene trækkes først, når vi sender.').waitFor()

  const orders = await database.ordersOf(email)
  expect(orders).toMatchObject([{ totalOre: 148_00, paidOre: 0, paymentStatus: 'unpaid', paymentMethod: 'mobilepay' }])
  expect(heldFor(orders[0]?.orderNumber)).toEqual([{ status: 'requires_capture', held: 148_00, taken: 0 }])
})

test('declined, then paid', async () => {
  const email = 'afvist@example.dk'
  const page = await newVisitor({ shop: shop.address, width: 390, expects: /402/ })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.getByRole('radio', { name: /^Kort/ }).check()
  await orderButton(page).click()
  await payAt(page, { sum: '148,00', way: 'Kort', choice: 'Afvis' })
  await page.getByText('Din bank afviste betalingen. Prøv igen.').waitFor()
  await page.getByRole('button', { name: 'Tilbage til butikken' }).click()

  await page.getByText('Betalingen blev ikke gennemført. Ordren er gemt').waitFor()
  await untilAlive(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ordren er gemt, men ikke betalt')
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const [order] = await database.ordersOf(email)
  expect(heldFor(order?.orderNumber)).toEqual([{ status: 'requires_payment_method', held: 0, taken: 0 }])
  await page.getByRole('button', { name: 'Betal 148 kr. nu' }).click()
  await payAt(page, { sum: '148,00', way: 'Kort', choice: 'Godkend' })
  await page.getByText('Tak. 148 kr. er reserveret').waitFor()
  expect(heldFor(order?.orderNumber)).toEqual([{ status: 'requires_capture', held: 148_00, taken: 0 }])
  expect(await database.ordersOf(email)).toHaveLength(1)
})

test('sent in two parts, paid in two parts', async () => {
  const email = 'to-dele@example.dk'
  await database.change(ROLL, { stock: 1 })
  const placed = await placeOrder(email, 3)
  const guest = await newVisitor({ shop: shop.address, width: 390 })
  await visit(guest, `/ordre/${placed.confirmationToken}`)
  await guest.getByRole('button', { name: 'Betal 4.925,75 kr. nu' }).click()
  await payAt(guest, { sum: '4.925,75', way: 'Kort', choice: 'Godkend' })
  await guest.getByText('Tak. 4.925,75 kr. er reserveret').waitFor()

  const staff = await newVisitor({ shop: shop.address, expects: /409/ })
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

  const page = await newVisitor({ shop: shop.address, width: 390 })
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
  const taken = [...peer.account.intents.values()].filter(({ amount_received }) => amount_received === sumOre)
  expect(taken.map(({ status }) => status)).toEqual(['succeeded'])
})

test('a deposit of 30 % on an offer', async () => {
  const [buyer, staffToken] = [await tokenAt('platinum@demo.dk'), await tokenAt('admin@demo.dk')]
  const { user } = await ask<{ user: { id: number } }>('GET', '/auth/me', { token: buyer })
  const { offer } = await ask<{ offer: { id: number; number: string } }>('POST', '/offers', {
    token: staffToken,
    body: { customerId: user.id },
  })
  await database.change(SQUEEGEE, { stock: 200 })
  const staff = await newVisitor({ shop: shop.address })
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

  const page = await newVisitor({ shop: shop.address, width: 390 })
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
  peer.teller.manner = 'kept'
  await page.route('**/api/orders/my-orders*', async (route) => {
    await pause(2_500)
    await route.continue().catch(() => {})
  })
  await payAt(page, { sum: '300,00', way: 'MobilePay', choice: 'Godkend' })
  await page.getByText('Vi venter på svar fra din bank.').waitFor()
  peer.teller.manner = 'once'
  for (const event of peer.teller.kept.splice(0)) await peer.teller.send(event)
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

async function ask<Answer>(method: string, path: string, { token, body }: Readonly<{ token?: string; body?: unknown }>): Promise<Answer> {
  const headers = { connection: 'close', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${shop.address}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

async function tokenAt(email: string): Promise<string> {
  return (await ask<{ token: string }>('POST', '/auth/login', { body: { email, password: DEMO_PASSWORD } })).token
}

async function accountOf(token: string): Promise<OwnAccount> {
  return (await ask<{ account: OwnAccount }>('GET', '/payments/my-invoices', { token })).account
}

type AtBank = Readonly<{ sum: string; way: 'Kort' | 'MobilePay'; choice: 'Godkend' | 'Afvis' }>

/** What a buyer does on the provider's page. */
async function payAt(page: Page, { sum, way, choice }: AtBank): Promise<void> {
  await page.getByRole('heading', { name: `Betal ${sum} kr.` }).waitFor()
  expect(page.url().startsWith(peer.url)).toBe(true)
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('button', { name: choice }).click()
}

/** Presses what leads to the bank, and Back, where the browser has kept the page as it was left. */
async function leaveAndComeBack(page: Page, press: () => Promise<void>): Promise<void> {
  const bank = `${peer.url}/**`
  await page.route(bank, (route) => route.fulfill({ status: 204 }))
  await Promise.all([page.waitForResponse(bank), press()])
  await page.unroute(bank)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

/** What the bank knows of an order's money: every try, the oldest first. */
function heldFor(orderNumber: string | undefined) {
  const sessions = [...peer.account.sessions.values()].filter(({ metadata }) => metadata.order === orderNumber)
  return sessions.map(({ payment_intent }) => {
    const intent = peer.account.intents.get(payment_intent ?? '')
    return { status: intent?.status, held: intent?.amount_capturable, taken: intent?.amount_received }
  })
}

/** A guest's order of some rolls, placed as a program does. */
async function placeOrder(email: string, quantity: number) {
  const { id } = await database.product(ROLL)
  const answer = await fetch(`${shop.address}/api/orders`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify(orderBody([{ id, quantity }], { customerEmail: email, paymentMethod: 'card' })),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as { orderId: number; orderNumber: string; confirmationToken: string }
}
