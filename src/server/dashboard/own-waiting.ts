import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { OwnWaiting } from '#contract/dashboard.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { accountOf, isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { projects } from '#server/database/schema/projects.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { memberRoleOf, type Visitor } from '#server/http/visitor.ts'
import { isOwed } from '#server/invoices/invoice-filter.ts'
import { findOpenOffers } from '#server/offers/queries.ts'
import { findMissing } from '#server/shelf-lists/queries.ts'
import type { Shop } from '#server/shop.ts'

/** What a workshop has to see to. A member who approves nothing has no approvals. */
export async function findOwnWaiting({ db, now }: Pick<Shop, 'db' | 'now'>, visitor: Visitor): Promise<OwnWaiting> {
  const isToApprove = and(eq(waitingOrders.customerId, visitor.userId), isNull(waitingOrders.answer))
  const isOpenProject = and(eq(projects.accountId, accountOf(visitor.userId)), ne(projects.status, 'done'))
  const [approvals, offers, openProjects, missing, owed] = await Promise.all([
    memberMay(memberRoleOf(visitor), 'manage') ? db.$count(waitingOrders, isToApprove) : 0,
    findOpenOffers(db, visitor.userId, now()),
    db.$count(projects, isOpenProject),
    findMissing(db, visitor.userId),
    findOwed(db, visitor),
  ])
  const today = copenhagenDay(now().getTime())
  return {
    approvals,
    offers: offers.length,
    offersUntil: offers[0]?.validUntil ?? null,
    projects: openProjects,
    shelfMissing: missing.filter(({ canBeHad }) => canBeHad).length,
    invoices: owed.map(({ openOre, createdAt, ...invoice }) => ({
      ...invoice,
      orderedAt: createdAt.toISOString(),
      open: oreToKr(openOre),
      isOverdue: invoice.dueDate < today,
    })),
  }
}

/** Open invoices of the visitor's orders, the first due first. */
async function findOwed(db: Connection, visitor: Visitor) {
  return await db
    .select({
      number: invoices.number,
      dueDate: invoices.dueDate,
      openOre: invoiceBalances.openOre,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
    })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(isOwn(visitor), isNull(orders.deletedAt), isOwed))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
}
