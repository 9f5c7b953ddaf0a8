import { sql } from 'drizzle-orm'
import { type BatchRolls, type KnownBatch, knownOf, rollsOf } from '#domain/batches/batch-rolls.ts'
import type { StockCause } from '#domain/batches/stock-movement.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { insertInto, insertionOfRows, type Query, statement } from '#server/database/statement.ts'
import type { BuyerReferences, BuyerTerms, MemberTerms } from './load-order-context.ts'

const ORDER_COLUMNS = [
  'id',
  'userId',
  'accountId',
  'confirmationToken',
  'status',
  'paymentStatus',
  'paymentMethod',
  'customerName',
  'customerEmail',
  'customerPhone',
  'buyerKind',
  'company',
  'cvr',
  'termsAcceptedAt',
  'reference',
  'receiver',
  'ean',
  'deliveryWay',
  'deliveryMethod',
  'pickupPoint',
  'shippingAddress',
  'shippingPostalCode',
  'shippingCity',
  'shippingCountry',
  'vatTreatment',
  'invoiceAddress',
  'invoicePostalCode',
  'invoiceCity',
  'invoiceCountry',
  'notes',
  'discountPercent',
  'subtotalOre',
  'shippingOre',
  'savingsOre',
  'totalOre',
  'pointsUsed',
  'pointsEarned',
  'stockTaken',
  'pointsSpent',
  'pointsCredited',
  'showsPricesExclVat',
  'deliveryInStock',
  'deliveryRemote',
  'deliveryHome',
  'deliveryFrom',
  'deliveryClosed',
  'orderedByUserId',
  'orderedByName',
  'placedByUserId',
  'placedReason',
  'createdAt',
] as const

export type NewOrder = Required<Pick<typeof orders.$inferInsert, (typeof ORDER_COLUMNS)[number]>> & Readonly<{ numberPrefix: string }>

export const insertOrder = statement<NewOrder, { orderNumber: string }>('insert-order', (order) => {
  const orderNumber = sql`(select ${order.numberPrefix}::text || lpad(n, greatest(6, length(n)), '0') from cast(nextval('order_numbers') as text) n)`
  const columns = Object.fromEntries(ORDER_COLUMNS.map((name) => [name, order[name]]))
  return sql`${insertInto(orders, { ...columns, orderNumber })} returning order_number as "orderNumber"`
})

export const insertLines = insertionOfRows('insert-order-lines', orderLines, [
  'orderId',
  'position',
  'productId',
  'kcwId',
  'nameDa',
  'series',
  'imageUrl',
  'quantity',
  'unitPriceOre',
  'promotionPercent',
  'payWithPoints',
  'pointsCost',
  'lineTotalOre',
  'sampleCreditOre',
  'shipsNow',
  'shipsLater',
  'promisedLater',
  'sampleOfId',
  'pointsEarned',
  'batches',
  'oneBatch',
  'expectedOn',
])

export type NewLine = Parameters<typeof insertLines>[0][number]

export type StockReservation = Readonly<{ id: number; revision: number; wanted: number; taken: number; batches: readonly KnownBatch[] }>

export function toStockReservation(
  product: Readonly<{ id: number; revision: number; wanted: number }>,
  batches: readonly BatchRolls[],
): StockReservation {
  return { ...product, taken: rollsOf(batches), batches: knownOf(batches) }
}

const takeStockStatement = statement<{ taking: string; cause: string }>(
  'take-stock',
  ({ taking, cause }) => sql`select take_stock(${taking}::jsonb, ${cause}::jsonb)`,
)

/** Takes stock of products in id order. Fails as changed when product, stock or batches differ from what was read. */
export function takeStock(taking: readonly StockReservation[], cause: StockCause): Query<never> {
  return takeStockStatement({ taking: JSON.stringify(taking), cause: JSON.stringify(cause) })
}

/** Fails as changed when the buyer was deleted, blocked or given other terms since the account was read; a later deletion waits, and finds the order. */
export const requireBuyer = statement<BuyerTerms & Readonly<{ userId: number }>>(
  'require-buyer',
  ({ userId, tier, customDiscount, limitOre }) => sql`
    select require_unchanged(exists (select from users where id = ${userId} and active and tier = ${tier}
      and custom_discount is not distinct from ${customDiscount}::int and credit_limit_ore is not distinct from ${limitOre}::bigint for key share))`,
)

/** Fails as changed when the member was removed or given another role or limit since they were read. */
export const requireMember = statement<MemberTerms & Readonly<{ memberId: number }>>(
  'require-member',
  ({ memberId, role, limitOre }) => sql`
    select require_unchanged(exists (select from members
      where id = ${memberId} and role = ${role} and order_limit_ore is not distinct from ${limitOre}::bigint))`,
)

/** Counts an order on invoice under a limit; fails as changed when another was placed since the balance was read. */
export const countInvoiceOrder = statement<{ userId: number; invoiceOrders: number }>(
  'count-invoice-order',
  ({ userId, invoiceOrders }) => sql`
    with changed as (
      update users set invoice_orders = invoice_orders + 1 where id = ${userId} and invoice_orders = ${invoiceOrders} returning id
    )
    select require_unchanged(exists (select from changed))`,
)

/** Counts a change that makes a limited account owe more, so that an order decided before it is decided again. The caller holds the buyer. */
export async function countGrownDebt(
  tx: Connection,
  { userId, paymentMethod }: Pick<typeof orders.$inferSelect, 'userId' | 'paymentMethod'>,
): Promise<void> {
  if (userId === null || paymentMethod !== 'invoice') return
  await tx.execute(sql`update users set invoice_orders = invoice_orders + 1 where id = ${userId} and credit_limit_ore is not null`)
}

/** Counts an order with samples or sample credits; fails as changed when another was placed since the credits were read. */
export const countSampleOrder = statement<{ accountId: number; sampleOrders: number }>(
  'count-sample-order',
  ({ accountId, sampleOrders }) => sql`
    with changed as (
      update accounts set sample_orders = sample_orders + 1 where id = ${accountId} and sample_orders = ${sampleOrders} returning id
    )
    select require_unchanged(exists (select from changed))`,
)

export type StoredReferences = BuyerReferences & Readonly<{ userId: number }>

export const storeReferences = statement<StoredReferences>(
  'keep-buyer-references',
  ({ userId, reference, receiver, ean }) => sql`
    update users set last_reference = ${reference}, last_receiver = ${receiver}, last_ean = ${ean} where id = ${userId}`,
)

/** 'ORD-2026-', by the year in Copenhagen (requirements §12). */
export function numberPrefix(now: Date): string {
  return `ORD-${copenhagenDay(now.getTime()).slice(0, 4)}-`
}

/** `links` name lines by position. */
export type LinkedProjects = Readonly<{
  accountId: number
  orderId: number
  links: readonly Readonly<{ position: number; jobId: number }>[]
}>

const insertLinks = statement<{ accountId: number; orderId: number; jobIds: readonly number[]; links: string }>(
  'link-jobs',
  ({ accountId, orderId, jobIds, links }) => sql`
    with held as (select id from jobs where account_id = ${accountId} and id = any(${jobIds}::int[]) order by id for key share)
    insert into job_order_lines (job_id, order_line_id)
    select held.id, l.id from jsonb_to_recordset(${links}::jsonb) as requested("position" int, "jobId" int)
    join held on held.id = requested."jobId" join order_lines l on l.order_id = ${orderId} and l."position" = requested."position"
    on conflict do nothing`,
)

/** Links an order's lines to projects. Projects of others and deleted projects are ignored, as a cart may be old. */
export function linkProjects({ accountId, orderId, links }: LinkedProjects): Query {
  const jobIds = [...new Set(links.map(({ jobId }) => jobId))]
  return insertLinks({ accountId, orderId, jobIds, links: JSON.stringify(links) })
}
