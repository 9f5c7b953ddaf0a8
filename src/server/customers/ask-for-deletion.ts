import { eq } from 'drizzle-orm'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { confirmPassword } from './change-password.ts'

/** Records a request for erasure and notifies the shop; staff carry it out, as open orders may prevent it. */
export async function askForDeletion(shop: Shop, visitor: Visitor, password: string): Promise<void> {
  await confirmPassword(shop, visitor, password)
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
    await tx.update(users).set({ deletionAskedAt: shop.now() }).where(eq(users.id, visitor.userId))
    await queueMail(tx, { now: shop.now(), template: 'deletion-asked', to: company.email, payload: { userId: visitor.userId } })
  })
  shop.outbox.wake()
}
