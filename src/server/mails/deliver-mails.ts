import { eq, inArray, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Database } from '#server/database/connect.ts'
import { loggableError, loggableReason } from '#server/database/loggable-error.ts'
import { mails } from '#server/database/schema.ts'
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
  stop?: AbortSignal
}>

const BATCH = 10
/** A claimed mail is nobody else's for this long; a batch whose every mail runs into its time limit takes half of it. */
const CLAIM_MS = 10 * 60_000
export const MAX_ATTEMPTS = 12
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 6 * 3_600_000

type ClaimedMail = Readonly<{ id: number; template: string; payload: unknown; toAddress: string; attempts: number }>

/** Sends (or, without a mail server, keeps) the next mails whose time has come. True when there may be more. */
export async function deliverMails(delivery: Delivery): Promise<boolean> {
  const claimed = await claim(delivery)
  let isReachable = true
  for (const mail of claimed) {
    if (delivery.stop?.aborted || !isReachable) await giveBack(delivery, mail)
    else isReachable = await deliver(delivery, mail)
  }
  return claimed.length === BATCH && isReachable
}

/** Claims by moving the next attempt into the future: no transaction stays open while a mail server thinks. */
async function claim({ db, now }: Delivery): Promise<readonly ClaimedMail[]> {
  const until = new Date(now().getTime() + CLAIM_MS)
  const next = sql`(
    select id from mails where state = 'queued' and next_attempt_at <= ${now().toISOString()}::timestamptz
    order by next_attempt_at, id limit ${BATCH} for update skip locked
  )`
  const claimed = await db
    .update(mails)
    .set({ nextAttemptAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, next))
    .returning({
      id: mails.id,
      template: mails.template,
      payload: mails.payload,
      toAddress: mails.toAddress,
      attempts: mails.attempts,
    })
  return claimed.sort((a, b) => a.id - b.id)
}

/** False when the mail server cannot be reached, so that the others need not try. */
async function deliver(delivery: Delivery, mail: ClaimedMail): Promise<boolean> {
  const rendered = await render(delivery, mail)
  if (!rendered) return true
  const { content } = rendered
  if (!delivery.smtp) {
    await delivery.db
      .update(mails)
      .set({ state: 'kept', ...content })
      .where(eq(mails.id, mail.id))
    return true
  }
  const failure = await send(delivery.smtp, delivery, mail, rendered)
  if (failure) await fail(delivery, mail, failure, content)
  else
    await delivery.db
      .update(mails)
      .set({ state: 'sent', sentAt: delivery.now(), lastError: null, ...content })
      .where(eq(mails.id, mail.id))
  return failure?.kind !== 'unreachable'
}

/** What is kept of a mail for staff to read, and the files that only leave with it. */
type Rendered = Readonly<{ content: MailContent; attachments: readonly MadeAttachment[] }>

async function render(delivery: Delivery, mail: ClaimedMail): Promise<Rendered | null> {
  const { db, settings, publicUrl, renderMail, log } = delivery
  try {
    const { attachments = [], ...content } = await renderMail(mail.template, { db, settings: await settings(), publicUrl }, mail.payload)
    // without a mail server nobody would get the files: staff find them where they came from
    return { content, attachments: delivery.smtp ? await makeAll(attachments) : [] }
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
    id: mail.id,
    to: mail.toAddress,
    from: { name: company.name, address: company.email },
    // the same at every attempt: should a mail leave twice after a crash, mail programs show it once
    messageId: `<mail-${mail.id}@${new URL(publicUrl).hostname}>`,
  })
}

async function fail(delivery: Delivery, mail: ClaimedMail, { kind, reason, code }: SendFailure, content?: MailContent): Promise<void> {
  const { db, log, now } = delivery
  const isOver = kind === 'refused' || mail.attempts >= MAX_ATTEMPTS
  const nextAttemptAt = new Date(now().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), LONGEST_RETRY_MS))
  log.warn({ mailId: mail.id, attempts: mail.attempts, kind, code, isOver }, 'a mail was not sent')
  await db
    .update(mails)
    .set({
      state: isOver ? 'failed' : 'queued',
      nextAttemptAt,
      lastError: reason.slice(0, 1_000),
      ...(isOver && content),
    })
    .where(eq(mails.id, mail.id))
}

/** An untried mail: at once for another process when this one stops, a little later when the mail server is away. */
async function giveBack({ db, now, stop }: Delivery, mail: ClaimedMail): Promise<void> {
  const nextAttemptAt = new Date(now().getTime() + (stop?.aborted ? 0 : FIRST_RETRY_MS))
  await db
    .update(mails)
    .set({ nextAttemptAt, attempts: mail.attempts - 1 })
    .where(eq(mails.id, mail.id))
}
