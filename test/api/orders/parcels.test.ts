import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StaffParcel } from '#contract/parcels/parcels.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, wakes } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Lager' })
const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
const bookkeeper = await addCustomer(db, { role: 'admin', restrictedTo: ['invoices'] })
const staff = { token: admin.token }

type Shown = Readonly<{ status: string; tracking: string | null; items: { id: number; sent: number }[]; parcels: StaffParcel[] }>

/** A guest's order, a line for each pair of how many are wanted and how many the stock has. */
async function ordered(...lines: (readonly [quantity: number, stock: number])[]) {
  const rolls = []
  for (const [quantity, stock] of lines) rolls.push({ id: (await addProduct(db, { stock })).id, quantity })
  const { body } = await api('POST /orders', orderBody(rolls))
  const id = Number(body.orderId)
  const items = (await shown(id)).items.map((item) => item.id)
  return { id, items, productIds: rolls.map((roll) => roll.id) }
}

async function shown(id: number): Promise<Shown> {
  return (await api(`GET /orders/${id}`, undefined, staff)).body.order as Shown
}

const send = (id: number, parcel: Record<string, unknown> = {}, as = staff) => api(`POST /orders/${id}/parcels`, parcel, as)
const listed = async (id: number) => (await api(`GET /orders/${id}/parcels`, undefined, staff)).body
const takeBack = (id: number, parcelId: number, query = '') => api(`DELETE /orders/${id}/parcels/${parcelId}${query}`, undefined, staff)
const stockOf = async (id = 0) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock
const mailsAbout = async (id: number) =>
  (await db.select().from(mails).orderBy(mails.id)).filter(
    ({ template, payload }) => payload.orderId === id && template !== 'order-confirmation',
  )

describe('an order leaves in parcels', () => {
  test('rolls in stock are sent now, the rest when it comes in; the last parcel makes the order sent, and each is mailed', async () => {
    const { id, items, productIds } = await ordered([5, 2], [1, 1])
    expect((await listed(id)).lines).toMatchObject([
      { itemId: items[0], unsent: 5, ready: 2 },
      { itemId: items[1], unsent: 1, ready: 1 },
    ])
    const before = wakes()
    const first = await send(id, { carrier: 'gls', tracking: ' 9900  1122 ' })
    expect(first).toMatchObject({ status: 200, body: { message: 'Forsendelse 1 er sendt' } })
    expect(await shown(id)).toMatchObject({
      ...{ status: 'processing', tracking: 'GLS 9900 1122', items: [{ sent: 2 }, { sent: 1 }] },
      parcels: [{ number: 1, carrier: 'gls', tracking: '9900 1122', items: [{ quantity: 2 }, { quantity: 1 }] }],
    })
    expect((await send(id)).body.code).toBe('nothing_to_send')
    await db
      .update(products)
      .set({ stock: 9 })
      .where(eq(products.id, productIds[0] ?? 0))
    expect((await listed(id)).lines).toMatchObject([{ itemId: items[0], unsent: 3, ready: 3 }])
    await send(id)
    expect(await shown(id)).toMatchObject({ status: 'shipped', tracking: null, parcels: [{ number: 1 }, { number: 2 }] })
    expect(await stockOf(productIds[0])).toBe(6)
    expect(wakes()).toBe(before + 2)
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['order-sent', 'order-sent'])
  })

  test('the mails say which part left, where it can be followed and what follows', async () => {
    const { id, items } = await ordered([3, 3])
    for (const tracking of ['11112222', '33334444']) {
      const quantity = tracking === '11112222' ? 1 : 2
      await send(id, { items: [{ itemId: items[0], quantity }], carrier: 'dao', tracking })
    }
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const [first, second] = await Promise.all((await mailsAbout(id)).map((mail) => renderMail(mail.template, context, mail.payload)))
    const plain = (text = '') => text.replaceAll('\u00a0', ' ')
    expect(plain(first?.text)).toMatch(/En del af din ordre .*Sendt nu:\n {2}1 stk\. .*Følger senere:\n {2}2 stk\. /s)
    expect(first?.text).toContain('https://www.dao.as/privat/find-din-pakke?stregkode=11112222')
    expect(plain(second?.text)).toMatch(/Resten af din ordre .*Sendt nu:\n {2}2 stk\. .*Sendt tidligere:\n {2}1 stk\. /s)
    expect(plain(second?.text)).not.toContain('Følger')
  })

  test('an order for pickup is mailed as ready, with place and hours', async () => {
    const { id } = await ordered([1, 1])
    await send(id, { carrier: 'pickup' })
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const [mail] = await mailsAbout(id)
    const { subject, text } = await renderMail('order-sent', context, mail?.payload)
    expect(subject).toMatch(/^Din ordre \S+ er klar til afhentning$/)
    expect(text).toMatch(/er pakket og klar til afhentning\..*Klar nu:.*Afhentes hos:\n.*Mandag–fredag 8–16/s)
    expect(text).not.toMatch(/på vej|Følg pakken|Pakkenummer|Åvej/)
  })

  test('the mail of a second parcel for pickup says that the first was ready earlier, and not that it was sent', async () => {
    const { id, items } = await ordered([3, 3])
    for (const quantity of [1, 2]) await send(id, { items: [{ itemId: items[0], quantity }], carrier: 'pickup' })
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const { text } = await renderMail('order-sent', context, (await mailsAbout(id))[1]?.payload)
    expect(text).toMatch(/Klar nu:\n {2}2.stk\..*Klar tidligere:\n {2}1.stk\./s)
    expect(text).not.toContain('Sendt')
  })

  test('of two staff who chose at the same time one sends, and a double press sends once', async () => {
    const { id, items } = await ordered([4, 4])
    const parcel = { items: [{ itemId: items[0], quantity: 2 }], seen: { status: 'pending', parcels: [] } }
    const answers = await Promise.all([send(id, parcel), send(id, parcel), send(id, parcel)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      now: { items: [{ sent: 2 }] },
      fields: { parcels: 'Er imens ændret.' },
    })
    expect((await shown(id)).parcels).toHaveLength(1)
  })

  test('rolls the stock does not have may leave straight from the remote warehouse', async () => {
    const { id, items, productIds } = await ordered([3, 1])
    await send(id, { items: [{ itemId: items[0], quantity: 3 }] })
    expect(await shown(id)).toMatchObject({ status: 'shipped', items: [{ sent: 3 }] })
    expect(await stockOf(productIds[0])).toBe(0)
  })

  test('what cannot be sent is refused and changes nothing', async () => {
    const { id, items } = await ordered([2, 2])
    const item = (quantity: unknown, itemId = items[0]) => ({ items: [{ itemId, quantity }] })
    expect((await send(id, item(3))).body.code).toBe('more_than_unsent')
    expect((await send(id, { items: [...item(1).items, ...item(2).items] })).body.code).toBe('more_than_unsent')
    expect((await send(id, item(1, 999_999))).body.code).toBe('more_than_unsent')
    expect((await send(id, { items: [] })).body.code).toBe('nothing_to_send')
    expect((await send(id, item(0))).status).toBe(400)
    expect((await send(id, { carrier: 'due' })).body).toMatchObject({ fields: { carrier: 'Vælg, hvem der bringer den.' } })
    expect((await send(999_999)).body.code).toBe('order_not_found')
    expect((await send(id, {}, { token: bookkeeper.token })).status).toBe(403)
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, staff)
    expect((await send(id)).body.code).toBe('parcel_of_cancelled')
    expect((await listed(id)).lines).toMatchObject([{ itemId: items[0], unsent: 2, ready: 0 }])
    expect((await shown(id)).parcels).toEqual([])
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['order-cancelled'])
  })

  test('a colleague who only packs sends, and the log names them', async () => {
    const { id } = await ordered([2, 2])
    expect((await send(id, { carrier: 'gls', tracking: '4711' }, { token: packer.token })).status).toBe(200)
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(entry).toMatchObject({
      ...{ byUserId: packer.id, action: 'Forsendelse sendt' },
      changes: { parcel: { to: 'Forsendelse 1: 2 stk., GLS 4711' }, status: { from: 'pending', to: 'shipped' } },
    })
  })
})

describe('a parcel is corrected', () => {
  test('its carrier and number, unless somebody was quicker; the order follows its last parcel', async () => {
    const { id, items } = await ordered([2, 2])
    for (const tracking of ['1', '2']) await send(id, { items: [{ itemId: items[0], quantity: 1 }], carrier: 'gls', tracking })
    const [first, last] = (await shown(id)).parcels
    const correct = (parcelId = 0, body = {}) => api(`PUT /orders/${id}/parcels/${parcelId}`, body, staff)
    expect((await correct(first?.id, { carrier: 'dao', tracking: '7', seen: { tracking: '1' } })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ tracking: 'GLS 2', parcels: [{ carrier: 'dao', tracking: '7' }, { tracking: '2' }] })
    expect((await correct(first?.id, { carrier: 'dao', tracking: '8', seen: { tracking: '1' } })).body).toMatchObject({
      code: 'changed_meanwhile',
      now: { carrier: 'dao', tracking: '7' },
    })
    await correct(last?.id, { carrier: 'postnord', tracking: '' })
    expect((await shown(id)).tracking).toBe('PostNord')
    expect((await correct(999_999, { carrier: null })).body.code).toBe('parcel_not_found')
  })

  test('the rest that leaves by a change of status does not get the number of the parcel before it', async () => {
    const { id, items } = await ordered([2, 2])
    await send(id, { items: [{ itemId: items[0], quantity: 1 }], carrier: 'gls', tracking: '9900' })
    await api(`PUT /orders/${id}/status`, { status: 'shipped' }, staff)
    expect(await shown(id)).toMatchObject({ status: 'shipped', tracking: null, parcels: [{ tracking: '9900' }, { tracking: null }] })
    const other = await ordered([1, 1])
    await api(`PUT /orders/${other.id}/status`, { status: 'processing', tracking: 'GLS 9901' }, staff)
    await api(`PUT /orders/${other.id}/status`, { status: 'shipped' }, staff)
    expect(await shown(other.id)).toMatchObject({ tracking: 'GLS 9901', parcels: [{ tracking: 'GLS 9901' }] })
  })

  test('taken back, its rolls are to be sent again and the order is under way; taken back twice is refused', async () => {
    const { id, items, productIds } = await ordered([3, 3])
    await send(id, { items: [{ itemId: items[0], quantity: 1 }], tracking: 'A' })
    await send(id, { tracking: 'B' })
    const [first, last] = (await shown(id)).parcels
    expect((await takeBack(id, last?.id ?? 0)).body.message).toBe('Forsendelsen er taget tilbage')
    expect(await shown(id)).toMatchObject({ status: 'processing', tracking: 'A', items: [{ sent: 1 }], parcels: [{ id: first?.id }] })
    expect(await stockOf(productIds[0])).toBe(0)
    expect((await takeBack(id, last?.id ?? 0)).body.code).toBe('parcel_not_found')
    expect((await listed(id)).parcels).toMatchObject([{ takenBackAt: null }, { takenBackAt: '2026-11-21T10:00:00.000Z' }])
    await send(id)
    expect(await shown(id)).toMatchObject({ status: 'shipped', parcels: [{ number: 1 }, { number: 3 }] })
  })

  test('its customer is mailed if they were mailed that it left, and staff choose so', async () => {
    const { id } = await ordered([1, 1])
    const back = async (query: string) => takeBack(id, (await shown(id)).parcels[0]?.id ?? 0, query)
    // the mail that has not left yet never will, so no correction is mailed either
    await send(id)
    await back('?tell=true')
    await send(id)
    await db.update(mails).set({ state: 'sent' })
    await back('')
    expect(await mailsAbout(id)).toHaveLength(2)
    await send(id)
    await db.update(mails).set({ state: 'sent' })
    expect((await listed(id)).parcels).toMatchObject([{}, {}, { isMailed: true, takenBackAt: null }])
    await back('?tell=true')
    const lastMail = (await mailsAbout(id)).at(-1)
    expect(lastMail?.template).toBe('parcel-taken-back')
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    expect((await renderMail('parcel-taken-back', context, lastMail?.payload)).text).toContain('Det er den ikke alligevel.')
  })

  test('leaving sent takes the last parcel back only, cancelling all of them', async () => {
    const { id, items, productIds } = await ordered([3, 3])
    await send(id, { items: [{ itemId: items[0], quantity: 1 }] })
    await api(`PUT /orders/${id}/status`, { status: 'shipped' }, staff)
    await api(`PUT /orders/${id}/status`, { status: 'processing' }, staff)
    expect(await shown(id)).toMatchObject({ items: [{ sent: 1 }] })
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, staff)
    expect(await shown(id)).toMatchObject({ items: [{ sent: 0 }], parcels: [] })
    expect(await stockOf(productIds[0])).toBe(3)
    expect(await db.$count(orders, eq(orders.id, id))).toBe(1)
  })
})

test('orders that wait for goods are listed once the goods are here, until they are sent, cancelled or deleted', async () => {
  const waits = async () => {
    const { body } = await api('GET /orders?scope=backorders', undefined, staff)
    return (body.orders as { id: number }[]).map(({ id }) => id)
  }
  const orders = await Promise.all([1, 2, 3, 4].map(() => ordered([2, 1])))
  const [sent, cancelled, deleted, waiting] = orders.map(({ id }) => id)
  expect(await waits()).toEqual([])
  await db
    .update(products)
    .set({ stock: 5 })
    .where(
      inArray(
        products.id,
        orders.flatMap(({ productIds }) => productIds),
      ),
    )
  expect((await waits()).toSorted()).toEqual([sent, cancelled, deleted, waiting].toSorted())
  await send(sent ?? 0)
  await api(`PUT /orders/${cancelled}/status`, { status: 'cancelled' }, staff)
  await api(`DELETE /orders/${deleted}`, undefined, staff)
  expect(await waits()).toEqual([waiting])
})

test('an order does not wait for goods that its buyer has withdrawn from, but for the rest of them', async () => {
  const product = await addProduct(db, { stock: 1 })
  const buyer = { buyerKind: 'consumer', acceptsTerms: true } as const
  const { orderId: id, confirmationToken } = (await api('POST /orders', orderBody([{ id: product.id, quantity: 3 }], buyer))).body
  const [item] = (await shown(Number(id))).items
  const waits = async () => {
    const { body } = await api('GET /orders?scope=backorders', undefined, staff)
    return (body.orders as { id: unknown }[]).some((order) => order.id === id)
  }
  const withdraw = (quantity: number) => {
    const claim = { kind: 'withdrawal', reason: null, words: null, lines: [{ itemId: item?.id, quantity }] }
    return api(`POST /claims/orders/${confirmationToken}` as 'POST /x', claim)
  }
  await db.update(products).set({ stock: 2 }).where(eq(products.id, product.id))
  expect(await waits()).toBe(true)
  expect((await withdraw(1)).status).toBe(200)
  expect(await waits()).toBe(true)
  expect((await withdraw(1)).status).toBe(200)
  // one roll is left, which the order has had since it was placed
  expect(await waits()).toBe(false)
})
