import { expect, it } from 'vitest'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
const staff = await addCustomer(db, { role: 'admin' })

/** A customer with two favourites, of which staff have deleted the first since. */
async function customerWithOneLeft() {
  const customer = await addCustomer(db)
  const [gone, kept] = [await addProduct(db), await addProduct(db)]
  for (const { id } of [gone, kept]) await api(`PUT /favourites/${id}`, undefined, customer)
  expect((await api(`DELETE /products/${gone.id}`, undefined, staff)).status).toBe(200)
  return { customer, gone: gone.id, kept: kept.id }
}

it('a product that was deleted is no longer a favourite', async () => {
  const { customer, kept } = await customerWithOneLeft()
  const { status, body } = await api('GET /favourites', undefined, customer)
  expect([status, body.productIds]).toEqual([200, [kept]])
})

it('who marks one on a page opened before is told that there is no such product', async () => {
  const { customer, gone, kept } = await customerWithOneLeft()
  expect((await api(`PUT /favourites/${gone}`, undefined, customer)).body).toMatchObject({ success: false, code: 'product_not_found' })
  expect((await api('GET /favourites', undefined, customer)).body.productIds).toEqual([kept])
})

it('who takes one away finds it gone, and keeps the others', async () => {
  const { customer, gone, kept } = await customerWithOneLeft()
  const { status, body } = await api(`DELETE /favourites/${gone}`, undefined, customer)
  expect([status, body.productIds]).toEqual([200, [kept]])
})

it('a guest who logs in with favourites of before keeps those there still are', async () => {
  const { customer, gone, kept } = await customerWithOneLeft()
  const { id: found } = await addProduct(db)
  const { status, body } = await api('POST /favourites/merge', { productIds: [gone, found] }, customer)
  expect([status, body.productIds]).toEqual([200, [found, kept]])
})
