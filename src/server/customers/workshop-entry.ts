import { and, eq, sql } from 'drizzle-orm'
import { entryOf } from '#domain/customers/acting-for.ts'
import { isStaff, type Role } from '#domain/customers/roles.ts'
import type { Connection } from '#server/database/connect.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { ShopError } from '#server/http/shop-error.ts'

type Person = Readonly<{ id: number; role: Role; approved: boolean; buysAlone: boolean }>

/** The membership a login starts with; null for the user's own workshop. Throws when there is none. */
export async function findEntry(tx: Connection, person: Person): Promise<number | null> {
  const hasOwn = person.approved && (person.buysAlone || isStaff(person))
  const joined = isStaff(person) ? [] : await findJoined(tx, person.id)
  const entry = entryOf(hasOwn, joined)
  if (!entry) throw new ShopError(person.buysAlone ? 'awaiting_approval' : 'no_workshop')
  return entry.id
}

async function findJoined(tx: Connection, userId: number) {
  const joined = await tx
    .select({ id: members.id, chosenAt: members.chosenAt })
    .from(members)
    .innerJoin(users, eq(users.id, members.customerId))
    .where(and(eq(members.userId, userId), sql`${users.approved} and ${users.active}`))
    .orderBy(members.joinedAt, members.id)
    .for('key share', { of: members })
  return joined.map(({ id, chosenAt }) => ({ id, chosenAtMs: chosenAt?.getTime() ?? null }))
}
