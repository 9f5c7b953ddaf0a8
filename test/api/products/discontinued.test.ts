import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import type { Product } from '#contract/products/product.ts'
import { addCustomer, addProduct, addTags, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })
const workshop = await addCustomer(db)

const film = (more = {}) => addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie', ...more })
const ending = await film({ nameDa: 'Fjord Enebærblå', hex: '#1b55c4', stock: 3, discontinued: true })
const near = await film({ nameDa: 'Fjord Dybblå', hex: '#1b56c4' })

const namesOf = (products: unknown) => (products as Product[]).map(({ nameDa }) => nameDa)
const order = (quantity: number, more = {}) =>
  api('POST /orders', orderBody([{ id: ending.id, quantity, ...more }]), { token: workshop.token })
const list = async (query: string, token?: string) => (await api(`GET /products?${query}`, undefined, token ? { token } : {})).body

async function expectRefused(answer: Awaited<ReturnType<typeof order>>, code: ErrorCode, message: string) {
  expect(answer.body).toMatchObject({ success: false, code, fields: { 'items.0.id': message } })
  expect(answer.status).toBe(409)
}

test('a discontinued film is sold while in stock, never backordered, and in no list at stock 0', async () => {
  expect(namesOf((await list('category=bilfolie')).products)).toEqual(['Fjord Dybblå', 'Fjord Enebærblå'])
  expect((await list('category=bilfolie')).total).toBe(2)
  expect(namesOf((await list('search=enebærblå')).products)).toEqual(['Fjord Enebærblå'])

  const before = await footprint(db)
  await expectRefused(await order(4), 'product_runs_out', 'Fjord Enebærblå udgår, og der er kun 3 stk. tilbage.')
  expect(await footprint(db)).toEqual(before)
  expect((await order(3)).body).toMatchObject({ success: true })
  await expectRefused(await order(1), 'product_runs_out', 'Fjord Enebærblå er udgået og udsolgt.')

  // the list, its counts, the categories, what is found, suggested, near and shown to search engines
  expect(await list('category=bilfolie')).toMatchObject({ total: 1, products: [{ nameDa: 'Fjord Dybblå' }] })
  expect((await list('search=enebærblå')).products).toEqual([])
  expect((await list('search=fjord&sort=name')).total).toBe(1)
  expect(await list('')).toMatchObject({ facets: { categories: [{ value: 'bilfolie', count: 1 }] } })
  const { categories } = (await api('GET /categories')).body as { categories: { id: string; productCount: number }[] }
  expect(categories.find(({ id }) => id === 'bilfolie')?.productCount).toBe(1)
  expect(namesOf((await api('GET /products/suggestions?search=fjord')).body.products)).toEqual(['Fjord Dybblå'])
  expect((await api(`GET /products/related/${near.kcwId}`)).body.similar).toEqual([])

  // its page stays, with the nearest films, and customers who have it in a cart or as a favourite are told
  expect((await api(`GET /products/${ending.kcwId}`)).body.product).toMatchObject({ discontinued: true, stock: 0 })
  expect(namesOf((await api(`GET /products/related/${ending.kcwId}`)).body.similar)).toEqual(['Fjord Dybblå'])
  expect(namesOf((await list(`ids=${ending.id}`)).products)).toEqual(['Fjord Enebærblå'])

  // staff find it as before
  expect(namesOf((await list('search=enebærblå', staff.token)).products)).toEqual(['Fjord Enebærblå'])
  expect(namesOf((await list('search=enebærblå&active=true', staff.token)).products)).toEqual(['Fjord Enebærblå'])
  expect((await list('active=true', staff.token)).total).toBe(2)

  // rolls that come back are sold like the others
  const { product } = (await api(`GET /products/${ending.kcwId}`, undefined, { token: staff.token })).body as {
    product: { revision: number }
  }
  const seen = { revision: product.revision, stock: 0 }
  expect((await api(`PUT /products/${ending.id}`, { stockChange: 1, seen }, { token: staff.token })).body).toMatchObject({ success: true })
  expect(namesOf((await list('search=enebærblå')).products)).toEqual(['Fjord Enebærblå'])
  expect((await list('category=bilfolie')).total).toBe(2)
})

test('a sold-out product leaves the lists when it is discontinued, and returns when it is not', async () => {
  const { id, kcwId } = await film({ nameDa: 'Granit Skifer', stock: 0 })
  const change = async (discontinued: boolean) => {
    const { product } = (await api(`GET /products/${kcwId}`, undefined, { token: staff.token })).body as { product: { revision: number } }
    const seen = { revision: product.revision, stock: 0 }
    expect((await api(`PUT /products/${id}`, { discontinued, seen }, { token: staff.token })).body).toMatchObject({ success: true })
    return namesOf((await list('search=skifer')).products)
  }
  expect(namesOf((await list('search=skifer')).products)).toEqual(['Granit Skifer'])
  expect(await change(true)).toEqual([])
  expect(await change(false)).toEqual(['Granit Skifer'])
})

test('no batch is waited for that will never come', async () => {
  const batches = [
    { id: 1, code: 'A', rolls: 2 },
    { id: 2, code: 'B', rolls: 2 },
  ]
  const mixed = await film({ nameDa: 'Granit Grå', stock: 4, batches, discontinued: true })
  const requested = (oneBatch: boolean) =>
    api('POST /orders', orderBody([{ id: mixed.id, quantity: 3, oneBatch }]), { token: workshop.token })
  const message = 'Granit Grå udgår, så der kommer ikke flere, der kan gøre en batch stor nok. Fravælg at vente på én batch.'
  await expectRefused(await requested(true), 'product_runs_out', message)
  expect((await requested(false)).body).toMatchObject({ success: true })
})

test('a sample of a discontinued, sold-out film cannot be ordered', async () => {
  const sample = await addProduct(db, { nameDa: 'Farveprøve', asksForColour: true })
  const unlisted = await film({ nameDa: 'Granit Sort', stock: 0, discontinued: true })
  const { body } = await api('POST /orders', orderBody([{ id: sample.id, quantity: 1, sampleOf: unlisted.id }]), { token: workshop.token })
  expect(body).toMatchObject({ code: 'product_unavailable', fields: { 'items.0.sampleOf': 'Varen kan ikke længere købes.' } })
})
