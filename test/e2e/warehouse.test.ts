import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Batch } from '#contract/batches/batches.ts'
import type { StaffParcel } from '#contract/parcels/parcels.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { hold, newVisitor, openBrowser, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

type Placed = Readonly<{ orderId: number; orderNumber: string }>

/** A film on a shelf of its own, with rolls of one batch, and orders for one roll or `quantity` each. */
async function shelfWith(name: string, { rolls, orders, quantity = 1 }: { rolls: number; orders: number; quantity?: number }) {
  const [admin, buyer] = await Promise.all([tokenOf('admin@demo.dk'), tokenOf('gold@demo.dk')])
  const sku = `PAK-${name}`
  const film = await (await openAssortment()).addProduct({ kcwId: sku, nameDa: `Lager ${name}`, price: 10, stock: 0, shelf: `Z-${name}` })
  const lines = [{ sku, batch: 'R1', rolls }]
  await call('POST /receipts', { token: admin, body: { key: `modtaget-til-pakning-${name}`, lines } })
  const placed: Placed[] = []
  for (let order = 0; order < orders; order += 1) {
    const address = {
      shippingAddress: 'Havnegade 1',
      shippingPostalCode: '9000',
      shippingCity: 'Aalborg',
      customerPhone: '+45 98 12 34 56',
    }
    const person = { customerName: 'Guld Værksted', customerEmail: 'gold@demo.dk' }
    const body = { items: [{ id: film.id, quantity }], ...person, ...address, paymentMethod: 'invoice', acceptTerms: true }
    placed.push(await call<Placed>('POST /orders', { token: buyer, body }))
  }
  const parcelsOf = async ({ orderId }: Placed) =>
    (await call<{ parcels: StaffParcel[] }>(`GET /orders/${orderId}/parcels`, { token: admin })).parcels
  const rollsLeft = async () => {
    const { stock } = await call<{ stock: { batches: Batch[] } }>(`GET /products/${film.id}/batches`, { token: admin })
    return stock.batches.map((batch) => batch.rolls)
  }
  return { sku, placed, parcelsOf, rollsLeft }
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const answer = (page: Page, tone: 'right' | 'wrong', text: string) => page.locator(`[data-tone=${tone}]`, { hasText: text }).waitFor()

test('orders are picked by scan on a phone, and a roll of a wrong batch is refused', async () => {
  const { sku, placed, parcelsOf } = await shelfWith('FEM', { rolls: 8, orders: 5 })
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/pak')
  await page.getByText('Scan en ordre eller en vare.').waitFor()
  for (const [place, { orderNumber }] of placed.entries()) {
    await scan(page, orderNumber)
    await answer(page, 'right', 'at finde')
    if (place === 1) {
      await scan(page, `${sku}/R9`)
      await answer(page, 'wrong', 'Det er Lager FEM, batch R9. Ordren skal have batch R1.')
      expect(await findFaultsInBothSchemes(page)).toEqual([])
      expect(await pixelsTooWide(page)).toBe(0)
    }
    await scan(page, `${sku}/R1`)
    await answer(page, 'right', 'Alt er scannet: 1 af 1.')
    await page.getByRole('button', { name: 'Pak og send' }).click()
    await page.getByRole('button', { name: 'Send 1 stk.' }).click()
    await answer(page, 'right', `${orderNumber} er sendt.`)
  }
  const sent = await Promise.all(placed.map(parcelsOf))
  expect(sent.map((parcels) => parcels.length)).toEqual(placed.map(() => 1))
}, 180_000)

test('the net is gone for two minutes in the warehouse: what was scanned survives the tab and is sent once', async () => {
  const { sku, placed, parcelsOf, rollsLeft } = await shelfWith('NET', { rolls: 6, orders: 1 })
  const [order] = placed
  if (!order) throw new Error('no order was placed')
  const page = await newVisitor({ width: 390, isNewBrowser: true, expects: /ERR_INTERNET_DISCONNECTED/ })
  await page.clock.install()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/pak')
  await page.getByText('Scan en ordre eller en vare.').waitFor()
  await page.context().setOffline(true)
  await scan(page, `${sku}/R1`)
  await answer(page, 'right', 'Alt er scannet')
  await page.getByRole('button', { name: 'Pak og send' }).click()
  await page.getByText('Ikke sendt endnu: 1 forsendelse').waitFor()
  await page.getByRole('button', { name: 'Optælling', exact: true }).click()
  await scan(page, 'Z-NET')
  await answer(page, 'right', 'Hylde Z-NET')
  // the picked roll is off its shelf, and one is missing
  for (let roll = 1; roll <= 4; roll += 1) {
    await scan(page, `${sku}/R1`)
    await answer(page, 'right', `batch R1: ${roll}.`)
  }
  await page.getByRole('button', { name: 'Gem optælling' }).click()
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  const unsent = 'Ikke sendt endnu: 1 forsendelse og 1 optælling'
  await page.getByText(unsent).waitFor()
  await page.clock.fastForward(120_000)
  await page.getByText(unsent).waitFor()
  expect([await parcelsOf(order), await rollsLeft()]).toEqual([[], [5]])

  const context = page.context()
  const again = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await visit(again, '/admin/pak')
  await expect.poll(async () => (await parcelsOf(order)).length).toBe(1)
  await expect.poll(rollsLeft).toEqual([4])
  await again.getByText('Ikke sendt endnu').waitFor({ state: 'detached' })
})

test('the first of two parcels packed without a net does not come back to be packed while the second is sent', async () => {
  const { sku, placed, parcelsOf } = await shelfWith('TO', { rolls: 6, orders: 2 })
  const [first, second] = placed
  if (!first || !second) throw new Error('no orders were placed')
  const page = await newVisitor({ width: 390, isNewBrowser: true, expects: /ERR_INTERNET_DISCONNECTED/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/pak')
  await page.getByText('Scan en ordre eller en vare.').waitFor()
  await page.context().setOffline(true)
  for (const { orderNumber } of placed) {
    await scan(page, orderNumber)
    await answer(page, 'right', 'at finde')
    await scan(page, `${sku}/R1`)
    await answer(page, 'right', 'Alt er scannet')
    await page.getByRole('button', { name: 'Pak og send' }).click()
    await answer(page, 'right', `${orderNumber} sendes, når der er net.`)
  }
  const { letGo } = await hold(page, new RegExp(`/orders/${second.orderId}/parcels$`))
  await page.context().setOffline(false)
  await expect.poll(async () => (await parcelsOf(first)).length).toBe(1)
  await page.getByText('Ikke sendt endnu: 1 forsendelse').waitFor()
  expect(await page.getByRole('button', { name: first.orderNumber }).count()).toBe(0)
  letGo()
  await page.getByText('Ikke sendt endnu').waitFor({ state: 'detached' })
  await expect.poll(async () => (await parcelsOf(second)).length).toBe(1)
})

test('a parcel whose answer is lost is sent once, and a roll that stays counts as not scanned', async () => {
  const { sku, placed, parcelsOf } = await shelfWith('SVAR', { rolls: 6, orders: 1, quantity: 3 })
  const [order] = placed
  if (!order) throw new Error('no order was placed')
  const page = await newVisitor({ width: 390, expects: /ERR_FAILED/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/pak')
  await page.getByText('Scan en ordre eller en vare.').waitFor()
  await scan(page, order.orderNumber)
  await answer(page, 'right', 'at finde')
  for (const rolls of [1, 2]) {
    await scan(page, `${sku}/R1`)
    await answer(page, 'right', `${rolls} af 3`)
  }
  let isLost = false
  await page.route(new RegExp(`/orders/${order.orderId}/parcels$`), async (route) => {
    if (route.request().method() !== 'POST' || isLost) return await route.continue()
    await route.fetch()
    isLost = true
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send 2 af 3' }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send 2 stk.' })
  await send.click()
  await page.getByText('Varerne kunne ikke sendes').waitFor()
  await send.click()
  await answer(page, 'right', `${order.orderNumber} er sendt.`)
  expect(await parcelsOf(order)).toHaveLength(1)
  const row = page.getByRole('button', { name: order.orderNumber })
  await row.filter({ hasText: '1 stk.' }).waitFor()
})
