import { eq } from 'drizzle-orm'
import type { Customer } from '#contract/customers/customer.ts'
import { isAnonymous } from '#domain/customers/anonymous.ts'
import { mayTouchAccount } from '#domain/customers/rights.ts'
import { isStaff } from '#domain/customers/roles.ts'
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
import { toCustomerAnswer } from './user-answer.ts'

/** Turns a member of other workshops into a customer of their own, with the defaults of approval and the welcome mail. Idempotent. */
export async function makeCustomer(shop: Shop, staff: Visitor, id: number): Promise<Customer> {
  const made = await inTransaction(shop.db, async (tx) => {
    const before = (await lockAccounts(tx, { by: staff, changed: [id] })).get(id)
    if (!before || isAnonymous(before)) throw new ShopError('customer_not_found')
    if (!mayTouchAccount(staff, before)) throw new ShopError('forbidden')
    if (isStaff(before)) throw new ShopError('buyer_is_staff')
    if (before.buysAlone) return before
    const creditLimitOre = before.creditLimitOre ?? (await newCreditLimit(tx))
    const [after] = await tx.update(users).set({ buysAlone: true, creditLimitOre }).where(eq(users.id, id)).returning()
    if (!after) throw new ShopError('customer_not_found')
    const at = shop.now()
    const hasLimit = creditLimitOre !== before.creditLimitOre && creditLimitOre !== null
    const changes = {
      buysAlone: { from: false, to: true },
      ...(hasLimit && { creditLimit: { from: null, to: oreToKr(creditLimitOre) } }),
    }
    await writeAudit(tx, { by: staff, action: 'Medarbejder gjort til kunde', subject: customerSubject(after), changes, at })
    if (after.active)
      await queueMail(tx, { template: 'customer-approved', payload: { name: after.name, tier: after.tier }, to: after.email, now: at })
    return after
  })
  shop.outbox.wake()
  return toCustomerAnswer(made)
}
