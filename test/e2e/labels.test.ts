import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults, findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { freePort } from '#test/postgres.ts'
import { type ShipmondoPeer, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { orderBody } from '#test/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { acceptTerms, fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
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
const PICKED = 20

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

test('twenty orders are picked by scan on a phone, one wrong batch is refused, and each parcel gets its label printed', async () => {
  const admin = await tokenAt('admin@demo.dk')
  const sku = 'PAK-LABEL'
  const product = await addFilm(sku, admin, PICKED)
  const buyer = await tokenAt('gold@demo.dk')
  const email = 'pakkes@example.dk'
  const placed: string[] = []
  for (let n = 0; n < PICKED; n += 1) {
    const body = orderBody([{ id: product.id, quantity: 1 }], { customerEmail: email, paymentMethod: 'invoice' })
    placed.push((await call<{ orderNumber: string }>('POST', '/orders', body, buyer)).orderNumber)
  }
  const before = peer.account.shipments.length
  const page = await newVisitor({ shop: shop.address, width: 390 })
  await visit(page, '/login')
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/pak')
  await page.getByText('Scan en ordre eller en vare.').waitFor()
  const answer = (tone: 'right' | 'wrong', text: string) => page.locator(`[data-tone=${tone}]`, { hasText: text }).waitFor()
  for (const [place, orderNumber] of placed.entries()) {
    await scan(page, orderNumber)
    await answer('right', '1 stk. at finde.')
    if (place === 7) {
      await scan(page, `${sku}/L2`)
      await answer('wrong', 'Det er Lager Label, batch L2. Ordren skal have batch L1.')
    }
    await scan(page, `${sku}/L1`)
    await answer('right', 'Alt er scannet: 1 af 1.')
    await page.getByRole('button', { name: 'Pak, send og print label' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Tom: 7,5 kg\.|^Tom: [789](,\d)? kg\.$/).waitFor()
    if (place === 0) {
      await dialog.getByText('betales senere på faktura').waitFor()
      expect(await findFaultsInBothSchemes(page)).toEqual([])
      expect(await pixelsTooWide(page)).toBe(0)
    }
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Send og print label' }).click()])
    expect(file.suggestedFilename()).toBe('Labels_1.pdf')
    await answer('right', `${orderNumber} er sendt. Pakkenummer ${peer.account.shipments.at(-1)?.pkg_no}.`)
  }
  await page.getByText('Det var den sidste.').or(page.getByText('Næste: ')).waitFor()
  const labels = peer.account.shipments.slice(before)
  expect(labels.map(({ reference }) => reference?.replace(/-[0-9a-f]{8}$/, ''))).toEqual(placed)
  expect((await database.ordersOf(email)).map(({ status }) => status)).toEqual(placed.map(() => 'shipped'))
  expect(await page.getByText('mangler at blive printet').count()).toBe(0)
}, 240_000)

test('a parcel that was packed without a net gets one label when the net is back, and says that it is to be printed', async () => {
  const [admin, buyer] = [await tokenAt('admin@demo.dk'), await tokenAt('gold@demo.dk')]
  const product = await addFilm('PAK-UDEN-NET', admin, 2)
  const email = 'uden-net@example.dk'
  const items = [{ id: product.id, quantity: 1 }]
  await call('POST', '/orders', orderBody(items, { customerEmail: email, paymentMethod: 'invoice' }), buyer)
  const before = peer.account.shipments.length
  const page = await newVisitor({ shop: shop.address, width: 390, expects: /ERR_INTERNET_DISCONNECTED|409/ })
  await visit(page, '/login')
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/pak')
  await page.getByText('Scan en ordre eller en vare.').waitFor()
  await page.context().setOffline(true)
  await scan(page, 'PAK-UDEN-NET/L1')
  await page.getByRole('button', { name: 'Pak, send og print label' }).click()
  await page.getByText('Ikke sendt endnu: 1 forsendelse').waitFor()
  expect(peer.account.shipments).toHaveLength(before)
  await page.context().setOffline(false)
  await page.getByText('1 label mangler at blive printet').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Print 1 label' }).click()])
  expect(file.suggestedFilename()).toBe('Labels_1.pdf')
  await page.getByText('1 label mangler at blive printet').waitFor({ state: 'detached' })
  expect((await database.ordersOf(email)).map(({ status }) => status)).toEqual(['shipped'])
  expect(peer.account.shipments).toHaveLength(before + 1)
})

/** A film on a shelf, with rolls of batch L1. */
async function addFilm(sku: string, token: string, rolls: number): Promise<{ id: number }> {
  const made = { kcwId: sku, nameDa: 'Lager Label', name: 'Label', price: 10, stock: 0, shelf: 'Y-1', weightG: 7_500, lengthMm: 1_520 }
  const { product } = await call<{ product: { id: number } }>(
    'POST',
    '/products',
    { ...made, packing: 'roll', categoryId: 'bilfolie' },
    token,
  )
  await call('POST', '/receipts', { key: `modtaget-til-${sku}`.padEnd(24, 'x'), lines: [{ sku, batch: 'L1', rolls }] }, token)
  return product
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const tokenAt = async (email: string) => (await call<{ token: string }>('POST', '/auth/login', { email, password: DEMO_PASSWORD })).token

test('on a phone a roll and a squeegee are one parcel, and a squeegee alone goes to a chosen pickup point, which its label carries', async () => {
  const { token } = await call<{ token: string }>('POST', '/auth/login', { email: 'superadmin@demo.dk', password: DEMO_PASSWORD })
  const method = {
    ...{ isOffered: true, audiences: [], mostGirthCm: null, surcharges: [], zones: [], freeAboveKr: null, home: '1-2' },
  }
  const deliveryMethods = [
    ...[
      {
        ...method,
        id: 'sted',
        name: 'Pakkeshop',
        kind: 'pickupPoint',
        mostLengthCm: 60,
        steps: [{ upToKg: 20, priceKr: 39 }],
        product: 'GLSDK_SD',
      },
    ],
    ...[
      {
        ...method,
        id: 'doer',
        name: 'Til døren',
        kind: 'home',
        mostLengthCm: null,
        steps: [{ upToKg: 20, priceKr: 149 }],
        product: 'GLSDK_HD',
      },
    ],
  ]
  await call('PUT', '/settings', { deliveryMethods }, token)
  const film = { categoryId: 'bilfolie', stock: 40 }
  const roll = {
    ...film,
    kcwId: 'UR-1',
    name: 'Sted Rød',
    nameDa: 'Sted Rød',
    price: 900,
    packing: 'roll',
    weightG: 9_000,
    lengthMm: 1_540,
  }
  const squeegee = {
    ...film,
    kcwId: 'UR-2',
    name: 'Stedrakel',
    nameDa: 'Stedrakel',
    price: 49,
    packing: 'small',
    weightG: 80,
    lengthMm: 150,
  }
  for (const product of [roll, squeegee]) await call('POST', '/products', product, token)

  const page = await newVisitor({ shop: shop.address, width: 390, expects: /409|503/ })
  await putInCart(page, roll.kcwId)
  await putInCart(page, squeegee.kcwId)
  await visit(page, '/kurv')
  const choice = page.getByRole('group', { name: 'Levering', exact: true })
  expect(await read(choice)).toBe('Levering Til døren, 149 kr. Hos dig 1–2 hverdage, efter at vi har sendt.')
  await page.getByRole('button', { name: 'Fjern Sted Rød fra kurven' }).click()
  await choice.getByRole('radio', { name: /^Pakkeshop, 39 kr\./ }).check()
  await page
    .getByText(/på udleveringsstedet (man|tir|ons|tor|fre)\./i)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await fillInDelivery(page, 'sted@example.dk')

  const points = page.getByRole('radiogroup', { name: 'Hent pakken her' })
  await points.getByRole('radio', { name: /^GLS PakkeShop Kiosken/ }).waitFor()
  expect(await points.getByRole('radio').count()).toBe(4)
  expect(await pixelsTooWide(page)).toBe(0)
  await orderButton(page).click()
  await points.getByText('Vælg, hvor du vil hente pakken.').waitFor()
  expect(await points.evaluate((group) => group === document.activeElement)).toBe(true)
  expect(await findFaultsInBothSchemes(page)).toEqual([])

  // the carrier is away: the other method remains, and the points come when it answers
  peer.failNext('error')
  await page.getByLabel('Find udleveringssteder ved postnummer').fill('8700')
  await page.getByText(/^Fragtfirmaet svarer ikke/).waitFor()
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await points.getByText('Torvet 1, 8700 Pakkeby').waitFor()
  await page.getByRole('button', { name: 'Vis flere udleveringssteder' }).click()
  await points.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await points.getByRole('radio', { name: /^GLS PakkeShop Nærkøb/, checked: true }).waitFor()
  expect(await read(points)).toContain('Mandag–fredag 7.00–21.00 Lørdag 9.00–14.00 Søndag lukket')
  await page.getByText('Hentes hos GLS PakkeShop Nærkøb, Torvet 2, 8700 Pakkeby').waitFor()
  // chosen still after a reload, and asked for again when the buyer lives elsewhere
  await page.reload()
  await points.getByRole('radio', { name: /^GLS PakkeShop Nærkøb/, checked: true }).waitFor()
  const home = page.getByLabel('Postnummer', { exact: true })
  await home.fill('8000')
  await points.getByRole('radio').first().waitFor()
  expect(await points.getByRole('radio', { checked: true }).count()).toBe(0)
  await home.fill('7100')
  await points.getByRole('radio', { name: /^GLS PakkeShop Nærkøb/, checked: true }).waitFor()
  // a tick is not kept
  await acceptTerms(page).check()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)

  // closed since it was shown
  peer.account.closedPoints.add('9587001')
  await orderButton(page).click()
  await points.getByText('Udleveringsstedet tager ikke imod pakken længere. Vælg et andet.').waitFor()
  await points.getByRole('radio', { name: /^GLS PakkeShop Tanken/ }).check()
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  await page.getByText('GLS PakkeShop Tanken').waitFor()
  const [order] = await database.ordersOf('sted@example.dk')
  expect(order).toMatchObject({ shippingOre: 39_00, pickupPoint: { id: '9587002', address: 'Torvet 3' }, shippingPostalCode: '7100' })

  // staff move it to another point, and send it there
  const staff = await newVisitor({ shop: shop.address, width: 1440, expects: /409/ })
  await visit(staff, '/login')
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, `/admin/ordrer/${order?.id}`)
  await staff.getByText('GLS PakkeShop Tanken').waitFor()
  await staff.getByRole('button', { name: 'Ret ordren' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Ret ordre/ })
  await dialog.getByText('Hentes nu hos GLS PakkeShop Tanken, Torvet 3, 8700 Pakkeby').waitFor()
  await dialog.getByRole('radio', { name: /^GLS PakkeShop Nærkøb/ }).check()
  await dialog.getByText(/^Udleveringssted: GLS PakkeShop Tanken/).waitFor()
  expect(await findFaultsInBothSchemes(staff, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Gem, og giv kunden besked' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await staff.getByText('GLS PakkeShop Nærkøb').first().waitFor()

  await call('POST', `/orders/${order?.id}/labels`, { withoutPayment: true }, token)
  expect(peer.account.shipments.at(-1)).toMatchObject({ product_code: 'GLSDK_SD', service_point: { id: '9571001' } })
  await call('PUT', '/settings', { deliveryMethods: [] }, token)
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
