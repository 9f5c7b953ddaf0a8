import { and, asc, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudits } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { oneTimeTokens, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMails } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { createMailedLinks } from './mailed-links.ts'

type Invited = Readonly<{ id: number; email: string }>

/** Mails a link to choose a password; the caller holds the accounts. */
export async function inviteAccounts(tx: Connection, accounts: readonly Invited[], now: Date): Promise<void> {
  const tokens = await createMailedLinks(
    tx,
    accounts.map(({ id }) => id),
    'choose-password',
    now,
  )
  await queueMails(
    tx,
    accounts.map(({ id, email }, place) => ({
      now,
      template: 'account-created',
      to: email,
      payload: { userId: id, token: tokens[place] },
    })),
  )
}

export async function countUninvited(shop: Shop): Promise<number> {
  return await shop.db.$count(users, isUninvited(shop.db, shop.now()))
}

/** Invites every customer without a password or valid link, once even when requested twice. Answers their number. */
export async function inviteCustomers(shop: Shop, staff: Visitor): Promise<number> {
  const invited = await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const locked = await lockAccounts(tx, { by: staff, changed: (await findUninvited(tx, at)).map(({ id }) => id) })
    // checked again under the lock
    const accounts = (await findUninvited(tx, at)).filter(({ id }) => locked.has(id))
    await inviteAccounts(tx, accounts, at)
    await writeAudits(
      tx,
      accounts.map((account) => ({ by: staff, action: 'Link til adgangskode sendt', subject: customerSubject(account), at })),
    )
    return accounts.length
  })
  shop.outbox.wake()
  return invited
}

async function findUninvited(tx: Connection, now: Date) {
  return await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(isUninvited(tx, now))
    .orderBy(asc(users.id))
}

function isUninvited(db: Connection, now: Date): SQL | undefined {
  const link = db
    .select({ one: sql`1` })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, users.id), eq(oneTimeTokens.purpose, 'reset-password'), gt(oneTimeTokens.expiresAt, now)))
  return and(eq(users.role, 'customer'), eq(users.approved, true), eq(users.active, true), isNull(users.passwordHash), notExists(link))
}
