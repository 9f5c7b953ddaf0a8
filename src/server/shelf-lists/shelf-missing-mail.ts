import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { MAIL_DAYS, missingSubject, missingText } from '#domain/shelf-lists/shelf-mail.ts'
import { users } from '#server/database/schema/customers.ts'
import { shelfMails } from '#server/database/schema/shelf-lists.ts'
import { html } from '#server/mails/mail-html.ts'
import { button, heading, LINE, link, MUTED, mailPage, paragraph, seller } from '#server/mails/mail-layout.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { findMissing, type Missing } from './missing.ts'

const payloadSchema = z.object({ userId: z.number().int() })
const NOT_SOLD = 'Sælges ikke mere. Find en anden, eller tag den af listen.'
const FILL = 'Læg det manglende i kurven'
const LEAVE = 'Afmeld mailen'

/** With links to fill the cart and to unsubscribe (markedsføringslovens § 10). */
export const shelfMissing: MailTemplate = async ({ db, settings: { company }, publicUrl }, payload) => {
  const { userId } = payloadSchema.parse(payload)
  const [requested] = await db
    .select({ name: users.name, weekday: shelfMails.weekday, token: shelfMails.leaveToken })
    .from(shelfMails)
    .innerJoin(users, eq(users.id, shelfMails.userId))
    .where(eq(shelfMails.userId, userId))
  if (!requested || requested.weekday === null) throw new NothingToSend(`user ${userId} wants no mail of his shelf any more`)
  const missing = await findMissing(db, userId)
  if (missing.length === 0) throw new NothingToSend(`nothing is missing on the shelf of user ${userId}`)
  const title = missingSubject(missing.length)
  const greeting = `Hej ${requested.name}`
  const fillUrl = `${publicUrl}${paths.shelfLists({ bestil: 'mangler' })}`
  const leaveUrl = `${publicUrl}${paths.shelfMailLeave()}?token=${requested.token}`
  const why = `Du får mailen ${MAIL_DAYS[requested.weekday]}, fordi du har bedt om den.`
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
  return line.canBeHad ? missingText(line) : NOT_SOLD
}

function byList(missing: readonly Missing[]): Readonly<{ name: string; lines: readonly Missing[] }>[] {
  const names = [...new Set(missing.map(({ list }) => list))]
  return names.map((name) => ({ name, lines: missing.filter(({ list }) => list === name) }))
}
