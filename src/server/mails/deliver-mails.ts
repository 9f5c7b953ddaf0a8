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
  /** whether buyers pay card and MobilePay themselves; left out: no */
  isPaidOnline?: boolean
  stop?: AbortSignal
  /** how often the lease of a batch under way is renewed */
  renewMs?: number
}>

const BATCH = 10
/** A claimed mail is nobody else's for this long. Who works on it renews it; of a process that was killed it runs out. */
const LEASE_MS = 60_000
const RENEW_MS = 20_000
const FIRST_RETRY_MS = 30_000
/** So long at most a mail waits after the mail server is back. */
const LONGEST_RETRY_MS = 30 * 60_000
/** What the column holds; it ends nothing. */
const MOST_COUNTED = 32_767

type ClaimedMail = Readonly<{
  id: number
  template: string
  payload: unknown
  toAddress: string
  attempts: number
  requestId: string | null
}>

/** Sends (or, without a mail server, keeps) the next mails whose time has come. True when there may be more. */
export async function deliverMails(delivery: Delivery): Promise<boolean> {
  const { claimed, lease } = await claim(delivery)
  const renewing = setInterval(() => void lease.renew(), delivery.renewMs ?? RENEW_MS)
  renewing.unref()
  let away: SendFailure | null = null
  try {
    for (const mail of claimed) {
      // what ran out is another's, or will be
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

/** Claims by moving the next attempt into the future: no transaction stays open while a mail server thinks. */
async function claim(delivery: Delivery): Promise<Readonly<{ claimed: readonly ClaimedMail[]; lease: Lease }>> {
  const { db, now } = delivery
  const at = now()
  const until = new Date(at.getTime() + LEASE_MS)
  // materialized: a plan that asked the inner question anew for each row would each time find the next ten
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

/** Those of a batch that are settled have another next attempt by then, and so are left alone. */
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

/** Answers how it went wrong when the mail server takes nothing now, so that the others need not try. */
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

/** What is kept of a mail for staff to read, and the files that only leave with it. */
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
    // without a mail server nobody would get the files: staff find them where they came from
    return { content, replyTo, fromName, leaveUrl, attachments: delivery.smtp ? await makeAll(attachments) : [] }
  } catch (error) {
    if (error instanceof NothingToSend) {
      log.info({ mailId: mail.id, template: mail.template, reason: error.message }, 'a mail is not sent: what it tells about is gone')
      await db.delete(mails).where(eq(mails.id, mail.id))
      return null
    }
    log.error({ err: error, mailId: mail.id, template: mail.template }, 'a mail could not be written')
    const { code, type } = loggableError(error)
    // a refused statement quotes what it was given, and staff may not see every part of a mail (decision 0007)
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
    // the same at every attempt: should a mail leave twice after a crash, mail programs show it once
    messageId: `<mail-${mail.id}@${new URL(publicUrl).hostname}>`,
  })
}

/** Only a refusal for good ends a mail. Whatever else went wrong is tried again, further and further apart, until it is over. */
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

/** An untried mail: at once for another process when this one stops, a little later when the mail server is away. */
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
