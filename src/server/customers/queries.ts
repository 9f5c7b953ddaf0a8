import { and, asc, count, desc, eq, ilike, not, or, type SQL } from 'drizzle-orm'
import type { User } from '#contract/users.ts'
import { hasValidCheckDigit } from '#domain/cvr.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'

type Page = Readonly<{ limit: number; offset: number }>

/** Customers whose name, email or company contains the text, newest first, and how many there are. */
export async function findUsers(db: Connection, search: string, page: Page): Promise<{ users: User[]; total: number }> {
  const text = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const matches = search.trim() ? or(ilike(users.name, text), ilike(users.email, text), ilike(users.company, text)) : undefined
  return await findPage(db, and(isListed, matches), desc(users.createdAt), page)
}

/** Customers waiting for approval, the longest waiting first. */
export async function findPendingUsers(db: Connection): Promise<{ users: User[]; total: number }> {
  return await findPage(db, and(isListed, eq(users.approved, false), eq(users.active, true)), asc(users.createdAt), {
    limit: 1_000,
    offset: 0,
  })
}

// who was deleted but keeps bookkeeping rows
const isListed = not(ilike(users.email, 'slettet-%@invalid'))

async function findPage(db: Connection, where: SQL | undefined, order: SQL, { limit, offset }: Page) {
  const rows = await db.select().from(users).where(where).orderBy(order, asc(users.id)).limit(limit).offset(offset)
  const [counted] = await db.select({ total: count() }).from(users).where(where)
  return { users: rows.map(toUser), total: counted?.total ?? 0 }
}

function toUser(row: typeof users.$inferSelect): User {
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
    role: row.role,
    permissions: row.permissions,
    approved: row.approved,
    active: row.active,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
