import { eq } from 'drizzle-orm'
import type { SessionUser } from '#contract/customers/account.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import type { TierDiscounts } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { countPendingPoints } from '#server/points/pending-points.ts'

/** The user of a session as the browser keeps it, with the discount that counts and the points on their way. */
export async function findSessionUser(db: Connection, userId: number, tierDiscounts: TierDiscounts): Promise<SessionUser> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  // deleted since the session was looked up
  if (!user) throw new ShopError('not_logged_in')
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    company: user.company,
    cvr: user.cvr,
    phone: user.phone,
    address: user.address,
    postalCode: user.postalCode,
    city: user.city,
    tier: user.tier,
    points: user.points,
    pointsPending: await countPendingPoints(db, userId),
    customDiscount: user.customDiscount,
    discount: discountPercentOf(user, tierDiscounts),
    role: user.role,
    permissions: user.permissions,
    restrictedTo: user.restrictedTo,
    approved: user.approved,
    emailVerified: user.emailVerifiedAt !== null,
    showsPricesExclVat: user.showsPricesExclVat,
    lastReference: user.lastReference,
    lastReceiver: user.lastReceiver,
    lastEan: user.lastEan,
    createdAt: user.createdAt.toISOString(),
  }
}
