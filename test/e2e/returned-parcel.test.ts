import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { freePort } from '#test/postgres.ts'
import { type ShipmondoPeer, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { orderBody } from '#test/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase, openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, reload, visit } from './visitor.ts'
import { DEMO_PASSWORD, logIn } from './workshop.ts'

/** A shop whose carriers tell where parcels are: its shipping provider is Shipmondo's peer on this machine. */
openBrowser()
const databaseUrl = await addDatabase('returned')
const database = await openShopDatabase(databaseUrl)
const dataDir = temporaryDirectory()
let peer: ShipmondoPeer
let shop: ShopProcess

beforeAll(async () => {
  peer = await startShipmondoPeer()
  shop = await startShopProcess({ databaseUrl, dataDir, demo: '1', host: 'localhost', port: await freePort(), shipmondoUrl: peer.url })
  peer.webhooks.webhook = `${shop.address}/api/webhooks/shipmondo`
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await peer?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<Answer>(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${shop.address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

test('a parcel is delivered, and its goods come back with a label of the shop', async () => {
  const email = 'sender-retur@example.dk'
  const [inStock] = (await call<{ products: { id: number }[] }>('GET', '/products?inStock=true&limit=1')).products
  const asked = orderBody([{ id: inStock?.id ?? 0, quantity: 1 }], { customerEmail: email, buyerKind: 'consumer', acceptsTerms: true })
  const placed = await call<{ orderId: number; confirmationToken: string }>('POST', '/orders', asked)
  const { token } = await call<{ token: string }>('POST', '/auth/login', { email: 'admin@demo.dk', password: DEMO_PASSWORD })
  await call('POST', `/orders/${placed.orderId}/labels`, { withoutPayment: true }, token)
  const sent = peer.account.shipments.at(-1)?.id ?? 0

  const guest = await newVisitor({ shop: shop.address, width: 390 })
  const orderPage = `/ordre/${placed.confirmationToken}`
  await visit(guest, orderPage)
  peer.account.scan(sent, 'EN_ROUTE')
  await expect.poll(() => shownAfterReload(guest, /^På vej \d/)).toBe(true)
  peer.account.scan(sent, 'DELIVERED')
  await expect.poll(async () => (await database.ordersOf(email)).map(({ status }) => status)).toEqual(['delivered'])
  await reload(guest)
  await guest
    .getByText(/^Leveret \d/)
    .first()
    .waitFor()
  expect(await pixelsTooWide(guest)).toBe(0)

  await call('POST', `/claims/orders/${placed.confirmationToken}`, {
    kind: 'withdrawal',
    reason: null,
    words: null,
    lines: await linesOf(placed.orderId, token),
  })
  const staff = await newVisitor({ shop: shop.address, width: 390 })
  await visit(staff, '/login')
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/reklamationer?kind=withdrawal')
  await staff
    .getByRole('link', { name: /^Fortrydelse · / })
    .first()
    .click()
  await staff.getByLabel('Kunden betaler for labelen (kr.)').fill('59')
  await staff.getByRole('button', { name: 'Lav returlabel' }).click()
  await staff.getByText('Pakken er ikke afleveret til fragtfirmaet endnu').waitFor()
  await staff.getByText('Returfragten er 59,00').first().waitFor()
  expect(await pixelsTooWide(staff)).toBe(0)
  expect(await findFaultsInBothSchemes(staff)).toEqual([])

  await visit(guest, orderPage)
  const own = guest.getByTestId('own-claim')
  const [file] = await Promise.all([guest.waitForEvent('download'), own.getByRole('button', { name: 'Hent returlabel' }).click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await pixelsTooWide(guest)).toBe(0)
  expect(await findFaultsInBothSchemes(guest)).toEqual([])

  const back = peer.account.shipments.at(-1)
  expect([back?.product_code, back?.parties[1]?.type]).toEqual(['PDK_RDO', 'receiver'])
  peer.account.scan(back?.id ?? 0, 'EN_ROUTE')
  peer.account.scan(back?.id ?? 0, 'DELIVERED')
  await expect.poll(() => shownAfterReload(guest, /^Ankommet \d/)).toBe(true)
  await reload(staff)
  await staff.getByText('Venter på os', { exact: true }).waitFor()
  await staff.getByText('Varerne er kommet retur').waitFor()
}, 120_000)

/** The shop asks the carrier in the background, so the page is looked at again. */
async function shownAfterReload(page: Page, text: RegExp): Promise<boolean> {
  await reload(page)
  return (await page.getByText(text).count()) > 0
}

async function linesOf(orderId: number, token: string): Promise<{ itemId: number; quantity: number }[]> {
  const { order } = await call<{ order: { items: { id: number; quantity: number }[] } }>('GET', `/orders/${orderId}`, undefined, token)
  return order.items.map(({ id, quantity }) => ({ itemId: id, quantity }))
}
