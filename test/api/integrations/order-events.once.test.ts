import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { WEBHOOK_EVENTS } from '#domain/integrations/webhooks.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { webhookDeliveries, webhookReceivers } from '#server/database/schema/integrations.ts'
import { readEnv } from '#server/env.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { testPayments } from '#test/payment-provider.ts'
import { testLabels } from '#test/shipping-provider.ts'
import { testShop } from '#test/shop.ts'
import { drawWritingCall, logEverybodyIn, repeatableCalls, sendWritingCall, writingWorld } from '#test/writing-calls.ts'

const env = readEnv({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost:1' })
const { shop, db } = await testShop({ env, payments: testPayments(() => new Date()), labels: testLabels() })
const world = await writingWorld(db)
const [receiver] = await db
  .insert(webhookReceivers)
  .values({ name: 'Lager', url: 'https://lager.firma.dk/', kinds: [...WEBHOOK_EVENTS], secret: 'forseglet' })
  .returning()

/** What is due, by the rows themselves: triggers that see every change of an order, whatever wrote it. */
for (const statement of [
  sql`create table due (kind text, data jsonb)`,
  sql`create function due_of(o orders) returns jsonb language sql as $$
    select jsonb_build_object('id', o.id, 'orderNumber', o.order_number, 'status', o.status, 'paymentStatus', o.payment_status,
      'total', round(o.total_ore / 100.0, 2), 'isDeleted', o.deleted_at is not null) $$`,
  sql`create function order_due() returns trigger language plpgsql as $$
    declare
      is_new constant boolean := tg_op = 'INSERT';
      became_paid boolean := new.payment_status = 'paid';
    begin
      if not is_new then became_paid := became_paid and old.payment_status <> 'paid'; end if;
      if is_new then insert into due values ('order.placed', jsonb_build_object('order', due_of(new))); end if;
      if became_paid then insert into due values ('order.paid', jsonb_build_object('order', due_of(new))); end if;
      if not is_new then
        if new.status <> old.status or new.deleted_at is distinct from old.deleted_at
            or (new.payment_status <> old.payment_status and not became_paid) then
          insert into due values ('order.changed', jsonb_build_object('order', due_of(new)));
        end if;
      end if;
      return null;
    end $$`,
  sql`create trigger order_due after insert or update on orders for each row execute function order_due()`,
  sql`create function part_due() returns trigger language plpgsql as $$
    declare
      about orders;
      part jsonb := '{}';
      one constant jsonb := to_jsonb(new);
    begin
      select * into about from orders where id = new.order_id;
      if tg_argv[0] = 'order.sent' then
        part := jsonb_build_object('parcel', jsonb_build_object('id', new.id, 'number', one -> 'number', 'carrier', one -> 'carrier', 'tracking', one -> 'tracking'));
      elsif tg_argv[0] = 'order.credited' then
        if one ->> 'kind' <> 'credit_note' then return null; end if;
        part := jsonb_build_object('creditNote', jsonb_build_object('id', new.id, 'number', one -> 'number',
          'total', round(abs((one ->> 'total_ore')::numeric) / 100.0, 2)));
      end if;
      insert into due values (tg_argv[0], jsonb_build_object('order', due_of(about)) || part);
      return null;
    end $$`,
  // at the end of the transaction, when the order is as it will be seen
  ...[
    ['parcels', 'order.sent'],
    ['order_changes', 'order.changed'],
    ['invoices', 'order.credited'],
  ].map(([table, kind]) =>
    sql.raw(
      `create constraint trigger part_due after insert on ${table} deferrable initially deferred for each row execute function part_due('${kind}')`,
    ),
  ),
])
  await db.execute(statement)

const ENOUGH = 2
const TRIES = 12
const listOf = async (table: 'due' | 'told') => {
  const about = table === 'due' ? sql`due` : sql`webhook_deliveries where receiver_id = ${receiver?.id ?? 0} and kind like 'order.%'`
  const { rows } = await db.execute<{ kind: string; data: object }>(sql`select kind, data from ${about}`)
  return rows.map(({ kind, data }) => `${kind} ${JSON.stringify(data)}`).toSorted()
}
const seen = new Set<string>()

async function expectQueuedAsDue(work: () => Promise<unknown>): Promise<void> {
  await db.execute(sql`delete from due`)
  await db.delete(webhookDeliveries)
  await work()
  const [due, told] = [await listOf('due'), await listOf('told')]
  for (const one of due) seen.add(one.split(' ')[0] ?? '')
  expect(told).toEqual(due)
}

// those would change who is told, and this needs a parcel on its way; none writes an order
const names = repeatableCalls.filter((name) => !/webhook/i.test(name) && name !== 'receiveOnShelf')

describe('each use case queues the webhooks about the orders it changes', () => {
  it.each(names)('%s queues each event of an order once, and no other', async (name) => {
    let succeeded = 0
    for (let tried = 0; tried < TRIES && succeeded < ENOUGH; tried += 1) {
      await db.delete(attempts)
      await logEverybodyIn(world)
      const asked = await drawWritingCall(world, name)
      await expectQueuedAsDue(async () => {
        if ((await sendWritingCall(shop, name, asked)) === 200) succeeded += 1
      })
    }
    expect(succeeded).toBeGreaterThan(0)
  })

  it('so does the automatic cancellation of unpaid orders', async () => {
    await expectQueuedAsDue(() => cancelUnpaidOrders({ ...shop, now: () => new Date(shop.now().getTime() + 365 * 24 * 3_600_000) }))
  })

  // the amounts drawn above may leave every order with something open
  it('so does a payment of more than an order costs', async () => {
    for (let tried = 0; tried < TRIES && !seen.has('order.paid'); tried += 1) {
      await logEverybodyIn(world)
      const asked = await drawWritingCall(world, 'bookPayment')
      const body = { amount: 90_000, way: 'bank', paidOn: '2026-11-01', isOverpaid: true }
      await expectQueuedAsDue(() => sendWritingCall(shop, 'bookPayment', { ...asked, body }))
    }
    expect(seen).toContain('order.paid')
  })

  it('and no kind of order event is missing from these', () => {
    expect([...seen].toSorted()).toEqual(WEBHOOK_EVENTS.filter((kind) => kind.startsWith('order.')).toSorted())
  })
})
