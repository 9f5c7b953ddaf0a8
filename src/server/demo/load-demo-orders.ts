import { eq, sql } from 'drizzle-orm'
import demoCustomers from '#demo/customers.json' with { type: 'json' }
import demoOrders from '#demo/orders.json' with { type: 'json' }
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { hasLeft, type OrderStatus, type PaymentMethod, type PaymentStatus } from '#domain/orders/order-status.ts'
import { type PricedOrder, priceOrder } from '#domain/orders/price-order.ts'
import { unsentOf } from '#domain/parcels/rolls.ts'
import { usualWay } from '#domain/payments/payment.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { lineName } from '#domain/samples/sample.ts'
import { DEFAULT_DELIVERY_PROMISE, DEFAULT_SETTINGS, DEFAULT_TIER_DISCOUNTS } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderHistory, orderLines, orderNumbers, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { sendParcel } from '#server/parcels/send-parcel.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { imageUrlOf, isEligible } from '#server/products/product-answer.ts'
import { findProducts, type ProductRow } from '#server/products/queries.ts'

type Buyer = typeof users.$inferSelect
type DemoOrder = (typeof demoOrders)[number]
export type PlacedDemoOrder = Readonly<{
  id: number
  order: DemoOrder
  userId: number
  createdAt: Date
  pointsSpent: number
  pointsEarned: number
}>

/** Past orders priced by the domain, with a ledger that sums to each balance. */
export async function loadDemoOrders(tx: Connection, now: Date): Promise<readonly PlacedDemoOrder[]> {
  const catalogue = await findProducts(tx, {}, { sort: 'name', limit: 1_000, offset: 0 })
  const bySku = new Map(catalogue.map((product) => [product.kcwId, product]))
  const buyers = new Map((await tx.select().from(users)).map((user) => [user.email, user]))
  const placed: PlacedDemoOrder[] = []
  for (const order of demoOrders) {
    const buyer = found(buyers.get(order.customerEmail), order.customerEmail)
    const lines = order.items.map((item) => ({
      ...item,
      product: found(bySku.get(item.kcwId), item.kcwId),
      film: 'sampleOf' in item && item.sampleOf ? found(bySku.get(item.sampleOf), item.sampleOf) : null,
    }))
    placed.push(await insertOrder(tx, { order, buyer, lines, createdAt: new Date(now.getTime() - order.daysAgo * DAY_MS) }))
  }
  for (const { email, points } of demoCustomers) {
    const buyer = found(buyers.get(email), email)
    await writeLedger(tx, { buyer, target: points, placed: placed.filter(({ userId }) => userId === buyer.id) })
  }
  return placed
}

type DemoLine = Readonly<{ product: ProductRow; film: ProductRow | null; quantity: number; payWithPoints: boolean }>
type OrderToInsert = Readonly<{ order: DemoOrder; buyer: Buyer; lines: readonly DemoLine[]; createdAt: Date }>

async function insertOrder(tx: Connection, { order, buyer, lines, createdAt }: OrderToInsert): Promise<PlacedDemoOrder> {
  const priced = priceOrder(
    // old deliveries were in stock
    lines.map((line) => ({
      ...line,
      sampleOf: line.film?.id ?? null,
      product: { ...line.product, pointsEligible: isEligible(line.product), stock: line.quantity, batches: [] },
    })),
    {
      discountPercent: discountPercentOf(buyer, DEFAULT_TIER_DISCOUNTS),
      deliveryWay: 'parcel',
      ...deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: buyer.postalCode ?? '' }, DEFAULT_SETTINGS),
    },
  )
  const isCancelled = order.status === 'cancelled'
  const pointsCredited = order.paymentStatus === 'paid' && !isCancelled
  const pointsSpent = isCancelled ? 0 : priced.pointsUsed
  const [row] = await tx
    .insert(orders)
    .values({
      orderNumber: sql`${`ORD-${createdAt.getUTCFullYear()}-`} || lpad(nextval(${orderNumbers.seqName})::text, 6, '0')`,
      userId: buyer.id,
      buyerKind: 'business',
      accountId: buyer.accountId,
      status: order.status as OrderStatus,
      paymentStatus: order.paymentStatus as PaymentStatus,
      paymentMethod: order.paymentMethod as PaymentMethod,
      customerName: buyer.name,
      customerEmail: buyer.email,
      customerPhone: buyer.phone ?? '',
      company: buyer.company,
      reference: order.reference,
      shippingAddress: buyer.address ?? '',
      shippingPostalCode: buyer.postalCode ?? '',
      shippingCity: buyer.city ?? '',
      notes: order.notes,
      ...figuresOf(priced),
      stockTaken: !isCancelled,
      pointsSpent: pointsSpent > 0,
      pointsCredited,
      deliveryInStock: DEFAULT_DELIVERY_PROMISE.inStock,
      deliveryRemote: DEFAULT_DELIVERY_PROMISE.remote,
      deliveryHome: DEFAULT_DELIVERY_PROMISE.home,
      deliveryFrom: copenhagenDay(createdAt.getTime()),
      createdAt,
    })
    .returning({ id: orders.id })
  const { id } = found(row, 'the new order')
  await insertLines(tx, id, lines, priced)
  await insertHistory(tx, id, order.status as OrderStatus, createdAt)
  if (hasLeft(order.status as OrderStatus)) {
    const at = new Date(createdAt.getTime() + 2 * DAY_MS)
    await sendParcel(tx, { orderId: id, rollsOf: unsentOf, carrier: 'postnord', tracking: null, byUserId: null, at })
  }
  await bookDemoPayments(tx, { id, accountId: buyer.accountId }, { order, totalOre: priced.totalOre, createdAt })
  return { id, order, userId: buyer.id, createdAt, pointsSpent, pointsEarned: pointsCredited ? priced.pointsEarned : 0 }
}

type Paid = Readonly<{ order: DemoOrder; totalOre: number; createdAt: Date }>

async function bookDemoPayments(tx: Connection, placed: Readonly<{ id: number; accountId: number }>, { order, totalOre, createdAt }: Paid) {
  const status = order.paymentStatus as PaymentStatus
  if (status === 'unpaid' || totalOre === 0) return
  const book = async (amountOre: number, days: number) => {
    const at = new Date(createdAt.getTime() + days * DAY_MS)
    const way = usualWay(order.paymentMethod as PaymentMethod)
    await bookPayment(tx, placed, { amountOre, way, paidOn: copenhagenDay(at.getTime()), reference: null, byUserId: null, at })
  }
  await book(status === 'partial' ? Math.floor(totalOre / 2) : totalOre, order.paymentMethod === 'invoice' ? 1 : 0)
  if (status === 'refunded') await book(0 - totalOre, 1)
  await settleOrder(tx, placed.id)
}

function figuresOf(priced: PricedOrder) {
  const { discountPercent, subtotalOre, shippingOre, savingsOre, totalOre, pointsUsed, pointsEarned } = priced
  return { discountPercent, subtotalOre, shippingOre, savingsOre, totalOre, pointsUsed, pointsEarned }
}

async function insertLines(tx: Connection, orderId: number, lines: readonly DemoLine[], priced: PricedOrder): Promise<void> {
  await tx.insert(orderLines).values(
    lines.map(({ product, film }, position) => {
      const { listTotalOre: _list, savingsOre: _savings, pointsUsed: _used, ...line } = found(priced.lines[position], 'a priced line')
      const { kcwId, series } = product
      const texts = { kcwId, nameDa: lineName(product, film), series, imageUrl: imageUrlOf(film ?? product) }
      return { orderId, position, ...texts, ...line, promisedLater: line.shipsLater, sampleOfId: film?.id ?? null }
    }),
  )
}

async function insertHistory(tx: Connection, orderId: number, status: OrderStatus, createdAt: Date): Promise<void> {
  const way: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered']
  const passed = status === 'cancelled' ? (['pending', 'cancelled'] as const) : way.slice(0, way.indexOf(status) + 1)
  await tx
    .insert(orderHistory)
    .values(passed.map((state, day) => ({ orderId, status: state, createdAt: new Date(createdAt.getTime() + day * DAY_MS) })))
}

type Ledger = Readonly<{ buyer: Buyer; target: number; placed: readonly PlacedDemoOrder[] }>

async function writeLedger(tx: Connection, { buyer, target, placed }: Ledger): Promise<void> {
  const moves = placed.flatMap(({ id, createdAt, pointsSpent, pointsEarned }) => [
    { orderId: id, kind: 'spent' as const, points: -pointsSpent, reason: 'Betalt med point', createdAt },
    {
      orderId: id,
      kind: 'earned' as const,
      points: pointsEarned,
      reason: 'Optjent på ordre',
      createdAt: new Date(createdAt.getTime() + DAY_MS),
    },
  ])
  const ordered = moves.filter(({ points }) => points !== 0).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  let sum = 0
  let lowest = 0
  for (const { points } of ordered) {
    sum += points
    lowest = Math.min(lowest, sum)
  }
  const start = Math.max(target - sum, -lowest)
  const entries = [
    { orderId: null, kind: 'granted' as const, points: start, reason: 'Velkomstpoint', createdAt: buyer.createdAt },
    ...ordered,
  ]
  let balanceAfter = 0
  for (const entry of entries.filter(({ points }) => points !== 0)) {
    balanceAfter += entry.points
    await tx.insert(pointsLedger).values({ ...entry, userId: buyer.id, balanceAfter })
  }
  await tx.update(users).set({ points: balanceAfter }).where(eq(users.id, buyer.id))
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the demo data lacks ${what}`)
  return value
}
