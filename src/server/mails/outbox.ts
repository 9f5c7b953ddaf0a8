import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { MailContext, Outbox, PictureStorage, RenderMail } from '#server/shop.ts'
import { deliverMails } from './deliver-mails.ts'
import { createSmtp } from './smtp.ts'

type OutboxParts = Readonly<{
  db: Database
  env: Env
  log: Logger
  now: () => Date
  settings: () => Promise<ShopSettings>
  renderMail: RenderMail
  pictures: PictureStorage
  shipping?: MailContext['shipping']
  pollMs?: number
}>

const POLL_MS = 5_000
/** Pauses in proportion to the work, so that on the embedded engine orders come first. */
const REST_PER_WORK = { kept: 9, sent: 1 } as const
const LONGEST_REST_MS = 5_000

/** Starts the outbox; processes share the work without sending a mail twice. */
export function createOutbox({ db, env, log, now, settings, renderMail, pictures, shipping, pollMs = POLL_MS }: OutboxParts): Outbox {
  const smtp = env.smtpUrl ? createSmtp(env.smtpUrl) : null
  const send = async (stop: AbortSignal): Promise<boolean> =>
    await deliverMails({
      ...{ db, smtp, log, now, settings, renderMail, pictures, shipping, stop },
      publicUrl: env.publicUrl,
      isPaidOnline: env.stripe !== null,
    })
  const { wake, close } = startBackgroundWork({
    turn: async (stop) => {
      const startedAt = performance.now()
      const isMore = await send(stop)
      const worked = performance.now() - startedAt
      return { isMore, restMs: Math.min(worked * REST_PER_WORK[smtp ? 'sent' : 'kept'], LONGEST_REST_MS) }
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
