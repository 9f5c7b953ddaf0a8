import { and, between, eq, ilike, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import { MAX_ORDERS } from '#contract/orders/order.ts'
import type { ORDER_SORTS, OrderScope, staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { isSearchable } from '#domain/lists/record-search.ts'
import { readOrderWords, readSearchText } from '#domain/lists/search-text.ts'
import { STEP_SCOPES, type StepScope } from '#domain/order-changes/next-step.ts'
import { awaitedOf } from '#domain/parcels/rolls.ts'
import { hasLetter } from '#domain/search/spelling.ts'
import { isOwnedBy } from '#server/customers/own-orders.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { anywhere, containsText, orderBy } from '#server/lists/list-queries.ts'
import { ordersMatching } from '#server/lists/orders-matching.ts'
import { willEarn } from '#server/points/queries.ts'
import { isNamed } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'
import { findNextSteps, readyOfEach, stepTerms } from './next-steps.ts'
import { toStaffOrderAnswer } from './order-answer.ts'
import { findStocks } from './order-parts.ts'
import {
  canSendBackorder,
  findLateOrders,
  hasPaymentToLookAt,
  isExpiring,
  isPaidUnsent,
  isPickup,
  isReturning,
  isSentNotInvoiced,
  lacksExportProof,
  owesRefund,
} from './order-scopes.ts'
import { countOrders, findOrders, placedBetween } from './queries.ts'

type List = (typeof staffOrderCalls)['listOrders']

type SortField = Exclude<(typeof ORDER_SORTS)[number], `-${string}`>

const SORTED: Readonly<Record<SortField, SQL>> = {
  createdAt: sql`${orders.createdAt}`,
  orderNumber: sql`${orders.orderNumber}`,
  customerName: sql`${orders.customerName} collate danish`,
  total: sql`${orders.totalOre}`,
}

/** Orders for staff, newest first by default. Searching by amount needs the right to see amounts. */
export async function listOrders(shop: Shop, query: QueryOf<List>, visitor: Visitor): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { db } = shop
  const {
    search,
    numbers,
    status,
    paymentStatus,
    paymentMethod,
    buyerKind,
    userId,
    scope,
    from,
    to,
    sort = '-createdAt',
    page = 1,
    limit = MAX_ORDERS,
  } = query
  const condition = and(
    matchesSearch(search, mayDo(visitor, 'seeOrderAmounts')),
    numbers && inArray(orders.orderNumber, numbers),
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    buyerKind && eq(orders.buyerKind, buyerKind),
    userId === undefined ? undefined : isOwnedBy(userId),
    scope && (await isInScope(shop, scope, mayDo(visitor, 'seeOrderAmounts'))),
    placedBetween(from, to),
  )
  const [found, total] = await Promise.all([
    findOrders(db, condition, { limit, offset: (page - 1) * limit, by: orderBy(SORTED, sort, sql`${orders.id}`) }),
    countOrders(db, condition),
  ])
  const waiting = found.filter(({ status }) => status !== 'cancelled')
  const stocks = await findStocks(
    db,
    waiting.flatMap(({ lines }) => lines.filter((line) => awaitedOf(line) > 0)),
  )
  const ready = readyOfEach(waiting, stocks)
  return { orders: found.map((order) => toStaffOrderAnswer(order, ready)), total }
}

async function isInScope(shop: Shop, scope: OrderScope, seesAmounts: boolean): Promise<SQL | undefined> {
  if (scope === 'paymentsToLookAt') return hasPaymentToLookAt(shop.now())
  if (scope === 'expiring') {
    const { guestOrders } = await shop.settings()
    return isExpiring({ now: shop.now(), guestOrders, takesOnlinePayments: shop.payments !== null })
  }
  if (scope === 'lateParcels') return isOneOf(await findLateOrders(shop.db, shop.now()))
  if (scope === 'sentNotInvoiced') return await isSentNotInvoiced(shop.db, (await shop.settings()).invoicing.per)
  if (!isStepScope(scope)) return IN_SCOPE[scope]
  const steps = await findNextSteps(shop.db, { terms: await stepTerms(shop), seesAmounts })
  const ids = [...steps].flatMap(([id, step]) => (step === STEP_SCOPES[scope] ? [id] : []))
  return isOneOf(ids)
}

function isOneOf(ids: readonly number[]): SQL {
  return sql`${orders.id} = any(${sql.param([...ids])}::int[])`
}

function isStepScope(scope: OrderScope): scope is StepScope {
  return scope in STEP_SCOPES
}

function matchesSearch(search = '', seesAmounts: boolean): SQL | undefined {
  const { amount: searchedAmount, ...others } = readSearchText(search)
  const amount = seesAmounts ? searchedAmount : null
  // both use the list's index, so that frequent postal codes are counted there; few orders match an amount
  const inRow = or(
    containsText(orders.searchText, search),
    amount && !amount.isPlain ? between(orders.totalOre, amount.fromOre, amount.toOre) : undefined,
  )
  const found = [
    ordersMatching({ ...others, amount: amount?.isPlain ? amount : null, orderEnding: null }),
    ordersOfGoods(search),
    ordersOfWords(search),
  ].filter((one) => one !== null)
  if (found.length === 0) return inRow
  return sql`${orders.id} in (select ${orders.id} from ${orders} where ${inRow} union ${sql.join(found, sql` union `)})`
}

/** Orders of products whose name contains the text: the present name, or the name in the order for deleted products. */
function ordersOfGoods(search: string): SQL | null {
  const text = search.trim()
  if (!isSearchable(text) || !hasLetter(text)) return null
  return sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.productId} in (select ${products.id} from ${products} where ${isNamed(text)})
    union select ${orderLines.orderId} from ${orderLines} where ${and(isNull(orderLines.productId), ilike(orderLines.nameDa, anywhere(text)))}`
}

/** Orders that have every one of several words, in their own text or in one line. Only orders found for every word are compared line by line. */
function ordersOfWords(search: string): SQL | null {
  const terms = readOrderWords(search)
  if (terms === null) return null
  const has = (word: string) => sql`${like(orders.searchText, anywhere(word))}`
  const ofWord = (word: string) => {
    const goods = ordersOfGoods(word)
    return sql`(select ${orders.id} from ${orders} where ${has(word)}${goods === null ? sql`` : sql` union ${goods}`})`
  }
  const inOneLine = sql`exists (select from ${orderLines} left join ${products} on ${eq(products.id, orderLines.productId)}
    where ${eq(orderLines.orderId, orders.id)}
      and ${and(...terms.words.map((word) => or(has(word), isNamed(word), and(isNull(orderLines.productId), ilike(orderLines.nameDa, anywhere(word))))))})`
  const placed = sql`${orders.createdAt} at time zone 'Europe/Copenhagen'`
  const isThen = and(
    terms.month === null ? undefined : sql`extract(month from ${placed}) = ${terms.month}`,
    terms.year === null ? undefined : sql`extract(year from ${placed}) = ${terms.year}`,
  )
  const sets = terms.words.filter(isSearchable).map((word) => sql`${orders.id} in ${ofWord(word)}`)
  return sql`select ${orders.id} from ${orders} where ${and(...sets, isThen, inOneLine)}`
}

const IN_SCOPE: Readonly<
  Record<Exclude<OrderScope, 'paymentsToLookAt' | 'lateParcels' | 'expiring' | 'sentNotInvoiced' | StepScope>, SQL | undefined>
> = {
  backorders: canSendBackorder,
  paidUnsent: isPaidUnsent,
  toPayBack: owesRefund,
  exportUnproven: lacksExportProof,
  comesBack: isReturning,
  sold: ne(orders.status, 'cancelled'),
  earning: willEarn,
  fetched: isPickup,
}
