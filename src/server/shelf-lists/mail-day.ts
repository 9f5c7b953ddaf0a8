import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { MAIL_DAYS, MAIL_STOPPED, nextMailDay } from '#domain/shelf-lists/shelf-mail.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { shelfMails } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

const NONE = { weekday: null, nextOn: null }

/** Sets or cancels the weekly mail; answers the message. Links in earlier mails stay valid. */
export async function changeMailDay({ db, now }: Shop, visitor: Visitor, weekday: number | null): Promise<string> {
  const { userId } = visitor
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: visitor, changed: [userId] })
    if (weekday === null) {
      await tx.update(shelfMails).set(NONE).where(eq(shelfMails.userId, userId))
      return
    }
    const day = { weekday, nextOn: nextMailDay(copenhagenDay(now().getTime()), weekday) }
    await tx
      .insert(shelfMails)
      .values({ userId, ...day, leaveToken: randomBytes(32).toString('base64url'), createdAt: now() })
      .onConflictDoUpdate({ target: shelfMails.userId, set: day })
  })
  return weekday === null ? MAIL_STOPPED : `Du får en mail ${MAIL_DAYS[weekday]} morgen, når noget mangler`
}

export async function leaveMail({ db }: Shop, token: string): Promise<void> {
  await db.update(shelfMails).set(NONE).where(eq(shelfMails.leaveToken, token))
}
