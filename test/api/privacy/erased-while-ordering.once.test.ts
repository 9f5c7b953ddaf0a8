import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claims } from '#server/database/schema/claims.ts'
import { orderNotes, orders } from '#server/database/schema/orders.ts'
import { eraseBuyersOfFinishedOrders } from '#server/privacy/erase-finished-orders.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { shop, db, api } = await testShop()
const admin = await addCustomer(db, { role: 'superadmin' })
const film = await addProduct(db)

const waiting = async () => {
  const { rows } = await db.$client.query(
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rows[0].n
}

/** Erases a person once what they send waits for a lock, and lets that go on when the erasure waits for it or is done. Answers the erasure. */
async function eraseWhileSending(email: string, release: () => Promise<void>) {
  let erasing: ReturnType<typeof api> | undefined
  let isErased = false
  try {
    await expect.poll(waiting).toBe(1)
    erasing = api('POST /privacy/deletion', { email }, admin).finally(() => {
      isErased = true
    })
    await expect.poll(async () => isErased || (await waiting()) === 2).toBe(true)
  } finally {
    await release()
  }
  return (await erasing).body
}

test('a guest who is erased while their order is stored is found by it: the order keeps what it needs until it is finished', async () => {
  const email = 'gunnar@gaest.dk'
  const holder = await db.$client.connect()
  await holder.query('begin')
  await holder.query('select from products where id = $1 for no key update', [film.id])
  const placing = api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { customerEmail: email }))
  const erased = await eraseWhileSending(email, async () => {
    await holder.query('commit')
    holder.release()
  })
  expect((await placing).status).toBe(200)
  expect(erased).toMatchObject({ success: true, kept: { openOrders: 1, soldOrders: 0 } })
  const marked = await db.select({ at: orders.buyerForgottenAt }).from(orders).where(eq(orders.customerEmail, email))
  expect(marked).toEqual([{ at: shop.now() }])
})

test('a claim made while housekeeping waits for its order keeps the order and its notes', async () => {
  const customerEmail = 'gerda@gaest.dk'
  const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { customerEmail }))
  const id = Number(body.orderId)
  await db.insert(orderNotes).values({ orderId: id, text: 'Ring først', byUserId: admin.id })
  await api('POST /privacy/deletion', { email: customerEmail }, admin)
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
  const holder = await db.$client.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for no key update', [id])
  const erasing = eraseBuyersOfFinishedOrders(db, shop.now())
  await expect.poll(waiting).toBe(1)
  await holder.query(
    "insert into claims (order_id, kind, name, email, order_number) values ($1, 'withdrawal', 'Gerda', 'gerda@gaest.dk', 'ORD-1')",
    [id],
  )
  await holder.query('commit')
  holder.release()
  await erasing
  expect(await db.select({ phone: orders.customerPhone }).from(orders).where(eq(orders.id, id))).not.toEqual([{ phone: '' }])
  expect([await db.$count(claims, eq(claims.orderId, id)), await db.$count(orderNotes, eq(orderNotes.orderId, id))]).toEqual([1, 1])
})

describe('an erasure finds what its person is sending', () => {
  const soldOut = addProduct(db, { stock: 0 })
  const GATE = 77
  const APPLICATION = {
    ...{ fullName: 'Gunnar Gæst', phone: '12 34 56 78', age: 27, teamName: '', carModel: 'BMW E36', racingType: 'Drift' },
    ...{ experienceYears: 4, achievements: 'Nr. 1 på Djursland', socialMedia: '', sponsorshipReason: 'Bilen skal være blå.' },
  }

  test.each<[string, Parameters<typeof api>[0], (email: string) => object | Promise<object>]>([
    ['messages', 'POST /contact', (email: string) => ({ name: 'Gunnar', email, subject: 'Farver', message: 'Har I den i blå?' })],
    ['claims', 'POST /withdrawals', (email: string) => ({ name: 'Gunnar Gæst', email, orderNumber: 'WP-20260101-0000', goods: 'Alt' })],
    ['sponsorships', 'POST /sponsorships', (email: string) => ({ ...APPLICATION, email })],
    ['stock_watches', 'POST /stock-watches', async (email: string) => ({ productId: (await soldOut).id, email })],
  ])('%s', async (table, call, bodyOf) => {
    const email = `gunnar@${table.replace('_', '-')}.dk`
    const body = await bodyOf(email)
    // an insert into the table waits until the holder lets it through, an erasure does not
    await db.$client.query(`
      create function wait_at_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$;
      create trigger wait_at_gate before insert on ${table} for each row execute function wait_at_gate()`)
    const holder = await db.$client.connect()
    await holder.query('select pg_advisory_lock($1)', [GATE])
    const sending = api(call, body)
    const erased = await eraseWhileSending(email, async () => {
      await holder.query('select pg_advisory_unlock($1)', [GATE])
      holder.release()
      await db.$client.query('drop function wait_at_gate cascade')
    })
    expect((await sending).status).toBe(200)
    expect(erased).toMatchObject({ success: true })
    const { rows } = await db.$client.query(`select * from ${table} as one where one::text like '%' || $1 || '%'`, [email])
    expect(rows).toEqual([])
  })
})
