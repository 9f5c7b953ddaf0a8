import { sql } from 'drizzle-orm'
import type { PointsEntry } from '#domain/points/points-ledger.ts'
import type { Connection } from '#server/database/connect.ts'
import { mayCommitAhead } from '#server/database/group-commit.ts'
import type { orderLines, orders } from '#server/database/schema.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { runStatement, statement } from './statement.ts'

type OrderRow = typeof orders.$inferInsert
type LineRow = typeof orderLines.$inferInsert

/** What the decision took from a product: written only if it still stands when the row is locked. */
export type Taken = Readonly<{ id: number; revision: number; wanted: number; taken: number }>

export type BuyerUpdate = Readonly<{
  userId: number
  balance: number
  spent: PointsEntry | null
  reference: string | null
  receiver: string | null
  ean: string | null
}>

export type OrderToWrite = Readonly<{
  order: Omit<OrderRow, 'id' | 'orderNumber' | 'createdAt'>
  lines: readonly Omit<LineRow, 'id' | 'orderId'>[]
  taken: readonly Taken[]
  /** null when the order changes nothing about its buyer: then his row is left alone */
  buyer: BuyerUpdate | null
  key: IdempotencyKey | null
  keysSince: Date
  now: Date
  /** 'ORD-2026-' */
  numberPrefix: string
}>

type WrittenOrder = Readonly<{ id: number; orderNumber: string }>

type Values = Readonly<{
  order: string
  lines: string
  taken: string
  buyer: string | null
  key: string | null
  prefix: string
  commit: 'on' | 'off'
}>

/*
 * One statement, so one round trip and one transaction: it locks what the decision rested on (buyer, then products in
 * the order of their ids, so that two orders never wait for each other), and when any of it changed since, or the key
 * is taken, it writes nothing. A duplicate waits for the first at the products and then at the key.
 */
const writeOrderStatement = statement<Values>(
  'write-order',
  ({ order, lines, taken, buyer, key, prefix, commit }) => sql`
    with
    facts as materialized (
      select o.*, b.user_id as buyer_id, b.balance, b.after, b.change, b.last_reference, b.last_receiver, b.last_ean
      from jsonb_populate_record(null::orders, ${order}::jsonb) o
      left join jsonb_to_record(${buyer}::jsonb) as b(user_id int, balance int, after int, change int,
        last_reference text, last_receiver text, last_ean text) on true
    ),
    buyer as materialized (
      select u.id from users u join facts on facts.buyer_id = u.id
      where u.points = facts.balance
      for no key update of u
    ),
    wanted as materialized (
      select * from jsonb_to_recordset(${taken}::jsonb) as w(id int, revision int, wanted int, taken int)
    ),
    shelf as materialized (
      select p.id, wanted.taken
      from wanted cross join lateral (
        select id from products p
        where p.id = wanted.id and p.active and p.revision = wanted.revision and least(wanted.wanted, p.stock) = wanted.taken
        for no key update
      ) p
      where exists (select from facts where facts.buyer_id is null or exists (select from buyer))
    ),
    numbered as materialized (
      select nextval('orders_id_seq')::int as id, nextval('order_numbers')::text as number,
        set_config('synchronous_commit', ${commit}::text, true)
      where (select count(*) from shelf) = (select count(*) from wanted)
    ),
    key as (
      insert into idempotency_keys (scope, key, body_hash, order_id, created_at)
      select k.scope, k.key, decode(k.hash, 'hex'), numbered.id, k.created_at
      from numbered, jsonb_to_record(${key}::jsonb) as k(scope text, key text, hash text, created_at timestamptz, since timestamptz)
      where k.key is not null
      on conflict (scope, key) do update
        set body_hash = excluded.body_hash, order_id = excluded.order_id, created_at = excluded.created_at
        where idempotency_keys.created_at <= (select since from jsonb_to_record(${key}::jsonb) as k(since timestamptz))
      returning 1
    ),
    placed as (
      insert into orders (id, order_number, user_id, confirmation_token, payment_status, payment_method,
        customer_name, customer_email, customer_phone, company, reference, receiver, ean,
        shipping_address, shipping_postal_code, shipping_city, notes,
        discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, points_used, points_earned,
        points_spent, points_credited, delivery_in_stock, delivery_remote, created_at)
      select numbered.id, ${prefix}::text || lpad(number, greatest(6, length(number)), '0'), user_id, confirmation_token, payment_status,
        payment_method, customer_name, customer_email, customer_phone, company, reference, receiver, ean,
        shipping_address, shipping_postal_code, shipping_city, notes,
        discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, points_used, points_earned,
        points_spent, points_credited, delivery_in_stock, delivery_remote, created_at
      from numbered, facts
      where ${key}::jsonb is null or exists (select from key)
      returning id, order_number, user_id, customer_email, payment_status, created_at
    ),
    lines as (
      insert into order_lines (order_id, position, product_id, kcw_id, name_da, series, image_url, quantity, unit_price_ore,
        promotion_percent, pay_with_points, points_cost, line_total_ore, ships_now, ships_later)
      select placed.id, l.position, l.product_id, l.kcw_id, l.name_da, l.series, l.image_url, l.quantity, l.unit_price_ore,
        l.promotion_percent, l.pay_with_points, l.points_cost, l.line_total_ore, l.ships_now, l.ships_later
      from placed, jsonb_populate_recordset(null::order_lines, ${lines}::jsonb) l
    ),
    stock as (
      update products p set stock = p.stock - shelf.taken
      from shelf, placed where p.id = shelf.id and shelf.taken > 0
    ),
    account as (
      update users u set points = facts.after, last_reference = facts.last_reference,
        last_receiver = facts.last_receiver, last_ean = facts.last_ean
      from facts, placed where u.id = facts.buyer_id
    ),
    ledger as (
      insert into points_ledger (user_id, order_id, kind, points, balance_after, reason, by_user_id, created_at)
      select facts.buyer_id, placed.id, 'spent', facts.change, facts.after, 'Betalt med point', facts.buyer_id, placed.created_at
      from placed, facts where facts.change <> 0
    ),
    history as (
      insert into order_history (order_id, status, payment_status, by_user_id, created_at)
      select id, 'pending', payment_status, user_id, created_at from placed
    ),
    mail as (
      insert into mails (template, payload, to_address, next_attempt_at, created_at)
      select 'order-confirmation', jsonb_build_object('orderId', id), customer_email, created_at, created_at from placed
    )
    select id, order_number as "orderNumber" from placed`,
)

/**
 * Writes the whole order in one transaction, or answers null when what it was decided on no longer holds. Nobody may be
 * told of it before `untilStored`.
 */
export async function writeOrder(db: Connection, write: OrderToWrite): Promise<WrittenOrder | null> {
  const { order, lines, taken, buyer, key, now, keysSince, numberPrefix } = write
  const [written] = await runStatement<WrittenOrder, Values>(db, writeOrderStatement, {
    order: toJsonColumns({ ...order, createdAt: now }),
    lines: `[${lines.map(toJsonColumns).join(',')}]`,
    // in the order of their ids: that is the order the rows are locked in
    taken: JSON.stringify(taken.toSorted((a, b) => a.id - b.id)),
    buyer:
      buyer &&
      JSON.stringify({
        user_id: buyer.userId,
        balance: buyer.balance,
        after: buyer.spent?.after.balance ?? buyer.balance,
        change: buyer.spent?.points ?? 0,
        last_reference: buyer.reference,
        last_receiver: buyer.receiver,
        last_ean: buyer.ean,
      }),
    key: key && JSON.stringify({ scope: key.scope, key: key.key, hash: key.bodyHash, created_at: now, since: keysSince }),
    prefix: numberPrefix,
    commit: mayCommitAhead(db) ? 'off' : 'on',
  })
  return written ?? null
}

/** A row as JSON under its columns' names: `unitPriceOre` is `unit_price_ore`. */
function toJsonColumns(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value])))
}

const columnNames = new Map<string, string>()

function columnName(name: string): string {
  const known = columnNames.get(name)
  if (known) return known
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columnNames.set(name, column)
  return column
}
