import { and, asc, count, eq, inArray, isNull, min, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { OwnWaiting, Waiting } from '#contract/dashboard/dashboard.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { type PaymentTerms, STEP_SCOPES, type StepScope } from '#domain/order-changes/next-step.ts'
import { deletionDueOn } from '#domain/privacy/retention.ts'
import { endingCertificates } from '#domain/settings/certificates.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { countClaims } from '#server/claims/queries.ts'
import { accountOf, isOwn } from '#server/customers/own-orders.ts'
import { hasRequestedDeletion, hasStatus, isListed } from '#server/customers/queries.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { eInvoices, invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { offers } from '#server/database/schema/offers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { bankLines, onlinePayments } from '#server/database/schema/payments.ts'
import { projects } from '#server/database/schema/projects.ts'
import { sponsorships } from '#server/database/schema/sponsorships.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { memberRoleOf, type Visitor } from '#server/http/visitor.ts'
import { isOwed, isRefused, isToBeSent, isToRemind } from '#server/invoices/invoice-filter.ts'
import { findOpenOffers, isEndingSoon } from '#server/offers/queries.ts'
import { findNextSteps } from '#server/orders/next-steps.ts'
import {
  findLateOrders,
  hasPaymentToLookAt,
  isExpiring,
  isNearItsEnd,
  isReturning,
  lacksExportProof,
  owesRefund,
} from '#server/orders/order-scopes.ts'
import { countOrders } from '#server/orders/queries.ts'
import { isOpenBankLine } from '#server/payments/bank/bank-lines.ts'
import { hasLowStock, lacksSafetyDataSheet } from '#server/products/staff-queries.ts'
import { isReordered } from '#server/purchases/advise.ts'
import { countUnreported } from '#server/recalls/queries.ts'
import { countLettersToPack } from '#server/samples/letters.ts'
import { findMissing } from '#server/shelf-lists/queries.ts'
import type { Shop } from '#server/shop.ts'

type WaitingOptions = Readonly<{
  today: CalendarDate
  now: Date
  settings: ShopSettings
  terms: PaymentTerms
  seesAmounts: boolean
  maySetUp: boolean
}>

/** Each figure equals the length of the list behind it. */
export async function countWaiting(
  db: Connection,
  { today, now, settings, terms, seesAmounts, maySetUp }: WaitingOptions,
): Promise<Waiting> {
  const { guestOrders } = settings
  const ending = maySetUp ? endingCertificates(settings, today) : []
  const [
    customers,
    deletions,
    steps,
    ordersExpiring,
    holdsEnding,
    paymentsToLookAt,
    exportsUnproven,
    late,
    returned,
    owed,
    toNemHandel,
    refusedEInvoices,
    overdue,
    openBankLines,
    stock,
    sheets,
    applications,
    photographs,
    pendingReviews,
    open,
    failed,
    claimed,
    sampleLetters,
    offersEndingSoon,
    recalls,
  ] = await Promise.all([
    countRows(db, users, and(isListed, hasStatus('pending'))),
    countDeletions(db),
    countSteps(db, { terms, seesAmounts }),
    countOrders(db, isExpiring({ now, guestOrders, takesOnlinePayments: terms.isOn })),
    countRows(db, onlinePayments, and(isNearItsEnd(now), inArray(onlinePayments.orderId, listedOrders(db)))),
    countRows(db, orders, hasPaymentToLookAt(now)),
    countRows(db, orders, lacksExportProof),
    findLateOrders(db, now),
    countRows(db, orders, isReturning),
    sumToPayBack(db),
    countRows(db, eInvoices, isToBeSent),
    countRows(db, eInvoices, isRefused),
    sumOverdue(db, today),
    countRows(db, bankLines, isOpenBankLine),
    countLowStock(db),
    countRows(db, products, and(eq(products.active, true), lacksSafetyDataSheet)),
    countRows(db, sponsorships, eq(sponsorships.status, 'pending')),
    countRows(db, wraps, eq(wraps.state, 'pending')),
    countRows(db, reviews, eq(reviews.state, 'pending')),
    countRows(db, messages, isNull(messages.handledAt)),
    // must match the index of failed mails
    countRows(db, mails, sql`${mails.state} = 'failed'`),
    countClaims(db, now),
    countLettersToPack(db),
    countRows(db, offers, isEndingSoon(now)),
    countUnreported(db),
  ])
  return {
    customers,
    ...deletions,
    ...steps,
    ordersExpiring,
    holdsEnding,
    paymentsToLookAt,
    exportsUnproven,
    lateParcels: late.length,
    comesBack: returned,
    ...owed,
    toNemHandel,
    refusedEInvoices,
    ...overdue,
    openBankLines,
    ...stock,
    missingSheets: sheets,
    endingCertificates: ending.length,
    certificateUntil: ending[0]?.validUntil ?? null,
    sponsorships: applications,
    wraps: photographs,
    reviews: pendingReviews,
    messages: open,
    failedMails: failed,
    ...claimed,
    sampleLetters,
    offersEndingSoon,
    ...recalls,
  }
}

async function countRows(db: Connection, table: PgTable, condition: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(condition)
  return counted?.total ?? 0
}

function listedOrders(db: Connection) {
  return db.select({ id: orders.id }).from(orders).where(isNull(orders.deletedAt))
}

async function countDeletions(db: Connection): Promise<Pick<Waiting, 'deletions' | 'deletionsDueOn'>> {
  const [requested] = await db
    .select({ deletions: count(), first: min(users.deletionAskedAt) })
    .from(users)
    .where(and(isListed, hasRequestedDeletion))
  return {
    deletions: requested?.deletions ?? 0,
    deletionsDueOn: requested?.first ? deletionDueOn(copenhagenDay(requested.first.getTime())) : null,
  }
}

async function countSteps(db: Connection, options: Pick<WaitingOptions, 'terms' | 'seesAmounts'>): Promise<Record<StepScope, number>> {
  const steps = [...(await findNextSteps(db, options)).values()]
  const counts = Object.entries(STEP_SCOPES).map(([scope, step]) => [scope, steps.filter((one) => one === step).length])
  return Object.fromEntries(counts)
}

async function sumToPayBack(db: Connection): Promise<Pick<Waiting, 'toPayBack' | 'toPayBackAmount'>> {
  const [found] = await db
    .select({ toPayBack: count(), ore: sql<number>`coalesce(sum(0 - ${orders.openOre}), 0)::bigint` })
    .from(orders)
    .where(owesRefund)
  return { toPayBack: found?.toPayBack ?? 0, toPayBackAmount: oreToKr(found?.ore ?? 0) }
}

async function sumOverdue(db: Connection, today: CalendarDate): Promise<Pick<Waiting, 'overdueInvoices' | 'overdueAmount'>> {
  const [found] = await db
    .select({ overdueInvoices: count(), ore: sql<number>`coalesce(sum(${invoiceBalances.openOre}), 0)::bigint` })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(isToRemind(today))
  return { overdueInvoices: found?.overdueInvoices ?? 0, overdueAmount: oreToKr(found?.ore ?? 0) }
}

async function countLowStock(db: Connection): Promise<Pick<Waiting, 'lowStock' | 'soldOut'>> {
  const [counted] = await db
    .select({ lowStock: count(), soldOut: sql<number>`count(*) filter (where ${products.stock} <= 0)` })
    .from(products)
    .where(and(isReordered, hasLowStock))
  return counted ?? { lowStock: 0, soldOut: 0 }
}

/** What a workshop has to see to. A member who approves nothing has no approvals. */
export async function findOwnWaiting({ db, now }: Pick<Shop, 'db' | 'now'>, visitor: Visitor): Promise<OwnWaiting> {
  const isToApprove = and(eq(waitingOrders.customerId, visitor.userId), isNull(waitingOrders.answer))
  const isOpenProject = and(eq(projects.accountId, accountOf(visitor.userId)), ne(projects.status, 'done'))
  const [approvals, offers, openProjects, missing, owed] = await Promise.all([
    memberMay(memberRoleOf(visitor), 'manage') ? db.$count(waitingOrders, isToApprove) : 0,
    findOpenOffers(db, visitor.userId, now()),
    db.$count(projects, isOpenProject),
    findMissing(db, visitor.userId, now()),
    findOwed(db, visitor),
  ])
  const today = copenhagenDay(now().getTime())
  return {
    approvals,
    offers: offers.length,
    offersUntil: offers[0]?.validUntil ?? null,
    projects: openProjects,
    shelfMissing: missing.filter(({ isStillSold }) => isStillSold).length,
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
