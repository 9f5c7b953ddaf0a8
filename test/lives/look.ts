import type pg from 'pg'
import { invoicedOre, label, openOre, paidOre, points, rollsOf, totalOre, type World } from './model.ts'

type Looked = Readonly<{ pool: Pick<pg.Pool, 'query'> }>
type People = Readonly<{ customer: Readonly<{ id: number }> }>

/** Where the shop differs from the model, line by line; null when it does not. */
export async function look(shop: Looked, people: People, world: World): Promise<string | null> {
  const found = JSON.stringify(await seen(shop, people, world), null, 1).split('\n')
  const expected = JSON.stringify(expectedOf(world), null, 1).split('\n')
  if (found.length !== expected.length) return `the shop has ${found.join('')}, the model ${expected.join('')}`
  const lines = found.flatMap((line, index) =>
    line === expected[index] ? [] : `${index}: the shop has ${line}, the model ${expected[index]}`,
  )
  return lines.length === 0 ? null : lines.join('\n')
}

function expectedOf(world: World) {
  return {
    stock: world.products.map(({ stock }) => stock),
    points: points(world),
    // a document of nothing but rolls paid with points is seen by nothing else
    documents: world.numbers,
    orders: world.orders.map((order) => ({
      id: order.id,
      status: order.status,
      paymentStatus: label(order),
      isDeleted: order.isDeleted,
      totalOre: totalOre(order),
      paidOre: paidOre(order),
      creditedOre: order.reducedOre,
      invoicedOre: invoicedOre(order),
      openOre: openOre(order),
      lines: order.lines.map((line) => ({
        rolls: line.rolls.filter(({ place }) => place !== 'off').length,
        sent: rollsOf(line, 'sent', 'back').length,
        returned: rollsOf(line, 'back').length,
        cancelled: rollsOf(line, 'off').length,
      })),
    })),
  }
}

async function seen({ pool }: Looked, { customer }: People, world: World): Promise<ReturnType<typeof expectedOf>> {
  const { rows: stock } = await pool.query('select stock from products where id = any($1) order by id', [
    world.products.map(({ id }) => id),
  ])
  const { rows: accounts } = await pool.query(
    `select points - points_owed as points, (select sum(points) - sum(owed) from points_ledger where user_id = users.id)::int as ledger from users where id = $1`,
    [customer.id],
  )
  const { rows: orders } = await pool.query(
    `select id, status, payment_status as "paymentStatus", deleted_at is not null as "isDeleted", total_ore as "totalOre", paid_ore as "paidOre",
       credited_ore as "creditedOre", invoiced_ore as "invoicedOre", open_ore as "openOre",
       (select json_agg(json_build_object('rolls', quantity, 'sent', sent, 'returned', returned, 'cancelled', cancelled) order by position)
        from order_lines where order_id = orders.id) as lines
     from orders where user_id = $1 order by id`,
    [customer.id],
  )
  const { rows: documents } = await pool.query<{ count: number }>(
    'select count(*)::int as count from invoices i join orders o on o.id = order_id where o.user_id = $1',
    [customer.id],
  )
  const [account] = accounts
  return {
    stock: stock.map((row) => row.stock),
    points: account?.points === account?.ledger ? account?.points : Number.NaN,
    documents: documents[0]?.count ?? 0,
    orders: orders.map(
      ({ totalOre: total, paidOre: paid, creditedOre: credited, invoicedOre: invoiced, openOre: open, lines, ...order }) => ({
        ...order,
        ...{
          totalOre: Number(total),
          paidOre: Number(paid),
          creditedOre: Number(credited),
          invoicedOre: Number(invoiced),
          openOre: Number(open),
        },
        lines,
      }),
    ),
  }
}

/** Numbers the shop gave, which later steps name: lines of orders, parcels, payments. */
export async function learnIds({ pool }: Looked, { customer }: People, world: World): Promise<void> {
  const { rows: lines } = await pool.query(
    'select l.id, order_id from order_lines l join orders o on o.id = order_id where user_id = $1 order by position',
    [customer.id],
  )
  const { rows: paid } = await pool.query(
    'select p.id, order_id from payments p join orders o on o.id = order_id where user_id = $1 and reverses_id is null order by p.id',
    [customer.id],
  )
  const { rows: parcels } = await pool.query(
    'select p.id, order_id from parcels p join orders o on o.id = order_id where user_id = $1 order by p.number',
    [customer.id],
  )
  const { rows: returns } = await pool.query(
    "select c.id, order_id from claims c join orders o on o.id = order_id where user_id = $1 and state = 'awaitingGoods' order by c.id",
    [customer.id],
  )
  for (const order of world.orders) {
    const own = (rows: readonly { id: number; order_id: number }[]) => rows.filter((row) => row.order_id === order.id).map(({ id }) => id)
    for (const [index, id] of own(lines).entries()) Object.assign(order.lines[index] ?? {}, { itemId: id })
    order.parcelIds = own(parcels)
    for (const [index, id] of own(returns).entries()) Object.assign(order.returns[index] ?? {}, { id })
    for (const [index, id] of own(paid).entries()) Object.assign(order.paid[index] ?? {}, { id })
  }
}
