import type { Dashboard, Waiting } from '#contract/dashboard.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { averageOre, type Sales, type SalesPeriodDays, salesBuckets, salesPeriod, sumSales } from '#domain/dashboard/sales-period.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Shop } from '#server/shop.ts'
import { findBestSellers } from './best-sellers.ts'
import { countNewCustomers, sumPoints } from './customer-figures.ts'
import { findDailySales } from './daily-sales.ts'
import { countWaiting } from './waiting.ts'

export async function findWaiting({ db, now, settings, payments }: Shop): Promise<Waiting> {
  const { guestOrders } = await settings()
  const at = now()
  return await countWaiting(db, { today: copenhagenDay(at.getTime()), now: at, guestOrders, isTakenOnline: payments !== null })
}

/** Days are Danish days. */
export async function showDashboard(shop: Shop, days: SalesPeriodDays): Promise<Dashboard> {
  const { db, now } = shop
  const period = salesPeriod(copenhagenDay(now().getTime()), days)
  const [waiting, daily, best, newCustomers, points] = await Promise.all([
    findWaiting(shop),
    findDailySales(db, period),
    findBestSellers(db, period),
    countNewCustomers(db, period),
    sumPoints(db),
  ])
  const buckets = salesBuckets(period, daily)
  return {
    waiting,
    period,
    sales: withAverage(sumSales(buckets)),
    previousSales: withAverage(sumSales(buckets.map(({ previous }) => previous))),
    overTime: buckets.map(({ from, to, previous, ...sales }) => ({ from, to, ...inKroner(sales), previous: inKroner(previous) })),
    newCustomers,
    ...best,
    points,
  }
}

function inKroner({ orders, grossOre, vatOre }: Sales) {
  return { orders, inclVat: oreToKr(grossOre), exclVat: oreToKr(grossOre - vatOre) }
}

function withAverage(sales: Sales) {
  const { orders, grossOre, vatOre } = sales
  return {
    ...inKroner(sales),
    averageInclVat: oreToKr(averageOre(grossOre, orders)),
    averageExclVat: oreToKr(averageOre(grossOre - vatOre, orders)),
  }
}
