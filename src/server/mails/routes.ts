import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Mail, mailCalls } from '#contract/mails.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { mails } from '#server/database/schema/mails.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findSenders, HIDDEN_RECEIVER, isBetweenOthers, tokenOf } from './between-others.ts'
import { isLinkAlive } from './erase-mails.ts'
import { findMails, showMail, toMailAnswer } from './list-mails.ts'

export const mailRoutes = [
  route(mailCalls.listMails, async (shop, { query }) => {
    const [found, senders] = await Promise.all([findMails(shop.db, query), findSenders(shop)])
    return { ...found, senders, sendsMails: shop.env.smtpUrl !== null }
  }),

  route(mailCalls.showMail, async (shop, { params }) => ({
    mail: await showMail(shop, params.id),
    sendsMails: shop.env.smtpUrl !== null,
  })),

  route(mailCalls.sendMailAgain, async (shop, { params, visitor }) => ({
    message: 'Mailen er på vej.',
    mail: await sendMailAgain(shop, visitor, params.id),
  })),
]

/** Queues a stored or failed mail again, to its original recipient, once. Mails with expired links are refused. */
async function sendMailAgain(shop: Shop, staff: Visitor, id: number): Promise<Mail> {
  if (!shop.env.smtpUrl) throw new ShopError('mail_server_missing')
  const queued = await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { by: staff })
    const [mail] = await tx
      .update(mails)
      .set({ state: 'queued', attempts: 0, nextAttemptAt: at, lastError: null })
      .where(and(eq(mails.id, id), inArray(mails.state, ['kept', 'failed'])))
      .returning()
    if (!mail) throw new ShopError((await exists(tx, id)) ? 'mail_not_resendable' : 'mail_not_found')
    const token = tokenOf(mail.payload)
    if (token !== null && !(await isAlive(tx, token, at)))
      throw new ShopError('link_expired', { message: 'Linket i mailen virker ikke mere. Modtageren skal bede om et nyt.' })
    const label = `Mail til ${isBetweenOthers(mail) ? HIDDEN_RECEIVER : mail.toAddress}: ${mail.subject ?? mail.template}`
    await writeAudit(tx, { by: staff, action: 'Mail sendt igen', subject: { kind: 'message', id: `mail-${id}`, label }, at })
    return mail
  })
  shop.outbox.wake()
  return toMailAnswer(queued)
}

async function exists(tx: Connection, id: number): Promise<boolean> {
  const [mail] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, id))
  return mail !== undefined
}

async function isAlive(tx: Connection, token: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ alive: boolean }>(sql`select ${isLinkAlive(sql`${token}::text`, now)} as alive`)
  return rows[0]?.alive === true
}
