import { and, asc, count, desc, eq, ilike, not, or, type SQL, sql } from 'drizzle-orm'
import { ROLES } from '#contract/auth.ts'
import type { QueryOf } from '#contract/call.ts'
import type { User, UserSort, UserSortField, UserStatus, userCalls } from '#contract/users.ts'
import { TIERS } from '#domain/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { findDuplicates } from './find-duplicates.ts'
import { toUserAnswer } from './user-answer.ts'

type Page = Readonly<{ limit: number; offset: number }>
type Filter = Omit<QueryOf<(typeof userCalls)['listUsers']>, 'page' | 'limit'>

/** One page of the customers a filter leaves, newest first unless asked otherwise, and how many there are. */
export async function findUsers(db: Connection, filter: Filter, page: Page): Promise<{ users: User[]; total: number }> {
  const { search, status, tier, role, sort = '-createdAt' } = filter
  const condition = and(isListed, contains(search), status && STATUS[status], tier && eq(users.tier, tier), role && eq(users.role, role))
  return await findPage(db, condition, orderOf(sort), page)
}

/** Customers waiting for approval, the longest waiting first. */
export async function findPendingUsers(db: Connection): Promise<{ users: User[]; total: number }> {
  return await findPage(db, and(isListed, STATUS.pending), asc(users.createdAt), { limit: 1_000, offset: 0 })
}

/** One customer, or null; who was deleted but keeps bookkeeping rows is not found. */
export async function findUser(db: Connection, id: number): Promise<User | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(isListed, eq(users.id, id)))
  if (!row) return null
  return toUserAnswer(row, (await findDuplicates(db, [row])).get(id))
}

// who was deleted but keeps bookkeeping rows
const isListed = not(ilike(users.email, 'slettet-%@invalid'))

const STATUS: Readonly<Record<UserStatus, SQL | undefined>> = {
  pending: and(eq(users.approved, false), eq(users.active, true)),
  approved: and(eq(users.approved, true), eq(users.active, true)),
  locked: eq(users.active, false),
}

const SORTED: Readonly<Record<UserSortField, SQL>> = {
  name: sql`${users.name} collate danish`,
  email: sql`${users.email}`,
  company: sql`${users.company} collate danish`,
  tier: sql`array_position(array[${sql.join(
    TIERS.map((tier) => sql`${tier}::text`),
    sql`, `,
  )}], ${users.tier})`,
  points: sql`${users.points}`,
  // an empty discount and 0 are both shown as a dash
  customDiscount: sql`coalesce(${users.customDiscount}, 0)`,
  status: sql`case when not ${users.active} then 2 when ${users.approved} then 1 else 0 end`,
  role: sql`array_position(array[${sql.join(
    ROLES.map((role) => sql`${role}::text`),
    sql`, `,
  )}], ${users.role})`,
  createdAt: sql`${users.createdAt}`,
}

function orderOf(sort: UserSort): SQL {
  const isDescending = sort.startsWith('-')
  const column = SORTED[(isDescending ? sort.slice(1) : sort) as UserSortField]
  return isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
}

function contains(search = ''): SQL | undefined {
  if (!search.trim()) return undefined
  const text = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(users.name, text), ilike(users.email, text), ilike(users.company, text))
}

async function findPage(db: Connection, where: SQL | undefined, order: SQL, { limit, offset }: Page) {
  const rows = await db.select().from(users).where(where).orderBy(order, desc(users.id)).limit(limit).offset(offset)
  const [counted] = await db.select({ total: count() }).from(users).where(where)
  const duplicates = await findDuplicates(db, rows)
  return { users: rows.map((row) => toUserAnswer(row, duplicates.get(row.id))), total: counted?.total ?? 0 }
}
