import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import type { Database } from '#server/database/connect.ts'
import { loggableError, loggableReason } from '#server/database/database-errors.ts'
import { mails } from '#server/database/schema/mails.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import type { Env } from '#server/env.ts'
import { inRequest } from '#server/http/request.ts'
import type { MailAttachment, MailContent, MailContext, Outbox, PictureStorage, RenderMail } from '#server/shop.ts'
import { eraseMail } from './erase-mails.ts'
import { type MadeAttachment, NothingToSend } from './mail-template.ts'
import { createSmtp, type SendFailure, type Smtp } from './smtp.ts'

type Delivery = Readonly<{
  db: Database
  smtp: Smtp | null
  log: Logger
  now: () => Date
  settings: () => Promise<ShopSettings>
  renderMail: RenderMail
  pictures: Pick<PictureStorage, 'read'>
  shipping?: MailContext['shipping']
  publicUrl: string
  /** default: no */
  isPaidOnline?: boolean
  stop?: AbortSignal
  /** the interval for renewing the lease */
  renewMs?: number
}>

const BATCH = 10
const RETRY = { firstMs: 30_000, longestMs: 30 * 60_000 } as const

const queue = workQueue(mails, { key: 'id', isOpen: eq(mails.state, 'queued') })

type Mail = typeof mails.$inferSelect

/** Sends the next due mails, or stores them without a mail server. True when there may be more. */
export async function deliverMails(delivery: Delivery): Promise<boolean> {
  const { now, stop, renewMs } = delivery
  let away: SendFailure | null = null
  const claimed = await queue.processDue(delivery, { most: BATCH, stop, renewMs }, async (mail, lease) => {
    if (away) await lease.release(mail, { nextAttemptAt: after(now, RETRY.firstMs), lastError: shortened(away.reason) })
    else away = await inRequest(mail.requestId ?? randomUUID(), () => deliver(delivery, mail, (set) => lease.settle(mail, set)))
  })
  return claimed === BATCH && !away
}

type Settle = (set: Partial<Mail>) => Promise<boolean>

async function deliver(delivery: Delivery, mail: Mail, settle: Settle): Promise<SendFailure | null> {
  const rendered = await render(delivery, mail, settle)
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
  if (failure) await fail(delivery, mail, { ...failure, settle, content })
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

async function render(delivery: Delivery, mail: Mail, settle: Settle): Promise<Rendered | null> {
  const { db, settings, publicUrl, isPaidOnline = false, renderMail, pictures, shipping, log, now } = delivery
  try {
    const {
      attachments = [],
      replyTo,
      fromName,
      leaveUrl,
      ...content
    } = await renderMail(
      mail.template,
      { db, settings: await settings(), publicUrl, isPaidOnline, pictures, shipping, now: now() },
      mail.payload,
    )
    // attachments are only useful with a mail server
    return { content, replyTo, fromName, leaveUrl, attachments: delivery.smtp ? await makeAll(attachments) : [] }
  } catch (error) {
    if (error instanceof NothingToSend) {
      log.info({ mailId: mail.id, template: mail.template, reason: error.message }, 'a mail is not sent: what it tells about is gone')
      await eraseMail(db, mail.id)
      return null
    }
    log.error({ err: error, mailId: mail.id, template: mail.template }, 'a mail could not be written')
    const { code, type } = loggableError(error)
    // database errors quote data staff may not see (decision 0007)
    await fail(delivery, mail, { kind: 'later', reason: loggableReason(error), code: code ?? type, settle })
    return null
  }
}

async function makeAll(attachments: readonly MailAttachment[]): Promise<MadeAttachment[]> {
  return await Promise.all(attachments.map(async ({ make, ...file }) => ({ ...file, content: await make() })))
}

async function send(smtp: Smtp, { settings, publicUrl }: Delivery, mail: Mail, rendered: Rendered): Promise<SendFailure | null> {
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

type Failed = SendFailure & Readonly<{ settle: Settle; content?: MailContent }>

/** Only a permanent refusal ends a mail; other failures are retried at growing intervals, unless another process has taken the mail over. */
async function fail({ log, now }: Delivery, mail: Mail, { kind, reason, code, settle, content }: Failed): Promise<void> {
  const isOver = kind === 'refused'
  const nextAttemptAt = after(now, backOff(mail.attempts, RETRY))
  log.warn({ mailId: mail.id, attempts: mail.attempts, kind, code, isOver }, 'a mail was not sent')
  await settle({ state: isOver ? 'failed' : 'queued', nextAttemptAt, lastError: shortened(reason), ...(isOver && content) })
}

function after(now: () => Date, ms: number): Date {
  return new Date(now().getTime() + ms)
}

function shortened(reason: string): string {
  return reason.slice(0, 1_000)
}

type OutboxParts = Readonly<{
  db: Database
  env: Env
  log: Logger
  now: () => Date
  settings: () => Promise<ShopSettings>
  renderMail: RenderMail
  pictures: PictureStorage
  shipping?: MailContext['shipping']
  isPaidOnline: boolean
  pollMs?: number
}>

const POLL_MS = 5_000
/** Pauses in proportion to the work, so that on the embedded engine orders come first. */
const REST_PER_WORK = { kept: 9, sent: 1 } as const
const MAX_REST_MS = 5_000

/** Starts the outbox; processes share the work without sending a mail twice. */
export function createOutbox({
  db,
  env,
  log,
  now,
  settings,
  renderMail,
  pictures,
  shipping,
  isPaidOnline,
  pollMs = POLL_MS,
}: OutboxParts): Outbox {
  const smtp = env.smtpUrl ? createSmtp(env.smtpUrl) : null
  const send = async (stop: AbortSignal): Promise<boolean> =>
    await deliverMails({
      db,
      smtp,
      log,
      now,
      settings,
      renderMail,
      pictures,
      shipping,
      stop,
      publicUrl: env.publicUrl,
      isPaidOnline,
    })
  const { wake, close } = startBackgroundWork({
    run: async (stop) => {
      const startedAt = performance.now()
      const isMore = await send(stop)
      const worked = performance.now() - startedAt
      return { isMore, restMs: Math.min(worked * REST_PER_WORK[smtp ? 'sent' : 'kept'], MAX_REST_MS) }
    },
    failed: (error) => log.error({ err: error }, 'the outbox could not work; it tries again'),
    pollMs,
  })
  return {
    wake,
    close: async () => {
      await close()
      smtp?.close()
    },
  }
}
