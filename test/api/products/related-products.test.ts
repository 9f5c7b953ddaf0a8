import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orders } from '#server/database/schema/orders.ts'
import { countBoughtTogether } from '#server/products/related-products.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })

type Row = Awaited<ReturnType<typeof addProduct>>
const film = (nameDa: string, hex: string | null, finish: string, more = {}) =>
  addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie', nameDa, hex, specifications: { finish }, ...more })
const tool = (nameDa: string, more = {}) => addProduct(db, { categoryId: 'vaerktoej', nameDa, ...more })

let blue: Row
let squeegee: Row
let knife: Row
let cleaner: Row
let heatGun: Row
beforeAll(async () => {
  blue = await film('Blå', '#1b55c4', 'Blank')
  await film('Nær mat blå', '#1b56c4', 'Mat')
  await film('Blå i samme finish', '#2f68d6', 'Blank')
  await film('Rød', '#c11b2e', 'Blank')
  await film('Udgået blå', '#1b55c5', 'Blank', { active: false })
  await film('Klar', null, 'Blank')
  squeegee = await tool('Filtrakel')
  knife = await tool('Kniv')
  cleaner = await tool('Rens')
  heatGun = await tool('Varmepistol', { active: false })
})

async function related(product: Row) {
  const { status, body } = await api(`GET /products/related/${product.kcwId}`)
  expect(status).toBe(200)
  const names = (list: unknown) => (list as Product[]).map(({ nameDa }) => nameDa)
  return { similar: names(body.similar), goesWith: names(body.goesWith) }
}

const buy = (...bought: readonly Row[]) =>
  api('POST /orders', orderBody(bought.map(({ id }) => ({ id, quantity: 1 }))), { token: staff.token })
const countAfter = async (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
  await countBoughtTogether(shop)
}

describe('beside a film', () => {
  test('stand the colours like it, the same finish first, none that is out of the shop or another colour', async () => {
    expect((await related(blue)).similar).toEqual(['Blå i samme finish', 'Nær mat blå'])
  })

  test('stand accessories bought with it, most often first; cancelled orders, single purchases and other films do not count', async () => {
    const red = await film('Rubin', '#9c1b2e', 'Blank')
    await buy(blue, knife)
    await buy(blue, squeegee, red)
    await buy(blue, squeegee)
    await buy(cleaner)
    const { body } = await buy(blue, cleaner)
    await db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.id, Number(body.orderId)))
    await countAfter(2)
    expect((await related(blue)).goesWith).toEqual(['Filtrakel', 'Kniv'])
  })

  test('each order is counted once, and once a day', async () => {
    await buy(blue, knife)
    await buy(blue, knife)
    await countAfter(3)
    expect((await related(blue)).goesWith).toEqual(['Filtrakel', 'Kniv'])
    await countAfter(24)
    await countAfter(24)
    expect((await related(blue)).goesWith).toEqual(['Kniv', 'Filtrakel'])
  })

  test('staff’s choice comes before bought accessories, is logged, and shows at the next request', async () => {
    const chosen = { goesWith: [cleaner.kcwId.toUpperCase(), heatGun.kcwId] }
    expect((await api(`PUT /products/${blue.id}`, chosen, { token: staff.token })).status).toBe(200)
    expect((await related(blue)).goesWith).toEqual(['Rens', 'Kniv', 'Filtrakel'])
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(blue.id)))
    expect(entries.at(-1)?.changes).toEqual({ goesWith: { from: [], to: chosen.goesWith } })
    const { body } = await api(`GET /assortment/${blue.id}`, undefined, { token: staff.token })
    expect(body.product).toMatchObject(chosen)
  })

  test('an unknown SKU, or its own, is refused by name and changes nothing', async () => {
    const [before] = await db.select().from(products).where(eq(products.id, blue.id))
    for (const sku of ['FINDES-IKKE', blue.kcwId]) {
      const { status, body } = await api(`PUT /products/${blue.id}`, { goesWith: [cleaner.kcwId, sku] }, { token: staff.token })
      expect([status, body.fields]).toEqual([404, { goesWith: `Intet andet produkt har varenummeret ${sku}.` }])
    }
    expect(await db.select().from(products).where(eq(products.id, blue.id))).toEqual([before])
  })
})

test('a tool has no related products, and a product that is not sold is not found', async () => {
  expect(await related(squeegee)).toEqual({ similar: [], goesWith: [] })
  expect((await api(`GET /products/related/${heatGun.kcwId}`)).status).toBe(404)
})
