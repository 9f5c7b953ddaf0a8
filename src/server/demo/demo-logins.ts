import { and, eq, inArray } from 'drizzle-orm'
import demoCustomers from '#demo/customers.json' with { type: 'json' }
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import type { Role } from '#domain/customers/rights/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { hashPassword, verifyPassword } from '#server/customers/login/password-hash.ts'
import { closeSessionsOf } from '#server/customers/login/session-store.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** The password of every demo login (requirements §14). */
export const DEMO_PASSWORD = 'demo1234'

/** Points follow from the demo orders. */
export async function loadDemoCustomers(tx: Connection, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await tx.insert(users).values(
    demoCustomers.map(({ registeredDaysAgo, points: _points, tier, role, ...customer }) => ({
      ...customer,
      ...countryColumn(customer),
      tier: tier as Tier,
      role: role as Role,
      passwordHash,
      emailVerifiedAt: customer.approved ? now : null,
      createdAt: new Date(now.getTime() - registeredDaysAgo * DAY_MS),
    })),
  )
}

const DEMO_EMAILS = demoCustomers.map(({ email }) => email)

export async function findOpenDemoLogins(db: Connection): Promise<string[]> {
  const open = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, DEMO_EMAILS), eq(users.active, true)))
    .orderBy(users.id)
  return open.map(({ email }) => email)
}

/** Locks or unlocks the demo logins that still have the public password, ending their sessions. Answers their emails. */
export async function setDemoLogins(db: Database, to: 'open' | 'locked'): Promise<string[]> {
  const active = to === 'open'
  const others = await db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, DEMO_EMAILS), eq(users.active, !active)))
  const known = await Promise.all(others.map(async (user) => ((await verifyPassword(DEMO_PASSWORD, user.passwordHash)) ? [user] : [])))
  return await inTransaction(db, async (tx) => {
    for (const { id } of known.flat()) {
      await tx.update(users).set({ active }).where(eq(users.id, id))
      if (!active) await closeSessionsOf(tx, id)
    }
    return known.flat().map(({ email }) => email)
  })
}
