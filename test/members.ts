import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { MemberRole } from '#domain/customers/rights/member-rights.ts'
import type { Database } from '#server/database/connect.ts'
import { members, sessions, type users } from '#server/database/schema/customers.ts'
import { hashToken } from '#server/http/visitor.ts'
import { addCustomer, type Customer } from './shop.ts'

type Joined = Readonly<{ role?: MemberRole; orderLimitOre?: number | null }>
export type Member = Customer & Readonly<{ memberId: number }>

/** Somebody who acts for a workshop in their own session; by default without an own workshop. */
export async function addMember(
  db: Database,
  customerId: number,
  { role = 'buyer', orderLimitOre = null }: Joined = {},
  user: Partial<typeof users.$inferInsert> = {},
): Promise<Member> {
  const person = await addCustomer(db, { name: 'Lasse Lærling', buysAlone: false, ...user })
  const memberId = await join(db, customerId, person, { role, orderLimitOre })
  await db.update(sessions).set({ memberId }).where(eq(sessions.userId, person.id))
  return { ...person, memberId }
}

/** Makes an account a member of a workshop, as when it has accepted. */
export async function join(db: Database, customerId: number, person: Customer, { role = 'buyer', orderLimitOre = null }: Joined = {}) {
  const at = new Date()
  const [row] = await db
    .insert(members)
    .values({ customerId, userId: person.id, email: person.email, role, orderLimitOre, invitedAt: at, joinedAt: at })
    .returning()
  if (!row) throw new Error('the member was not stored')
  return row.id
}

/** Another session of somebody, acting for a workshop. */
export async function addSession(db: Database, userId: number, memberId: number | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, memberId, expiresAt: new Date('2099-01-01') })
  return token
}
