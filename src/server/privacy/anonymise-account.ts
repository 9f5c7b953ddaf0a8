import { eq } from 'drizzle-orm'
import { anonymousEmail } from '#domain/customers/anonymous.ts'
import { FORGOTTEN_NAME } from '#domain/privacy/forgotten-buyer.ts'
import { dropSecondFactor } from '#server/customers/second-factor.ts'
import type { Connection } from '#server/database/connect.ts'
import { oneTimeTokens, sessions, users } from '#server/database/schema/customers.ts'

/** Keeps only the row that orders and points refer to: locked, without personal data, its address free again. */
export async function anonymiseAccount(tx: Connection, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id))
  await dropSecondFactor(tx, id)
  await tx
    .update(users)
    .set({
      email: anonymousEmail(id),
      name: FORGOTTEN_NAME,
      passwordHash: null,
      company: null,
      cvr: null,
      phone: null,
      address: null,
      postalCode: null,
      city: null,
      role: 'customer',
      permissions: [],
      restrictedTo: null,
      active: false,
      secondFactorAt: null,
      deletionAskedAt: null,
      lastReference: null,
      lastReceiver: null,
      lastEan: null,
      // agreements end; debts stay with the orders
      creditLimitOre: null,
      invoiceTerms: null,
      invoiceOrders: 0,
    })
    .where(eq(users.id, id))
}
