import { and, eq, sql } from 'drizzle-orm'
import type { Dashboard } from '#contract/dashboard.ts'
import { POINTS_PER_FREE_ROLL } from '#domain/loyalty.ts'
import type { DaySpan, SalesPeriod } from '#domain/sales-period.ts'
import { isListed } from '#server/customers/queries.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders, users } from '#server/database/schema.ts'
import { earnsLater } from '#server/sessions/session-user.ts'

/** Customers who asked for an account or were given one in a period, and in the one before it; waiting ones count. */
export async function countNewCustomers(db: Connection, period: SalesPeriod): Promise<Dashboard['newCustomers']> {
  const [counted] = await db
    .select({
      now: sql<number>`count(*) filter (where ${isIn(period)})`,
      previous: sql<number>`count(*) filter (where not ${isIn(period)})`,
    })
    .from(users)
    .where(and(isListed, eq(users.role, 'customer'), isIn({ from: period.previous.from, to: period.to })))
  return counted ?? { now: 0, previous: 0 }
}

function isIn({ from, to }: DaySpan) {
  return sql`(${users.createdAt} >= ${from}::date::timestamp at time zone 'Europe/Copenhagen'
    and ${users.createdAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Copenhagen')`
}

/** What the shop owes its customers in points. */
export async function sumPoints(db: Connection): Promise<Dashboard['points']> {
  const [held] = await db
    .select({
      outstanding: sql<number>`coalesce(sum(${users.points}), 0)::bigint`,
      freeRolls: sql<number>`coalesce(sum(${users.points} / ${sql.raw(String(POINTS_PER_FREE_ROLL))}), 0)::bigint`,
      customers: sql<number>`count(*)`,
    })
    .from(users)
    .where(and(isListed, sql`${users.points} > 0`))
  const [debt] = await db
    .select({ owed: sql<number>`coalesce(sum(${users.pointsOwed}), 0)::bigint` })
    .from(users)
    .where(sql`${users.pointsOwed} > 0`)
  const [promised] = await db
    .select({ pending: sql<number>`coalesce(sum(${orders.pointsEarned}), 0)::bigint` })
    .from(orders)
    .where(earnsLater)
  return {
    outstanding: held?.outstanding ?? 0,
    owed: debt?.owed ?? 0,
    pending: promised?.pending ?? 0,
    freeRolls: held?.freeRolls ?? 0,
    customers: held?.customers ?? 0,
  }
}
