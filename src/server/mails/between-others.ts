import { sql } from 'drizzle-orm'
import type { MailSender } from '#contract/mails.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { attempts, users } from '#server/database/schema/customers.ts'
import type { Limit } from '#server/http/limits/limit-attempts.ts'
import type { Shop } from '#server/shop.ts'
import type { MailName } from './mail-names.ts'

/** Private mail between a workshop and its customer, hidden from staff (decision 64). */
export const BETWEEN_OTHERS = 'job-offer' satisfies MailName

export const HIDDEN_RECEIVER = 'Et værksteds kunde'
export const HIDDEN_TEXT = 'Mailen er et værksteds tilbud til dets egen kunde. Derfor kan kun værkstedet læse den.'

export function isBetweenOthers({ template }: Readonly<{ template: string }>): boolean {
  return template === BETWEEN_OTHERS
}

const SENDERS = { key: 'mails-for-workshop', days: 30, shown: 5 } as const

/** Counts a mail for a workshop on its day for as long as staff look back; it limits nothing. The mail itself goes with the job it is about. */
export function mailsToday(accountId: number, now: Date): Limit {
  const minutes = SENDERS.days * 24 * 60
  return { key: `${SENDERS.key}:${accountId}:${copenhagenDay(now.getTime())}`, minutes, most: 1_000_000 }
}

/** The workshops most mails were sent for in the last 30 days, most first, so that staff see misuse; never whom they wrote to. */
export async function findSenders({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<MailSender[]> {
  const { rows } = await db.execute<MailSender>(sql`
    select u.id as "userId", coalesce(nullif(u.company, ''), u.name) as name, u.email, sum(a.count)::int as mails
    from ${attempts} a join ${users} u on u.account_id = split_part(a.key, ':', 2)::int
    where starts_with(a.key, ${`${SENDERS.key}:`}) and a.count > 0 and a.ends_at > ${now().toISOString()}::timestamptz
    group by u.id order by mails desc, u.id limit ${SENDERS.shown}`)
  return rows
}

const MASKED = 'skjult'

type Payload = Readonly<Record<string, unknown>>

type ShownMail = Readonly<{ subject: string | null; html: string | null; text: string | null }>

/** The mail's one-time token, or null. Such a mail gives access to an account (decision 0007). '' when the link was removed. */
export function tokenOf({ token }: Payload): string | null {
  return typeof token === 'string' ? token : null
}

export function maskLinks({ subject, html, text }: ShownMail, payload: Payload): ShownMail {
  const token = tokenOf(payload)
  const mask = (part: string | null) =>
    part === null ? null : (!token ? part : part.replaceAll(token, MASKED)).replace(/([?&]token=)[\w-]+/g, `$1${MASKED}`)
  return { subject: mask(subject), html: mask(html), text: mask(text) }
}
