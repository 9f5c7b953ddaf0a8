import { expect, test } from 'vitest'
import type { OwnWaiting } from '#contract/dashboard/dashboard.ts'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import type { ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock } = shop
await addTags(db)
const staff = await invoicingStaff(shop)
const owner = await addCustomer(db, { company: 'Ærø Folie ApS', creditLimitOre: null })
const buyer = await addMember(db, owner.id, { orderLimitOre: 100_00 })
const stranger = await addCustomer(db)
const film = await addProduct(db, { nameDa: 'Fjord Dybblå', categoryId: 'bilfolie', unitPriceOre: 1000_00, stock: 50 })
const inactive = await addProduct(db, { nameDa: 'Udgået', active: false })
const order = orderBody([{ id: film.id, quantity: 1 }], { paymentMethod: 'invoice' })

const see = async ({ token }: { token: string }) => (await api('GET /own-waiting', undefined, { token })).body.waiting as OwnWaiting
const NOTHING = { approvals: 0, offers: 0, offersUntil: null, projects: 0, shelfMissing: 0, invoices: [] }

test('a workshop sees what it has to see to, and no other does', async () => {
  expect(await see(owner)).toEqual(NOTHING)
  await api('POST /waiting-orders', order, buyer)
  const draft = (await api('POST /offers', { customerId: owner.id }, staff)).body.offer as StaffOffer
  const lines = [{ productId: film.id, quantity: 2, price: 900, reason: 'Mængde' }]
  const written = (await api(`PUT /offers/${draft.id}`, { validUntil: '2026-11-30', message: '', lines }, staff)).body.offer as StaffOffer
  await api(`POST /offers/${draft.id}/send`, { total: written.total }, staff)
  const shelfLines = [film, inactive].map(({ id }) => ({ productId: id, minimum: 3 }))
  const { lists } = (await api('POST /shelf-lists', { name: 'Fast lager', lines: shelfLines }, owner)).body as unknown as {
    lists: ShelfList[]
  }
  const [list] = lists
  for (const { id } of list?.lines ?? []) await api(`PUT /shelf-lists/${list?.id}/lines/${id}/shelf`, { onShelf: 1, seen: null }, owner)
  const placed = (await api('POST /orders', order, owner)).body
  await api(`POST /orders/${placed.orderId}/invoice`, { paymentTerms: '8_days' }, staff)

  expect(await see(owner)).toMatchObject({ approvals: 1, offers: 1, offersUntil: '2026-11-30', shelfMissing: 1 })
  expect((await see(owner)).invoices).toMatchObject([{ orderNumber: placed.orderNumber, open: 1049, isOverdue: false }])
  // the buyer asked, and cannot say yes
  expect(await see(buyer)).toMatchObject({ approvals: 0, offers: 1, shelfMissing: 1, invoices: [{ orderNumber: placed.orderNumber }] })
  expect(await see(stranger)).toEqual(NOTHING)

  clock.now = new Date('2026-12-24T10:00:00Z')
  expect(await see(owner)).toMatchObject({ offers: 0, invoices: [{ isOverdue: true }] })
  await api(`POST /orders/${placed.orderId}/payments`, { amount: 1049, way: 'bank', paidOn: '2026-12-23' }, staff)
  expect((await see(owner)).invoices).toEqual([])
})

test('a guest, or a member who sees no prices, cannot see what waits', async () => {
  const viewer = await addMember(db, owner.id, { role: 'viewer' })
  expect((await api('GET /own-waiting')).status).toBe(401)
  expect((await api('GET /own-waiting', undefined, viewer)).status).toBe(403)
})
