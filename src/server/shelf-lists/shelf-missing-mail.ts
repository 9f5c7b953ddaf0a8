import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { lastDayDue } from '#domain/calendar/day-arithmetic.ts'
import { MAIL_DAYS, missingSubject, missingText, nextMailDay } from '#domain/shelf-lists/shelf-texts.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { shelfMails } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  button,
  heading,
  html,
  LINE,
  link,
  type MailTemplate,
  MUTED,
  mailPage,
  NothingToSend,
  paragraph,
  seller,
} from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findMissing, type Missing } from './queries.ts'

const payloadSchema = z.object({ userId: z.number().int() })
const NOT_SOLD = 'Sælges ikke mere. Find en anden, eller tag den af listen.'
const FILL = 'Læg det manglende i kurven'
const LEAVE = 'Afmeld mailen'

/** With links to fill the cart and to unsubscribe (markedsføringslovens § 10). */
export const shelfMissing: MailTemplate = async ({ db, settings: { company }, publicUrl, now = new Date() }, payload) => {
  const { userId } = payloadSchema.parse(payload)
  const [requested] = await db
    .select({ name: users.name, weekday: shelfMails.weekday, token: shelfMails.leaveToken })
    .from(shelfMails)
    .innerJoin(users, eq(users.id, shelfMails.userId))
    .where(eq(shelfMails.userId, userId))
  if (!requested || requested.weekday === null) throw new NothingToSend(`user ${userId} wants no mail of their shelf any more`)
  const missing = await findMissing(db, userId, now)
  if (missing.length === 0) throw new NothingToSend(`nothing is missing on the shelf of user ${userId}`)
  const title = missingSubject(missing.length)
  const greeting = `Hej ${requested.name}`
  const fillUrl = `${publicUrl}${paths.shelfLists({ bestil: 'mangler' })}`
  const leaveUrl = `${publicUrl}${paths.shelfMailLeave()}?token=${requested.token}`
  const why = `Du får mailen hver ${MAIL_DAYS[requested.weekday]}, fordi værkstedet har bedt om den.`
  const lists = byList(missing)
  const content = html`${paragraph(greeting)}${lists.map(
    ({ name, lines }) =>
      html`${heading(name)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.map(row)}</table>`,
  )}${button(fillUrl, FILL)}${paragraph(html`<span style="font-size: 13px; color: ${MUTED};">${why} ${link(leaveUrl, LEAVE)}</span>`)}`
  const text = [
    title,
    greeting,
    ...lists.map(({ name, lines }) => [name, ...lines.map((line) => `- ${line.nameDa} (${line.kcwId}): ${whatToDo(line)}`)].join('\n')),
    `${FILL}: ${fillUrl}`,
    `${why}\n${LEAVE}: ${leaveUrl}`,
  ]
  return {
    subject: title,
    html: mailPage({ preview: missing.map(({ nameDa }) => nameDa).join(', '), title, content, company, publicUrl }),
    text: `${text.join('\n\n')}\n\n-- \n${seller(company).join('\n')}\n`,
    leaveUrl,
  }
}

function row(line: Missing) {
  return html`<tr><td style="padding: 10px 0; border-bottom: 1px solid ${LINE};"><strong>${line.nameDa}</strong> <span style="color: ${MUTED};">${line.kcwId}</span><br>${whatToDo(line)}</td></tr>`
}

function whatToDo(line: Missing): string {
  return line.isStillSold ? missingText(line) : NOT_SOLD
}

function byList(missing: readonly Missing[]): Readonly<{ name: string; lines: readonly Missing[] }>[] {
  const names = [...new Set(missing.map(({ list }) => list))]
  return names.map((name) => ({ name, lines: missing.filter(({ list }) => list === name) }))
}

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
    if ((await findMissing(tx, userId, now)).length === 0) return
    await queueMail(tx, { template: 'shelf-missing', payload: { userId }, to: account.email, now })
  })
}
