import { eq } from 'drizzle-orm'
import { email as emailField } from '#contract/http/fields.ts'
import { THE_SHOP } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { resetHeld } from './change-second-factor.ts'

/**
 * Removes a lost second factor from the command line, for operators with database access anyway. It is logged and mailed, and sessions end.
 * Answers the email; throws a one-line error when there is nothing to do.
 */
export async function recoverSecondFactor(db: Database, typed: string, now: Date): Promise<string> {
  const checked = emailField.safeParse(typed)
  if (!checked.success) throw new Error(`"${typed}" is not an email address.`)
  const email = checked.data
  await inTransaction(db, async (tx) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const user = found && (await lockAccounts(tx, { changed: [found.id] })).get(found.id)
    if (!user) throw new Error(`There is no account with the email ${email}.`)
    if (!user.secondFactorAt) throw new Error(`${email} has no second factor: the password alone opens the account.`)
    await resetHeld(tx, user, { by: THE_SHOP, action: 'Totrinslogin nulstillet på maskinen', at: now })
  })
  return email
}
