import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Balance, CreditAnswer } from '#contract/payments/balances.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { oreToKr } from '#domain/money/money.ts'
import { openOnInvoice, overdueThatStops } from '#server/customers/open-on-invoice.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'

/** Open and owed amounts over a customer's orders, without deleted ones. */
export async function sumBalance(db: Connection, isHis: SQL | undefined): Promise<Balance> {
  const [found] = await db
    .select({
      openOre: sql<number>`coalesce(sum(greatest(0, ${orders.openOre})), 0)::bigint`,
      owedOre: sql<number>`coalesce(sum(greatest(0, 0 - ${orders.openOre})), 0)::bigint`,
    })
    .from(orders)
    .where(and(isHis, ne(orders.openOre, 0), isNull(orders.deletedAt)))
  return { open: oreToKr(found?.openOre ?? 0), owed: oreToKr(found?.owedOre ?? 0) }
}

/** Null without a limit. */
export async function findCredit(db: Connection, userId: number): Promise<CreditAnswer> {
  const [found] = await db
    .select({ limitOre: users.creditLimitOre, openOre: sql<number>`(${openOnInvoice(sql`${users.accountId}`)})` })
    .from(users)
    .where(eq(users.id, userId))
  return found?.limitOre == null ? null : { limit: oreToKr(found.limitOre), open: oreToKr(found.openOre) }
}

/** 0 when nothing blocks buying on invoice. */
export async function findOverdueThatStops(db: Connection, userId: number, today: CalendarDate): Promise<number> {
  const [found] = await db
    .select({ overdueOre: sql<number>`(${overdueThatStops(sql`${users.accountId}`, sql`${today}`)})` })
    .from(users)
    .where(eq(users.id, userId))
  return oreToKr(found?.overdueOre ?? 0)
}
