import { and, eq, sql } from 'drizzle-orm'
import { mayTouchAccount } from '#domain/customers/rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { customerSubject } from '#server/audit/customer-subject.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { newCreditLimit } from './new-credit-limit.ts'

/** Approves a waiting customer, once: a second approval is refused, so that one welcome mail is sent. */
export async function approveCustomer(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const before = (await lockAccounts(tx, { by: staff, changed: [id] })).get(id)
    const creditLimitOre = await newCreditLimit(tx)
    const [approved] = await tx
      .update(users)
      // a credit limit agreed before approval stays
      .set({ approved: true, creditLimitOre: sql`coalesce(${users.creditLimitOre}, ${creditLimitOre}::bigint)` })
      .where(and(eq(users.id, id), eq(users.approved, false), eq(users.active, true)))
      .returning()
    if (!approved) throw new ShopError((await exists(tx, id)) ? 'already_approved' : 'customer_not_found')
    if (!mayTouchAccount(staff, approved)) throw new ShopError('forbidden')
    const at = shop.now()
    await writeAudit(tx, {
      by: staff,
      action: 'Kunde godkendt',
      subject: customerSubject(approved),
      changes: {
        approved: { from: false, to: true },
        ...(approved.creditLimitOre !== (before?.creditLimitOre ?? null) && {
          creditLimit: { from: null, to: oreToKr(approved.creditLimitOre ?? 0) },
        }),
      },
      at,
    })
    await queueMail(tx, {
      now: at,
      template: 'customer-approved',
      to: approved.email,
      payload: { name: approved.name, tier: approved.tier },
    })
  })
  shop.outbox.wake()
}

async function exists(tx: Parameters<typeof queueMail>[0], id: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.active, true)))
  return user !== undefined
}
