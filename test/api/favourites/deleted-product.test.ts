import { expect, it } from 'vitest'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
const staff = await addCustomer(db, { role: 'admin' })

/** A customer with two favourites, of which staff have deleted the first since. */
async function customerWithOneLeft() {
  const customer = await addCustomer(db)
  const [deleted, other] = [await addProduct(db), await addProduct(db)]
  for (const { id } of [deleted, other]) await api(`PUT /favourites/${id}`, undefined, customer)
  expect((await api(`DELETE /products/${deleted.id}`, undefined, staff)).status).toBe(200)
  return { customer, deleted: deleted.id, other: other.id }
}

it('a product that was deleted is no longer a favourite', async () => {
  const { customer, other } = await customerWithOneLeft()
  const { status, body } = await api('GET /favourites', undefined, customer)
  expect([status, body.productIds]).toEqual([200, [other]])
})

it('marking it on a page opened before answers that the product does not exist', async () => {
  const { customer, deleted, other } = await customerWithOneLeft()
  expect((await api(`PUT /favourites/${deleted}`, undefined, customer)).body).toMatchObject({ success: false, code: 'product_not_found' })
  expect((await api('GET /favourites', undefined, customer)).body.productIds).toEqual([other])
})

it('removing it succeeds, and the other favourites stay', async () => {
  const { customer, deleted, other } = await customerWithOneLeft()
  const { status, body } = await api(`DELETE /favourites/${deleted}`, undefined, customer)
  expect([status, body.productIds]).toEqual([200, [other]])
})

it('a guest who logs in keeps the favourites that still exist', async () => {
  const { customer, deleted, other } = await customerWithOneLeft()
  const { id: found } = await addProduct(db)
  const { status, body } = await api('POST /favourites/merge', { productIds: [deleted, found] }, customer)
  expect([status, body.productIds]).toEqual([200, [found, other]])
})
