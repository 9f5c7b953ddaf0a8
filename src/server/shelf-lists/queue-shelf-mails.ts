import { and, eq, lte } from 'drizzle-orm'
import { lastDayDue } from '#domain/calendar/last-day-due.ts'
import { nextMailDay } from '#domain/shelf-lists/shelf-mail.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { shelfMails } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findMissing } from './missing.ts'

type Mailing = Pick<Shop, 'db' | 'outbox'>

/** Queues due weekly mails, each once and only one after downtime. Nothing is sent when nothing is missing. */
export async function queueShelfMails(shop: Mailing, now: Date): Promise<void> {
  const today = lastDayDue(now.getTime())
  const due = await shop.db
    .select({ userId: shelfMails.userId })
    .from(shelfMails)
    .where(lte(shelfMails.nextOn, today))
    .orderBy(shelfMails.userId)
  for (const { userId } of due) await queueOne(shop, { userId, today, now })
  if (due.length > 0) shop.outbox.wake()
}

type Due = Readonly<{ userId: number; today: string; now: Date }>

async function queueOne({ db }: Mailing, { userId, today, now }: Due): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = (await lockAccounts(tx, { changed: [userId] })).get(userId)
    const isDue = and(eq(shelfMails.userId, userId), lte(shelfMails.nextOn, today))
    // locked, as unsubscribing does not lock the user
    const [mail] = await tx.select({ weekday: shelfMails.weekday }).from(shelfMails).where(isDue).for('no key update')
    if (!account || !mail || mail.weekday === null) return
    await tx
      .update(shelfMails)
      .set({ nextOn: nextMailDay(today, mail.weekday) })
      .where(eq(shelfMails.userId, userId))
    if (!account.active || !account.approved) return
    if ((await findMissing(tx, userId)).length === 0) return
    await queueMail(tx, { template: 'shelf-missing', payload: { userId }, to: account.email, now })
  })
}
