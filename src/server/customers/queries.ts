import { and, count, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type {
  Customer,
  CustomerCredit,
  CustomerPoints,
  CustomerSort,
  CustomerSortField,
  CustomerStatus,
  customerCalls,
} from '#contract/customers/customer.ts'
import type { QueryOf } from '#contract/http/call.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { hasValidCheckDigit } from '#domain/customers/company-numbers.ts'
import { NEAR_LIMIT_PERCENT } from '#domain/customers/credit/credit-limit.ts'
import { shownFirm } from '#domain/customers/customer-texts.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { STAFF_ROLES } from '#domain/customers/rights/roles.ts'
import { readSearchText } from '#domain/lists/search-text.ts'
import { oreToKr } from '#domain/money/money.ts'
import { deletionDueOn } from '#domain/privacy/retention.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { betweenDays, containsText, orderBy } from '#server/lists/list-queries.ts'
import { ordersMatching } from '#server/lists/orders-matching.ts'
import { openOnInvoice } from './credit.ts'

type Extras = Readonly<{ duplicateOf?: Customer['duplicateOf'] | undefined; creditUsedOre?: number | null | undefined }>

export function toCustomerAnswer(row: typeof users.$inferSelect, { duplicateOf = [], creditUsedOre = null }: Extras = {}): Customer {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    company: row.company,
    cvr: row.cvr,
    cvrIsValid: row.cvr === null ? null : hasValidCheckDigit(row.cvr),
    phone: row.phone,
    address: row.address,
    postalCode: row.postalCode,
    city: row.city,
    tier: row.tier,
    points: row.points,
    customDiscount: row.customDiscount,
    creditLimit: row.creditLimitOre === null ? null : oreToKr(row.creditLimitOre),
    creditUsed: creditUsedOre === null ? null : oreToKr(creditUsedOre),
    invoiceTerms: row.invoiceTerms,
    role: row.role,
    permissions: row.permissions,
    restrictedTo: row.restrictedTo,
    approved: row.approved,
    active: row.active,
    buysAlone: row.buysAlone,
    emailVerified: row.emailVerifiedAt !== null,
    hasSecondFactor: row.secondFactorAt !== null,
    deletionDueOn: row.deletionAskedAt && deletionDueOn(copenhagenDay(row.deletionAskedAt.getTime())),
    createdAt: row.createdAt.toISOString(),
    duplicateOf,
  }
}

type Page = Readonly<{ limit: number; offset: number }>
type Filter = Omit<QueryOf<(typeof customerCalls)['listCustomers']>, 'page' | 'limit'>

/** Newest first by default, with the total; searching by order amount needs the right to see amounts. */
export async function findCustomers(
  db: Connection,
  filter: Filter & Readonly<{ visitor: Visitor }>,
  page: Page,
): Promise<{ users: Customer[]; total: number }> {
  const { search, status, tier, role, points, deletion, credit, buys, from, to, sort = '-createdAt', visitor } = filter
  const condition = and(
    isListed,
    isMatching(search, mayDo(visitor, 'seeOrderAmounts')),
    status && hasStatus(status),
    tier && eq(users.tier, tier),
    role && (role === 'staff' ? inArray(users.role, [...STAFF_ROLES]) : eq(users.role, role)),
    points && HAS_POINTS[points],
    deletion && hasRequestedDeletion,
    // without the right to amounts nothing matches
    credit && (mayDo(visitor, 'seeOrderAmounts') ? HAS_CREDIT[credit] : sql`false`),
    buys && isBuyer,
    createdBetween(from, to),
  )
  return await findPage(db, condition, orderOf(sort), page)
}

function isMatching(search = '', seesAmounts: boolean): SQL | undefined {
  const terms = readSearchText(search)
  const inText = containsText(users.searchText, search)
  const matchingOrders = ordersMatching({ ...terms, amount: seesAmounts && terms.amount?.isPlain ? terms.amount : null })
  if (!matchingOrders) return inText
  return sql`${users.id} in (select ${users.id} from ${users} where ${inText}
    union select ${orders.userId} from ${orders} where ${orders.id} in (${matchingOrders}))`
}

/** Longest waiting first. */
export async function findPendingCustomers(db: Connection): Promise<{ users: Customer[]; total: number }> {
  return await findPage(db, and(isListed, hasStatus('pending')), orderOf('createdAt'), { limit: 1_000, offset: 0 })
}

/** Null also for an erased customer. */
export async function findCustomer(db: Connection, id: number): Promise<Customer | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(isListed, eq(users.id, id)))
  if (!row) return null
  const duplicateOf = (await findDuplicates(db, [row])).get(id)
  return toCustomerAnswer(row, { duplicateOf, creditUsedOre: (await findCreditUsed(db, [row])).get(id) })
}

/** Excludes erased customers; must match the indexes in db/baseline.sql. */
export const isListed = sql`${users.email} not like 'slettet-%@invalid'`

/** Must match the indexes in db/baseline.sql literally. */
const SORTED: Readonly<Record<CustomerSortField, SQL<unknown>>> = {
  name: sql`${users.name} collate danish`,
  email: sql`${users.email}`,
  company: sql`${users.company} collate danish`,
  tier: sql`case ${users.tier} when 'Bronze' then 0 when 'Silver' then 1 when 'Gold' then 2 else 3 end`,
  points: sql`${users.points}`,
  // no discount and 0 look the same
  customDiscount: sql`coalesce(${users.customDiscount}, 0)`,
  status: sql`case when not ${users.active} then 2 when ${users.approved} then 1 else 0 end`,
  role: sql`case ${users.role} when 'customer' then 0 when 'admin' then 1 else 2 end`,
  createdAt: sql`${users.createdAt}`,
}

const STATUS_RANKS: Readonly<Record<CustomerStatus, number>> = { pending: 0, approved: 1, locked: 2 }

/** Waiting and locked customers are few and use the status index; approved ones are nearly all. */
export function hasStatus(status: CustomerStatus): SQL | undefined {
  return status === 'approved' ? and(eq(users.approved, true), eq(users.active, true)) : eq(SORTED.status, STATUS_RANKS[status])
}

const HAS_POINTS: Readonly<Record<CustomerPoints, SQL>> = { held: gt(users.points, 0), owed: sql`${users.pointsOwed} > 0` }

const USED = sql<number>`(${openOnInvoice(sql`${users.accountId}`)})`

const HAS_CREDIT: Readonly<Record<CustomerCredit, SQL | undefined>> = {
  limited: isNotNull(users.creditLimitOre),
  near: and(
    gt(users.creditLimitOre, 0),
    sql`${USED} * 100 >= ${users.creditLimitOre} * ${NEAR_LIMIT_PERCENT} and ${USED} <= ${users.creditLimitOre}`,
  ),
  over: and(isNotNull(users.creditLimitOre), sql`${USED} > ${users.creditLimitOre}`),
}

/** Staff, and customers with an account of their own, without people who only buy for another's workshop. */
export const isBuyer = eq(users.buysAlone, true)

export const hasRequestedDeletion = isNotNull(users.deletionAskedAt)

/** By registration or creation; days in Copenhagen, both included. */
export function createdBetween(from: string | undefined, to: string | undefined): SQL | undefined {
  return betweenDays(users.createdAt, from, to)
}

function orderOf(sort: CustomerSort): SQL[] {
  if (sort === '-company') return [sql`${SORTED.company} desc nulls last`, desc(users.id)]
  return orderBy(SORTED, sort, sql`${users.id}`)
}

async function findPage(db: Connection, where: SQL | undefined, order: readonly SQL[], { limit, offset }: Page) {
  // the page is cut on an index alone, then only its rows are read
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(users)
      .where(inArray(users.id, page))
      .orderBy(...order),
    db.select({ total: count() }).from(users).where(where),
  ])
  const duplicates = await findDuplicates(db, rows)
  const used = await findCreditUsed(db, rows)
  const toAnswer = (row: UserRow) => toCustomerAnswer(row, { duplicateOf: duplicates.get(row.id), creditUsedOre: used.get(row.id) })
  return { users: rows.map(toAnswer), total: counted?.total ?? 0 }
}

type UserRow = typeof users.$inferSelect

async function findCreditUsed(db: Connection, rows: readonly UserRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.filter(({ creditLimitOre }) => creditLimitOre !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db.select({ id: users.id, usedOre: USED }).from(users).where(inArray(users.id, ids))
  return new Map(found.map(({ id, usedOre }) => [id, usedOre]))
}

type Row = typeof users.$inferSelect
type Duplicates = Customer['duplicateOf']

/** Possible duplicates of waiting customers: the same CVR number, or the same mailbox ignoring a '+' suffix. */
async function findDuplicates(db: Connection, rows: readonly Row[]): Promise<ReadonlyMap<number, Duplicates>> {
  const waiting = rows.filter(({ approved, active }) => !approved && active)
  if (waiting.length === 0) return new Map()
  const cvrs = waiting.flatMap(({ cvr }) => cvr ?? [])
  const mailboxes = waiting.map(({ email }) => mailboxOf(email))
  const alike = await db
    .select({ id: users.id, company: users.company, cvr: users.cvr, email: users.email })
    .from(users)
    .where(
      or(cvrs.length > 0 ? inArray(users.cvr, cvrs) : undefined, inArray(sql`regexp_replace(${users.email}, '\\+[^@]*@', '@')`, mailboxes)),
    )
    .orderBy(users.id)
    .limit(1_000)
  return new Map(
    waiting.map((customer) => [
      customer.id,
      alike.flatMap((other): Duplicates => {
        if (other.id === customer.id) return []
        const { id, company, email } = other
        if (customer.cvr !== null && other.cvr === customer.cvr) return [{ id, company, email, reason: 'cvr' }]
        return mailboxOf(other.email) === mailboxOf(customer.email) ? [{ id, company, email, reason: 'email' }] : []
      }),
    ]),
  )
}

export async function findShownFirm(db: Connection, userId: number): Promise<string | null> {
  const [account] = await db.select({ company: users.company, city: users.city }).from(users).where(eq(users.id, userId))
  return account ? shownFirm(account) : null
}
