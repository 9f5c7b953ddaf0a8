import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FreightMarginRow } from '#contract/purchases/purchases.ts'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { orders, shippingLabels } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const owner = { token: (await addCustomer(db, { role: 'admin', permissions: ['contribution'] })).token }
const packer = { token: (await addCustomer(db, { role: 'admin' })).token }
const SPAN = 'from=2026-01-01&to=2026-12-31'

const method = (id: string, name: string, priceKr: number): StoredMethod => ({
  ...{ id, name, kind: 'home', isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null, steps: [{ upToKg: 30, priceKr }] },
  ...{ surcharges: [], zones: [], freeAboveKr: null, home: '1-2', product: '' },
})
let film: { id: number }
beforeAll(async () => {
  film = await addProduct(db, { stock: 90, unitPriceOre: 500_00 })
  await db.update(settings).set({ data: { deliveryMethods: [method('gls', 'GLS', 125), method('post', '=PostNord', 50)] } })
})

async function placed(deliveryMethod: string, labels: readonly (number | null)[] = []): Promise<number> {
  const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { deliveryMethod }))
  const orderId = Number(body.orderId)
  for (const [at, priceOre] of labels.entries()) {
    const isLast = at === labels.length - 1
    const label = { reference: `${orderId}-${at}`, providerRef: `${orderId}${at}`, state: isLast ? 'made' : 'cancelled' } as const
    await db.insert(shippingLabels).values({ ...label, orderId, priceOre, weightGrams: 900, nextAttemptAt: shop.now() })
  }
  return orderId
}

test('freight less labels is shown per month and method, each figure a sum of the rows of the file', async () => {
  await placed('gls', [60_25])
  await placed('gls', [60_25, 60_25])
  await placed('post', [null])
  const cancelled = await placed('post', [40_00])
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled))
  const withoutLabel = await placed('post')
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, withoutLabel))

  const { freight } = (await api(`GET /contribution?${SPAN}`, undefined, owner)).body as { freight: FreightMarginRow[] }
  expect(freight).toEqual([
    {
      month: '2026-11',
      key: 'gls',
      name: 'GLS',
      orders: 2,
      charged: 200,
      labels: 3,
      labelPrice: 180.75,
      labelsWithoutPrice: 0,
      margin: 19.25,
    },
    {
      month: '2026-11',
      key: 'post',
      name: '=PostNord',
      orders: 2,
      charged: 40,
      labels: 2,
      labelPrice: 40,
      labelsWithoutPrice: 1,
      margin: 0,
    },
  ])
  const { createApi } = await import('#server/app.ts')
  const file = await createApi(shop).request(`/api/contribution/freight.csv?${SPAN}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(file.headers.get('content-disposition')).toContain('Fragt_2026-01-01_2026-12-31.csv')
  const [heading, ...rows] = (await file.text())
    .trim()
    .split('\r\n')
    .map((row) => row.split(';'))
  expect(heading).toHaveLength(8)
  const sumOf = (name: string, column: number) =>
    rows.filter((row) => row[1]?.endsWith(name)).reduce((sum, row) => sum + Math.round(Number(row[column]?.replace(',', '.')) * 100), 0)
  for (const { name, charged, labels, labelPrice, margin } of freight)
    expect([3, 4, 5, 7].map((column) => sumOf(name, column))).toEqual(
      [charged, labels, labelPrice, margin].map((figure) => Math.round(figure * 100)),
    )
  expect(rows.filter((row) => row[1]?.startsWith('='))).toEqual([])
})

test('only those who see what is earned see what freight earns', async () => {
  expect((await api(`GET /contribution/freight.csv?${SPAN}`, undefined, packer)).status).toBe(403)
  expect((await api('GET /contribution/freight.csv?from=2026-02-01&to=2026-01-01', undefined, owner)).status).toBe(400)
})
