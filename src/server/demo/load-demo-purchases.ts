import { asc, eq, gte } from 'drizzle-orm'
import { afterReleasing, afterReserving, ofUnknown, unknownRolls } from '#domain/batches/batch-rolls.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { inOre, rateToMillionths } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { receiptLines, receipts } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { purchaseOrderLines, purchaseOrders, suppliedProducts, suppliers } from '#server/database/schema/goods/purchases.ts'
import { storeArrivals } from '#server/purchases/store-arrivals.ts'

const SUPPLIED = 20
const ORDERED = 3
const MIN_STOCK = 8
const LEAD_TIME_DAYS = 35
const EUR_IN_KRONER = 7.46
const COST_PERCENT = 45

/** A supplier with a delivery and an open purchase order. */
export async function loadDemoPurchases(tx: Connection, now: Date): Promise<void> {
  const rows = await tx.select().from(products).where(gte(products.stock, MIN_STOCK)).orderBy(asc(products.id))
  const films = rows.filter(({ categoryId }) => isFilm({ categoryId })).slice(0, SUPPLIED)
  const firm = { name: 'Hansefolien', contact: 'Jutta', email: 'einkauf@hansefolien.example', phone: '+49 40 555 0100' }
  const [supplier] = await tx
    .insert(suppliers)
    .values({ ...firm, currency: 'EUR', leadTimeDays: LEAD_TIME_DAYS, createdAt: now })
    .returning({ id: suppliers.id })
  if (!supplier || films.length === 0) return
  const priceOf = ({ unitPriceOre }: (typeof films)[number]) => Math.round((unitPriceOre * COST_PERCENT) / 100 / EUR_IN_KRONER)
  await tx.insert(suppliedProducts).values(
    films.map((film, place) => ({
      productId: film.id,
      supplierId: supplier.id,
      supplierSku: `HF-${1400 + place}`,
      unitPriceHundredths: priceOf(film),
      currency: 'EUR' as const,
    })),
  )
  const costOf = (film: (typeof films)[number]) => inOre(priceOf(film), rateToMillionths(EUR_IN_KRONER))
  await receiveDemoRolls(tx, { films, costOf, now })
  const [order] = await tx
    .insert(purchaseOrders)
    .values({
      key: 'demo-purchase-order-0001',
      supplierId: supplier.id,
      state: 'ordered',
      currency: 'EUR',
      createdAt: now,
      orderedAt: now,
      rateMillionths: rateToMillionths(EUR_IN_KRONER),
    })
    .returning({ id: purchaseOrders.id })
  if (!order) return
  const ordered = films.slice(-ORDERED)
  await tx.insert(purchaseOrderLines).values(
    ordered.map((film, position) => ({
      purchaseOrderId: order.id,
      position,
      productId: film.id,
      kcwId: film.kcwId,
      nameDa: film.nameDa,
      rolls: 6,
      unitPriceHundredths: priceOf(film),
      expectedOn: addDays(copenhagenDay(now.getTime()), LEAD_TIME_DAYS),
    })),
  )
  await storeArrivals(
    tx,
    ordered.map(({ id }) => id),
    now,
  )
}

type Film = typeof products.$inferSelect
type Delivery = Readonly<{ films: readonly Film[]; costOf: (film: Film) => number; now: Date }>

async function receiveDemoRolls(tx: Connection, { films, costOf, now }: Delivery): Promise<void> {
  const received = films.filter((film) => unknownRolls(film) > 0)
  const [receipt] = await tx
    .insert(receipts)
    .values({ key: 'demo-receipt-0001', supplier: 'Hansefolien', createdAt: now })
    .returning({ id: receipts.id })
  if (!receipt || received.length === 0) return
  const at = now.toISOString()
  for (const film of received) {
    const counted = afterReserving(film, [ofUnknown(1)])
    const countCause = { kind: 'counted', note: 'Talt op, før varerne kom', at } as const
    await tx
      .update(products)
      .set({ ...counted, stockCause: countCause })
      .where(eq(products.id, film.id))
    const stockCause = { kind: 'received', receiptId: receipt.id, note: 'Hansefolien', at } as const
    await tx
      .update(products)
      .set({ ...afterReleasing(counted, [ofUnknown(1)]), stockCause })
      .where(eq(products.id, film.id))
  }
  await tx.insert(receiptLines).values(
    received.map((film, position) => ({
      receiptId: receipt.id,
      position,
      productId: film.id,
      kcwId: film.kcwId,
      nameDa: film.nameDa,
      rolls: 1,
      unitCostOre: costOf(film),
    })),
  )
}
