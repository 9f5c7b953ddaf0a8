import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Database } from '#server/database/connect.ts'
import { loggableError, loggableReason } from '#server/database/loggable-error.ts'
import { mails } from '#server/database/schema/mails.ts'
import { inRequest } from '#server/http/current-request.ts'
import type { MailAttachment, MailContent, RenderMail } from '#server/shop.ts'
import { type MadeAttachment, NothingToSend } from './mail-template.ts'
import type { SendFailure, Smtp } from './smtp.ts'

type Delivery = Readonly<{
  db: Database
  smtp: Smtp | null
  log: Logger
  now: () => Date
  settings: () => Promise<ShopSettings>
  renderMail: RenderMail
  publicUrl: string
  /** default: no */
  isPaidOnline?: boolean
  stop?: AbortSignal
  /** the interval for renewing the lease */
  renewMs?: number
}>

const BATCH = 10
const LEASE_MS = 60_000
const RENEW_MS = 20_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 30 * 60_000
const MOST_COUNTED = 32_767

type ClaimedMail = Readonly<{
  id: number
  template: string
  payload: unknown
  toAddress: string
  attempts: number
  requestId: string | null
}>

/** Sends the next due mails, or stores them without a mail server. True when there may be more. */
export async function deliverMails(delivery: Delivery): Promise<boolean> {
  const { claimed, lease } = await claim(delivery)
  const renewing = setInterval(() => void lease.renew(), delivery.renewMs ?? RENEW_MS)
  renewing.unref()
  let away: SendFailure | null = null
  try {
    for (const mail of claimed) {
      // the lease is lost
      if (!lease.holds()) break
      if (delivery.stop?.aborted || away) await giveBack(delivery, mail, away)
      else away = await inRequest(mail.requestId ?? randomUUID(), () => deliver(delivery, mail))
    }
  } finally {
    clearInterval(renewing)
  }
  return claimed.length === BATCH && !away
}

type Lease = Readonly<{ holds: () => boolean; renew: () => Promise<void> }>

/** Claims by postponing the next attempt, so that no transaction stays open while sending. */
async function claim(delivery: Delivery): Promise<Readonly<{ claimed: readonly ClaimedMail[]; lease: Lease }>> {
  const { db, now } = delivery
  const at = now()
  const until = new Date(at.getTime() + LEASE_MS)
  // materialized, so that the subquery runs only once
  const { rows } = await db.execute<ClaimedMail>(sql`
    with next as materialized (
      select id from mails where state = 'queued' and next_attempt_at <= ${at.toISOString()}::timestamptz
      order by next_attempt_at, id limit ${BATCH} for update skip locked
    )
    update mails set next_attempt_at = ${until.toISOString()}::timestamptz, attempts = least(attempts + 1, ${MOST_COUNTED})
    from next where mails.id = next.id
    returning mails.id, template, payload, to_address as "toAddress", attempts, request_id as "requestId"`)
  const claimed = rows.toSorted((a, b) => a.id - b.id)
  return { claimed, lease: leaseOf(delivery, claimed, until) }
}

function leaseOf({ db, now, log }: Delivery, claimed: readonly ClaimedMail[], claimedUntil: Date): Lease {
  const ids = claimed.map(({ id }) => id)
  let until = claimedUntil
  return {
    holds: () => now() < until,
    renew: async () => {
      const nextAttemptAt = new Date(now().getTime() + LEASE_MS)
      const isOurs = and(inArray(mails.id, ids), eq(mails.state, 'queued'), eq(mails.nextAttemptAt, until))
      try {
        await db.update(mails).set({ nextAttemptAt }).where(isOurs)
        until = nextAttemptAt
      } catch (error) {
        log.warn({ err: error }, 'the lease of mails under way was not renewed')
      }
    },
  }
}

async function deliver(delivery: Delivery, mail: ClaimedMail): Promise<SendFailure | null> {
  const rendered = await render(delivery, mail)
  if (!rendered) return null
  const { content } = rendered
  if (!delivery.smtp) {
    await delivery.db
      .update(mails)
      .set({ state: 'kept', ...content })
      .where(eq(mails.id, mail.id))
    return null
  }
  const failure = await send(delivery.smtp, delivery, mail, rendered)
  if (failure) await fail(delivery, mail, failure, content)
  else
    await delivery.db
      .update(mails)
      .set({ state: 'sent', sentAt: delivery.now(), lastError: null, ...content })
      .where(eq(mails.id, mail.id))
  return failure?.kind === 'unreachable' ? failure : null
}

type Rendered = Readonly<{
  content: MailContent
  attachments: readonly MadeAttachment[]
  replyTo?: Readonly<{ name: string; address: string }> | undefined
  fromName?: string | undefined
  leaveUrl?: string | undefined
}>

async function render(delivery: Delivery, mail: ClaimedMail): Promise<Rendered | null> {
  const { db, settings, publicUrl, isPaidOnline = false, renderMail, log, now } = delivery
  try {
    const {
      attachments = [],
      replyTo,
      fromName,
      leaveUrl,
      ...content
    } = await renderMail(mail.template, { db, settings: await settings(), publicUrl, isPaidOnline, now: now() }, mail.payload)
    // attachments are only useful with a mail server
    return { content, replyTo, fromName, leaveUrl, attachments: delivery.smtp ? await makeAll(attachments) : [] }
  } catch (error) {
    if (error instanceof NothingToSend) {
      log.info({ mailId: mail.id, template: mail.template, reason: error.message }, 'a mail is not sent: what it tells about is gone')
      await db.delete(mails).where(eq(mails.id, mail.id))
      return null
    }
    log.error({ err: error, mailId: mail.id, template: mail.template }, 'a mail could not be written')
    const { code, type } = loggableError(error)
    // database errors quote data staff may not see (decision 0007)
    await fail(delivery, mail, { kind: 'later', reason: loggableReason(error), code: code ?? type })
    return null
  }
}

async function makeAll(attachments: readonly MailAttachment[]): Promise<MadeAttachment[]> {
  return await Promise.all(attachments.map(async ({ make, ...file }) => ({ ...file, content: await make() })))
}

async function send(smtp: Smtp, { settings, publicUrl }: Delivery, mail: ClaimedMail, rendered: Rendered): Promise<SendFailure | null> {
  const { company } = await settings()
  return await smtp.send({
    ...rendered.content,
    attachments: rendered.attachments,
    replyTo: rendered.replyTo,
    leaveUrl: rendered.leaveUrl,
    id: mail.id,
    to: mail.toAddress,
    from: { name: rendered.fromName ?? company.name, address: company.email },
    // constant, so that mail programs show a repeated mail once
    messageId: `<mail-${mail.id}@${new URL(publicUrl).hostname}>`,
  })
}

/** Only a permanent refusal ends a mail; other failures are retried at growing intervals. */
async function fail(delivery: Delivery, mail: ClaimedMail, { kind, reason, code }: SendFailure, content?: MailContent): Promise<void> {
  const { db, log, now } = delivery
  const isOver = kind === 'refused'
  const nextAttemptAt = new Date(now().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), LONGEST_RETRY_MS))
  log.warn({ mailId: mail.id, attempts: mail.attempts, kind, code, isOver }, 'a mail was not sent')
  await db
    .update(mails)
    .set({ state: isOver ? 'failed' : 'queued', nextAttemptAt, lastError: shortened(reason), ...(isOver && content) })
    .where(eq(mails.id, mail.id))
}

async function giveBack({ db, now }: Delivery, mail: ClaimedMail, away: SendFailure | null): Promise<void> {
  const nextAttemptAt = new Date(now().getTime() + (away ? FIRST_RETRY_MS : 0))
  await db
    .update(mails)
    .set({ nextAttemptAt, attempts: mail.attempts - 1, ...(away && { lastError: shortened(away.reason) }) })
    .where(eq(mails.id, mail.id))
}

function shortened(reason: string): string {
  return reason.slice(0, 1_000)
}
