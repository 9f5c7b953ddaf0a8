import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { KnownBatch } from '#domain/batches/batch-rolls.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Credit } from '#domain/customers/credit/credit-limit.ts'
import type { MemberRole } from '#domain/customers/rights/member-rights.ts'
import type { Tier } from '#domain/customers/tier.ts'
import type { VatChooser } from '#domain/customers/vat-choice.ts'
import type { Measures } from '#domain/parcels/packing.ts'
import type { PointsAccount } from '#domain/points/points-ledger.ts'
import { type Arrival, freeArrivals, stillExpected } from '#domain/purchases/arrivals.ts'
import type { CreditRow } from '#domain/samples/sample-credit.ts'
import { type ShopSettings, type StoredSettings, settingsFrom } from '#domain/settings/settings.ts'
import { openOnInvoice } from '#server/customers/credit.ts'
import { creditRowsOf, sampleOrdersOf } from '#server/customers/sample-credits.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import type { StoredImage } from '#server/database/schema/goods/products.ts'
import { type Query, statement, statementOfRows } from '#server/database/statement.ts'
import { type IdempotencyKey, keysExpiredAt } from '#server/http/idempotency.ts'
import { overdueThatStops } from '#server/invoices/invoice-filter.ts'
import { measuresWith } from '#server/products/queries.ts'
import { owedRollsIfIncoming } from '#server/purchases/purchase-orders.ts'
import { FREIGHT_CARTONS } from '#server/settings/queries.ts'
import type { OrderRequest } from './order-request.ts'

export type OrderedProduct = Readonly<{
  id: number
  kcwId: string
  nameDa: string
  series: string | null
  unitPriceOre: number
  promotionPercent: number
  pointsEligible: boolean
  pointsCost: number
  stock: number
  batches: readonly KnownBatch[]
  active: boolean
  discontinued: boolean
  /** unreserved incoming goods */
  incoming: readonly Arrival[]
  revision: number
  drawingKey: string
  images: StoredImage[]
  categoryAllowsPoints: boolean | null
  category: string | null
  categoryEn: string | null
  productType: string | null
  productTypeDa: string | null
  specifications: Readonly<Record<string, string>>
  categoryId: string | null
  asksForColour: boolean
  measures: Measures
}>

/** The buyer's references, prefilled in the next order. */
export type BuyerReferences = Readonly<{ reference: string | null; receiver: string | null; ean: string | null }>
type BuyerCredit = Credit & Readonly<{ invoiceOrders: number }>
/** What an order is judged by, and must still be true when it is stored. */
export type BuyerTerms = Readonly<{ tier: Tier; customDiscount: number | null }> & Pick<Credit, 'limitOre'>
/** The ordering member's role, and the amount above which the order waits for approval. */
export type MemberTerms = Readonly<{ role: MemberRole; limitOre: number | null }>
/** `creditRows` are the basis of sample credits. */
export type BuyerAccount = PointsAccount &
  BuyerReferences &
  VatChooser &
  BuyerCredit &
  BuyerTerms &
  Readonly<{ active: boolean; accountId: number; sampleOrders: number; creditRows: readonly CreditRow[] | null }>
type KnownOrder = Readonly<{ bodyHash: string; orderId: number; orderNumber: string; confirmationToken: string | null }>
/** What a key was used for before: an order, or a request for approval, which has none. */
export type KnownKey = KnownOrder | Readonly<{ bodyHash: string; orderId: null }>

export type OrderContext = Readonly<{
  products: readonly OrderedProduct[]
  /** films of requested samples */
  films: readonly OrderedProduct[]
  settings: ShopSettings
  account: BuyerAccount | null
  /** null when no member orders, and for one who was removed or blocked */
  member: MemberTerms | null
  knownKey: KnownKey | null
  /** reserved; a refused order leaves a gap */
  orderId: number
}>

type StoredProduct = OrderedProduct & Readonly<{ owed: number }>

export const findOrderedProducts = statementOfRows<{ id: number }, StoredProduct>(
  'find-ordered-products',
  (products) => sql`
    select p.id, p.kcw_id as "kcwId", p.name_da as "nameDa", s.name_da as series,
      p.unit_price_ore as "unitPriceOre", p.promotion_percent as "promotionPercent",
      p.points_eligible as "pointsEligible", p.points_cost as "pointsCost",
      p.stock, p.batches, p.active, p.discontinued, p.incoming, ${owedRollsIfIncoming(sql`p`)} as owed, p.revision, p.drawing_key as "drawingKey", p.images,
      c.points_eligible as "categoryAllowsPoints", c.name_da as category, c.name as "categoryEn", t.name as "productType", t.name_da as "productTypeDa",
      p.category_id as "categoryId", p.asks_for_colour as "asksForColour",
      json_strip_nulls(json_build_object('type', p.specifications ->> 'type')) as specifications,
      ${measuresWith({ product: sql`p`, type: sql`t` })} as measures
    from products p
    left join series s on s.id = p.series_id
    left join categories c on c.id = p.category_id
    left join product_types t on t.id = p.product_type_id
    where p.id in (${sql.join(
      products.map(({ id }) => id),
      sql`, `,
    )})`,
)

const findSettings = statement<unknown, { data: StoredSettings; cartons: ShopSettings['cartons'] }>(
  'find-settings',
  () => sql`select data, ${FREIGHT_CARTONS} as cartons from settings`,
)

type DebtSums = Readonly<{ openOre: SQL; overdueOre: SQL }>

const accountWith = ({ openOre, overdueOre }: DebtSums, userId: Placeholder) => sql`
  select active, account_id as "accountId", points as balance, points_owed as owed, last_reference as reference, last_receiver as receiver, last_ean as ean,
    role, shows_prices_excl_vat as "showsPricesExclVat", credit_limit_ore as "limitOre", tier, custom_discount as "customDiscount", invoice_orders as "invoiceOrders",
    ${sampleOrdersOf(sql`users.account_id`)} as "sampleOrders", ${creditRowsOf(sql`users.account_id`)} as "creditRows",
    ${openOre} as "openOre", ${overdueOre} as "overdueOre"
  from users where id = ${userId}`

// Separate, as one statement with a condition was replanned for each order (decision 0051).
const findAccount = statement<{ userId: number }, BuyerAccount>('find-buyer-account', ({ userId }) =>
  accountWith({ openOre: sql`0`, overdueOre: sql`0` }, userId),
)

// the debt is only summed for customers with a limit, overdue invoices only when the setting blocks them
const findAccountOnInvoice = statement<{ userId: number; today: CalendarDate }, BuyerAccount>(
  'find-buyer-account-on-invoice',
  ({ userId, today }) =>
    accountWith(
      {
        openOre: sql`case when credit_limit_ore is not null then (${openOnInvoice(sql`users.account_id`)}) else 0 end`,
        overdueOre: sql`(${overdueThatStops(sql`users.account_id`, sql`${today}`)})`,
      },
      userId,
    ),
)

/** With what is owed when buying on invoice. */
export function findBuyer({
  userId,
  isOnInvoice,
  today,
}: Readonly<{ userId: number; isOnInvoice: boolean; today: CalendarDate }>): Query<BuyerAccount> {
  return isOnInvoice ? findAccountOnInvoice({ userId, today }) : findAccount({ userId })
}

/** Nothing for a member who was removed or blocked. */
export const findMember = statement<{ memberId: number }, MemberTerms>(
  'find-ordering-member',
  ({ memberId }) => sql`
    select m.role, m.order_limit_ore::float8 as "limitOre" from members m join users u on u.id = m.user_id where m.id = ${memberId} and u.active`,
)

const findKnownKey = statement<IdempotencyKey & { expiredAt: Date }, KnownKey>(
  'find-known-order-key',
  ({ scope, key, expiredAt }) => sql`
    select encode(k.body_hash, 'hex') as "bodyHash", o.id as "orderId", o.order_number as "orderNumber",
      o.confirmation_token as "confirmationToken"
    from idempotency_keys k left join orders o on o.id = k.order_id
    where k.scope = ${scope} and k.key = ${key} and k.created_at > ${expiredAt}`,
)

const nextOrderId = statement<unknown, { id: number }>('next-order-id', () => sql`select nextval('orders_id_seq')::int as id`)

/** Loads everything for an order in one trip without locks; the key last, so that a repeated request finds its order. */
export async function loadOrderContext(db: Connection, { body, lines, buyer, orderedBy, key, now }: OrderRequest): Promise<OrderContext> {
  const memberId = orderedBy?.memberId ?? null
  const { products, films, settings, account, member, knownKey, next } = await runTogether(db, {
    products: findOrderedProducts(productIdsOf(lines).map((id) => ({ id }))),
    films: findOrderedProducts(filmIdsOf(lines).map((id) => ({ id }))),
    settings: findSettings({}),
    account:
      buyer && findBuyer({ userId: buyer.userId, isOnInvoice: body.paymentMethod === 'invoice', today: copenhagenDay(now.getTime()) }),
    member: memberId === null ? null : findMember({ memberId }),
    knownKey: key && findKnownKey({ ...key, expiredAt: keysExpiredAt(now) }),
    next: nextOrderId({}),
  })
  const [orderId] = next.map(({ id }) => id)
  if (orderId === undefined) throw new Error('a sequence answered no number')
  const today = copenhagenDay(now.getTime())
  return {
    products: products.map((product) => withFreeArrivals(product, today)),
    films: films.map((film) => withFreeArrivals(film, today)),
    settings: settingsFrom(settings[0]?.data ?? {}, settings[0]?.cartons),
    account: account[0] ?? null,
    member: member[0] ?? null,
    knownKey: knownKey[0] ?? null,
    orderId,
  }
}

export function withFreeArrivals({ owed, incoming, ...product }: StoredProduct, today: CalendarDate): OrderedProduct {
  return { ...product, incoming: freeArrivals(stillExpected(incoming, today), owed) }
}

/** Unique and in lock order, so that orders never deadlock. */
export function productIdsOf(lines: OrderRequest['lines']): number[] {
  return [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b)
}

function filmIdsOf(lines: OrderRequest['lines']): number[] {
  return [...new Set(lines.flatMap(({ sampleOf }) => sampleOf ?? []))]
}
