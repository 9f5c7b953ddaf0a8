import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { freePort } from '#test/postgres.ts'
import { type ShipmondoPeer, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { orderBody } from '#test/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase, openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { DEMO_PASSWORD, logIn } from './workshop.ts'

/** A shop that makes labels, beside the others: its shipping provider is Shipmondo's peer on this machine. */
openBrowser()
const databaseUrl = await addDatabase('labels')
const database = await openShopDatabase(databaseUrl)
const dataDir = temporaryDirectory()
let peer: ShipmondoPeer
let shop: ShopProcess

beforeAll(async () => {
  peer = await startShipmondoPeer()
  shop = await startShopProcess({ databaseUrl, dataDir, demo: '1', host: 'localhost', port: await freePort(), shipmondoUrl: peer.url })
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await peer?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const ORDERS = 4

test('labels of four orders in one press: three go, and the one with a wrong town says so', async () => {
  const [inStock] = (await call<{ products: { id: number; stock: number }[] }>('GET', '/products?inStock=true&limit=1')).products
  const { token } = await call<{ token: string }>('POST', '/auth/login', { email: 'gold@demo.dk', password: DEMO_PASSWORD })
  const email = 'labels@example.dk'
  const placed: { orderId: number; orderNumber: string }[] = []
  for (let n = 0; n < ORDERS; n += 1) {
    const items = [{ id: inStock?.id ?? 0, quantity: 1 }]
    const town = n === 1 ? { shippingCity: 'Ingensteds' } : {}
    placed.push(await call('POST', '/orders', orderBody(items, { customerEmail: email, paymentMethod: 'invoice', ...town }), token))
  }
  const page = await newVisitor({ shop: shop.address, width: 1440, expects: /409/ })
  await visit(page, '/login')
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/ordrer?search=${email}`)
  await page.getByText(`${ORDERS} ordrer`, { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).check()
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Labels: ${ORDERS} ordrer` })
  const make = dialog.getByRole('button', { name: `Lav ${ORDERS} labels og send` })
  await dialog.getByText('betales senere på faktura').waitFor()
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), make.click()])
  expect(file.suggestedFilename()).toBe(`Labels_${ORDERS - 1}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await dialog.getByText(`${ORDERS - 1} labels er lavet, og varerne er sendt.`).waitFor()
  expect(await read(dialog)).toContain(
    `${placed[1]?.orderNumber} Labelen blev afvist, så der er ikke sendt noget. By: receiver: city Ingensteds`,
  )
  await dialog.getByRole('button', { name: 'Luk' }).last().click()
  await page.getByText('1 valgt', { exact: true }).waitFor()

  expect(peer.account.shipments).toHaveLength(ORDERS - 1)
  const orders = await database.ordersOf(email)
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['pending', 'shipped', 'shipped', 'shipped'])

  await visit(page, `/admin/ordrer/${placed[1]?.orderId}`)
  await page.getByText('Labelen blev afvist: By: receiver: city Ingensteds does not exist. Ret ordren, og prøv igen.').waitFor()
  await page.getByRole('button', { name: 'Lav label' }).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
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
