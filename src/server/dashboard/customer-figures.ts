import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Dashboard } from '#contract/dashboard.ts'
import type { DaySpan, SalesPeriod } from '#domain/dashboard/sales-period.ts'
import { POINTS_PER_FREE_ROLL } from '#domain/points/points.ts'
import { createdBetween, isListed } from '#server/customers/queries.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { willEarn } from '#server/points/pending-points.ts'

/** New customers in both periods, including waiting ones. */
export async function countNewCustomers(db: Connection, period: SalesPeriod): Promise<Dashboard['newCustomers']> {
  const [now, previous] = await Promise.all([countCreated(db, period), countCreated(db, period.previous)])
  return { now, previous }
}

async function countCreated(db: Connection, { from, to }: DaySpan): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .where(and(isListed, eq(users.role, 'customer'), createdBetween(from, to)))
  return counted?.total ?? 0
}

export async function sumPoints(db: Connection): Promise<Dashboard['points']> {
  const [[held], [debt], [promised]] = await Promise.all([
    db
      .select({
        outstanding: sumOf(users.points),
        freeRolls: sumOf(sql`${users.points} / ${sql.raw(String(POINTS_PER_FREE_ROLL))}`),
        customers: count(),
      })
      .from(users)
      .where(and(isListed, gt(users.points, 0))),
    db
      .select({ owed: sumOf(users.pointsOwed), owing: count() })
      .from(users)
      // must match the index of owed points
      .where(and(isListed, sql`${users.pointsOwed} > 0`)),
    db
      .select({ pending: sumOf(orders.pointsEarned), pendingOrders: count() })
      .from(orders)
      .where(willEarn),
  ])
  const nothing = { outstanding: 0, freeRolls: 0, customers: 0, owed: 0, owing: 0, pending: 0, pendingOrders: 0 }
  return { ...nothing, ...held, ...debt, ...promised }
}

function sumOf(figure: unknown) {
  return sql<number>`coalesce(sum(${figure}), 0)::bigint`
}
