import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** What an order writes, written by hand: no HTTP, no checks, one prepared statement after the other in a transaction. */
const STATEMENTS = {
  products: 'select id, unit_price_ore, promotion_percent, stock from products where id = any($1::int[]) order by id for no key update',
  stock: 'update products set stock = stock - 1 where id = any($1::int[])',
  order: `insert into orders (order_number, confirmation_token, payment_method, customer_name, customer_email, customer_phone,
      shipping_address, shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore,
      delivery_in_stock, delivery_remote)
    values ('ORD-2026-' || lpad(nextval('order_numbers')::text, 6, '0'), $1, 'card', 'Bare Loop', 'bare@example.dk', '12345678',
      'Åvej 1', '5970', 'Ærøskøbing', 0, $2::bigint, 9900, 0, $2::bigint + 9900, '1-3', '10-18') returning id`,
  lines: `insert into order_lines (order_id, position, product_id, kcw_id, name_da, quantity, unit_price_ore, promotion_percent,
      pay_with_points, points_cost, line_total_ore, ships_now, ships_later)
    select $1, row_number() over (), p.id, p.kcw_id, p.name_da, 1, p.unit_price_ore, 0, false, 10, p.unit_price_ore, 1, 0
    from products p where p.id = any($2::int[])`,
  history: `insert into order_history (order_id, status, payment_status) values ($1, 'pending', 'unpaid')`,
  mail: `insert into mails (template, payload, to_address) values ('order-confirmation', jsonb_build_object('orderId', $1::int), 'bare@example.dk')`,
  key: `insert into idempotency_keys (scope, key, body_hash, order_id) values ('guest', $1, decode(md5($1), 'hex'), $2)`,
} as const

/** Stores one order. */
export async function placeBare(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  const client = await pool.connect()
  try {
    await storeBare(client, ids)
  } finally {
    client.release()
  }
}

async function storeBare(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  const run = (name: keyof typeof STATEMENTS, values: unknown[]) => client.query({ name: `bare-${name}`, text: STATEMENTS[name], values })
  await client.query('begin')
  const products = await run('products', [ids])
  const subtotalOre = products.rows.reduce((sum: number, row: { unit_price_ore: number }) => sum + row.unit_price_ore, 0)
  const { rows } = await run('order', [randomUUID(), subtotalOre])
  const orderId = rows[0].id
  await run('lines', [orderId, ids])
  await run('stock', [ids])
  await run('history', [orderId])
  await run('mail', [orderId])
  await run('key', [randomUUID(), orderId])
  await client.query('commit')
}

/**
 * The same statements as a script of pgbench, which sends them prepared (`-M prepared`): of three products with ids from `first` to `last`.
 */
export function pgbenchScript(first: number, last: number): string {
  const products = 'array[:one, :other, :third]::int[]'
  const key = 'gen_random_uuid()::text'
  const random = (name: string) => `\\set ${name} random(${first}, ${last})`
  return [
    ...['one', 'other', 'third'].map(random),
    'begin;',
    `${withValues(STATEMENTS.products, [products])};`,
    `${withValues(STATEMENTS.order, [key, ':one * 100000'])} \\gset made_`,
    `${withValues(STATEMENTS.lines, [':made_id', products])};`,
    `${withValues(STATEMENTS.stock, [products])};`,
    `${withValues(STATEMENTS.history, [':made_id'])};`,
    `${withValues(STATEMENTS.mail, [':made_id'])};`,
    `${withValues(STATEMENTS.key, [key, ':made_id'])};`,
    'commit;',
    '',
  ].join('\n')
}

function withValues(statement: string, values: readonly string[]): string {
  return statement.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? '')
}
