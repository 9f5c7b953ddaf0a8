import { type SQL, sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/customers/account.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import { type StoredSettings, settingsFrom } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { settings, users } from '#server/database/schema.ts'
import { statement } from '#server/database/statement.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { ownerOfSession } from '#server/http/visitor.ts'
import { pendingPoints } from '#server/points/pending-points.ts'

type UserRow = Omit<SessionUser, 'discount' | 'createdAt'> & Readonly<{ createdAt: Date; settings: StoredSettings | null }>

const userWhere = (condition: SQL) => sql`
    select ${users.id} as id, email, name, company, cvr, phone, address, postal_code as "postalCode", city, tier, points,
      custom_discount as "customDiscount", role, permissions, restricted_to as "restrictedTo", approved,
      email_verified_at is not null as "emailVerified", shows_prices_excl_vat as "showsPricesExclVat", last_reference as "lastReference",
      last_receiver as "lastReceiver", last_ean as "lastEan", ${users.createdAt} as "createdAt",
      ${pendingPoints(users.id)} as "pointsPending", (select data from ${settings}) as settings
    from ${users} where ${condition}`

const userOfId = statement<{ userId: number }, UserRow>('user-of-id', ({ userId }) => userWhere(sql`${users.id} = ${userId}`))

/** The question for the user of a session (`visitorWith`). */
export const userOfSession = statement<{ tokenHash: Buffer }, UserRow>('user-of-session', ({ tokenHash }) =>
  userWhere(sql`${users.id} = ${ownerOfSession(tokenHash)}`),
)

/** The user of a session as the browser keeps it, with the discount that counts and the points on their way. */
export async function findSessionUser(db: Connection, userId: number): Promise<SessionUser> {
  return toSessionUser(await run(db, userOfId({ userId })))
}

/** The user as he was found. */
export function toSessionUser([row]: readonly UserRow[]): SessionUser {
  // deleted since the session was looked up
  if (!row) throw new ShopError('not_logged_in')
  const { settings: stored, createdAt, ...user } = row
  const { tierDiscounts } = settingsFrom(stored ?? {})
  return { ...user, discount: discountPercentOf(user, tierDiscounts), createdAt: createdAt.toISOString() }
}
