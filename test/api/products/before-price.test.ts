import { expect, it } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
await loadDemo(db, clock.now)
const { token } = await addCustomer(db, { role: 'admin' })

const DAY_MS = 86_400_000
const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}
let made = 0
const sell = async (price: number, more: object = {}) => {
  const kcwId = `FØR-${++made}`
  const body = { kcwId, name: 'Film', nameDa: 'Folie', categoryId: 'bilfolie', price, ...more }
  const { id } = (await api('POST /products', body, { token })).body.product as { id: number }
  return { id, kcwId, change: (change: object) => api(`PUT /products/${id}`, change, { token }) }
}
const shown = async (kcwId: string) => {
  const { body: page } = await api(`GET /products/${encodeURIComponent(kcwId)}`)
  const { body: list } = await api(`GET /products?skus=${encodeURIComponent(kcwId)}`)
  expect(list.products).toEqual([page.product])
  const { discountPrice, beforePrice } = page.product as Product
  return [discountPrice, beforePrice]
}

it('a product sold for a month shows its price before the promotion, in the list and on its page', async () => {
  const { kcwId, change } = await sell(1000)
  later(31)
  expect(await shown(kcwId)).toEqual([null, null])
  await change({ promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, 1000])
  later(60)
  await change({ promotion: 30 })
  expect(await shown(kcwId)).toEqual([700, 1000])
  await change({ promotion: 0 })
  expect(await shown(kcwId)).toEqual([null, null])
})

it('a price raised just before a promotion is not the price before', async () => {
  const { kcwId, change } = await sell(900)
  later(31)
  await change({ price: 1000 })
  later(29)
  await change({ promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, 900])
})

it('a promotion that only reverses a price increase shows no price before', async () => {
  const { kcwId, change } = await sell(800)
  later(31)
  await change({ price: 1000, promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, null])
})

it('what comes to the shop with a promotion shows no price before', async () => {
  const { kcwId } = await sell(1000, { promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, null])
})

it('a sale within the 30 days before counts as the price before of the next', async () => {
  const { kcwId, change } = await sell(1000)
  later(40)
  await change({ promotion: 40 })
  later(5)
  await change({ promotion: 0 })
  later(20)
  await change({ promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, null])
  await change({ promotion: 50 })
  expect(await shown(kcwId)).toEqual([500, 600])
})

it('a product hidden in the month before shows no price before, and staff see when it was hidden', async () => {
  const { id, kcwId, change } = await sell(1000)
  later(10)
  await change({ active: false })
  later(25)
  await change({ active: true })
  later(5)
  await change({ promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, null])
  const { body } = await api(`GET /products/${id}/price-history`, undefined, { token })
  expect((body.history as { promotion: number; hidden: boolean }[]).map(({ promotion, hidden }) => [promotion, hidden])).toEqual([
    [20, false],
    [0, false],
    [0, true],
    [0, false],
  ])
  await change({ promotion: 0 })
  later(31)
  await change({ promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, 1000])
})

it('a product made ready before it is shown has no price before in its first month', async () => {
  const { kcwId, change } = await sell(1000, { active: false })
  later(40)
  await change({ active: true })
  later(1)
  await change({ promotion: 20 })
  expect(await shown(kcwId)).toEqual([800, null])
})

it('the promotions of the demo shop began after a month at the list price', async () => {
  const { body } = await api('GET /products')
  const promoted = (body.products as Product[]).filter(({ promotion, kcwId }) => promotion > 0 && !kcwId.startsWith('FØR'))
  expect(promoted).toHaveLength(12)
  for (const { price, beforePrice } of promoted) expect(beforePrice).toBe(price)
})
