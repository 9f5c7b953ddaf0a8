import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { createApi } from '#server/app.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { mails } from '#server/database/schema/mails.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })
const GUEST = 'gaest@example.dk'

let film: Awaited<ReturnType<typeof addProduct>>
beforeEach(async () => {
  await db.delete(stockWatches)
  await db.delete(mails)
  await db.delete(attempts)
  film = await addProduct(db, { nameDa: 'Krom Spejl', stock: 0, categoryId: 'bilfolie' })
})

const ask = (email = GUEST, productId = film.id) => api('POST /stock-watches', { productId, email })
const backMails = () => db.select().from(mails).where(eq(mails.template, 'back-in-stock')).orderBy(asc(mails.toAddress))
const watches = () => db.select().from(stockWatches).orderBy(stockWatches.id)
const setStock = (stock: number) => api(`PUT /products/${film.id}`, { stock }, { token: staff.token })

async function mailedToken(email = GUEST): Promise<string> {
  const rows = await db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(asc(mails.id))
  const token = rows.filter(({ template }) => template === 'stock-watch-confirm').at(-1)?.payload.token
  if (typeof token !== 'string') throw new Error('no link was mailed')
  return token
}

async function confirmedGuest(email = GUEST): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  const token = await mailedToken(email)
  expect((await api('POST /stock-watches/link/confirm', { token })).body).toMatchObject({
    isInStock: false,
    product: { kcwId: film.kcwId },
  })
  return token
}

describe('a customer', () => {
  test('is notified once when the film is back, and not again', async () => {
    const { token, email, id } = await addCustomer(db)
    expect((await api(`PUT /stock-watches/${film.id}`, undefined, { token })).body.productIds).toEqual([film.id])
    expect((await api(`PUT /stock-watches/${film.id}`, undefined, { token })).body.productIds).toEqual([film.id])
    await setStock(4)
    expect(await backMails()).toMatchObject([{ toAddress: email, payload: { productId: film.id, userId: id } }])
    expect((await api('GET /stock-watches', undefined, { token })).body.productIds).toEqual([])
    await setStock(0)
    await setStock(9)
    expect(await backMails()).toHaveLength(1)
  })

  test('can cancel the request, and is then not notified', async () => {
    const { token } = await addCustomer(db)
    await api(`PUT /stock-watches/${film.id}`, undefined, { token })
    expect((await api(`DELETE /stock-watches/${film.id}`, undefined, { token })).body.productIds).toEqual([])
    await setStock(4)
    expect(await backMails()).toEqual([])
  })

  test('a customer who is locked is not mailed', async () => {
    const { token, id } = await addCustomer(db)
    await api(`PUT /stock-watches/${film.id}`, undefined, { token })
    await api(`PUT /users/${id}`, { active: false }, { token: staff.token })
    await setStock(4)
    expect(await backMails()).toEqual([])
  })

  test('cannot wait for a product that is in stock, not sold or unknown', async () => {
    const { token } = await addCustomer(db)
    const there = await addProduct(db, { stock: 1 })
    const retired = await addProduct(db, { stock: 0, active: false })
    const refused = async (id: number) => (await api(`PUT /stock-watches/${id}`, undefined, { token })).body.code
    expect(await Promise.all([there.id, retired.id, 2_000_000_000].map(refused))).toEqual([
      'in_stock_already',
      'product_not_found',
      'product_not_found',
    ])
    expect(await watches()).toEqual([])
  })
})

describe('a guest', () => {
  test('is notified only after confirming the address', async () => {
    await ask('uden@example.dk')
    await confirmedGuest()
    await setStock(4)
    expect((await backMails()).map(({ toAddress }) => toAddress)).toEqual([GUEST])
  })

  test('reads a mail with the product, its stock and a link', async () => {
    await confirmedGuest()
    await setStock(4)
    while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
    const [mail] = await backMails()
    expect(mail?.subject).toBe('Krom Spejl er på lager igen')
    expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain(`Krom Spejl (${film.kcwId}) er på lager igen. Lige nu har vi 4 stk.\n`)
    expect(mail?.text).toContain(`https://folie.example/produkt/${film.kcwId}`)
  })

  test('who requests again gets a new link in place of the old one, and who has confirmed gets the same answer and no mail', async () => {
    const first = await ask()
    const old = await mailedToken()
    expect((await ask()).body).toEqual(first.body)
    expect((await api('POST /stock-watches/link/confirm', { token: old })).body.code).toBe('link_expired')
    await api('POST /stock-watches/link/confirm', { token: await mailedToken() })
    const sent = await db.$count(mails)
    expect((await ask()).body).toEqual(first.body)
    expect(await db.$count(mails)).toBe(sent)
    expect(await watches()).toHaveLength(1)
  })

  test('cancels with the same link, twice without harm', async () => {
    const other = await addProduct(db, { stock: 0 })
    await ask(GUEST, other.id)
    const token = await confirmedGuest()
    expect((await api('POST /stock-watches/link/leave', { token })).status).toBe(200)
    expect((await api('POST /stock-watches/link/leave', { token })).status).toBe(200)
    expect((await db.select().from(mails)).map(({ payload }) => payload.productId)).toEqual([other.id])
    await setStock(4)
    expect(await backMails()).toEqual([])
  })

  test('who confirms when the film is back already is answered so at once', async () => {
    await ask()
    await setStock(2)
    const { body } = await api('POST /stock-watches/link/confirm', { token: await mailedToken() })
    expect(body).toMatchObject({ isInStock: true, message: 'Krom Spejl er på lager nu.' })
    expect([await watches(), await backMails()]).toEqual([[], []])
  })

  test('cannot fill a stranger’s mailbox, and a program that fills every field is ignored', async () => {
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push((await ask(`fremmed+${n}@example.dk`)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await api('POST /stock-watches', { productId: film.id, email: 'robot@example.dk', website: 'https://x.example' })
    expect(await db.$count(mails, eq(mails.toAddress, 'robot@example.dk'))).toBe(0)
  })

  test('without an address is refused, and nothing is stored', async () => {
    const { status, body } = await ask('ikke en adresse')
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(await watches()).toEqual([])
  })
})

describe('the film comes back', () => {
  test('with a cancelled order', async () => {
    await db.update(products).set({ stock: 1 }).where(eq(products.id, film.id))
    const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }]), { token: staff.token })
    await confirmedGuest()
    await api(`PUT /orders/${body.orderId}/status`, { status: 'cancelled' }, { token: staff.token })
    expect((await backMails()).map(({ toAddress }) => toAddress)).toEqual([GUEST])
  })

  test('with a file of products', async () => {
    await confirmedGuest()
    const form = new FormData()
    form.append('file', new Blob([`kcwId;stock\n${film.kcwId};7\n`], { type: 'text/csv' }), 'lager.csv')
    const headers = { authorization: `Bearer ${staff.token}` }
    expect((await createApi(shop).request('/api/products/import', { method: 'POST', body: form, headers })).status).toBe(200)
    expect(await backMails()).toHaveLength(1)
  })

  test('when it is put on sale again with rolls in stock, not while it is out of the shop', async () => {
    await confirmedGuest()
    await api(`PUT /products/${film.id}`, { active: false }, { token: staff.token })
    await setStock(5)
    expect(await backMails()).toEqual([])
    await api(`PUT /products/${film.id}`, { active: true }, { token: staff.token })
    expect(await backMails()).toHaveLength(1)
  })
})

test('staff see how many wait; unconfirmed addresses do not count', async () => {
  await ask('uden@example.dk')
  await confirmedGuest()
  const { token } = await addCustomer(db)
  await api(`PUT /stock-watches/${film.id}`, undefined, { token })
  const { body } = await api(`GET /assortment/${film.id}`, undefined, { token: staff.token })
  expect((body.product as StaffProduct).waiting).toBe(2)
})

test('unconfirmed requests are deleted after a week, waiting ones after a year', async () => {
  await ask('uden@example.dk')
  await confirmedGuest()
  const day = 24 * 3_600_000
  const addressesAfter = async (days: number) => {
    await clearAway(shop, new Date(clock.now.getTime() + days * day))
    const remaining = (await watches()).map(({ email }) => email)
    expect((await db.select().from(mails).orderBy(mails.id)).map(({ toAddress }) => toAddress)).toEqual(remaining)
    return remaining
  }
  expect(await addressesAfter(6)).toEqual(['uden@example.dk', GUEST])
  expect(await addressesAfter(8)).toEqual([GUEST])
  expect(await addressesAfter(366)).toEqual([])
})

test('a guest’s request is in their data export, and deleting the guest deletes it', async () => {
  await confirmedGuest()
  const { body } = await api('POST /privacy/export', { email: GUEST }, { token: staff.token })
  expect(body.data).toMatchObject({ stockWatches: [{ kcwId: film.kcwId, email: GUEST }] })
  expect((await api('POST /privacy/deletion', { email: GUEST }, { token: staff.token })).status).toBe(200)
  expect(
    await db
      .select()
      .from(stockWatches)
      .where(inArray(stockWatches.email, [GUEST])),
  ).toEqual([])
})
