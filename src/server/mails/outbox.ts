import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Database } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { Env } from '#server/env.ts'
import type { Outbox, RenderMail } from '#server/shop.ts'
import { deliverMails } from './deliver-mails.ts'
import { createSmtp } from './smtp.ts'

type OutboxParts = Readonly<{
  db: Database
  env: Env
  log: Logger
  now: () => Date
  settings: () => Promise<ShopSettings>
  renderMail: RenderMail
  pollMs?: number
}>

/** Mails whose time has come without a wake: retries, and what another process left behind. */
const POLL_MS = 5_000
/**
 * After a batch the outbox rests a multiple of the time it worked, so that on the embedded engine's one connection orders come
 * first. With a mail server most of that time is waiting for it, which costs the database nothing.
 */
const REST_PER_WORK = { kept: 9, sent: 1 } as const
const LONGEST_REST_MS = 5_000

/** Starts the outbox of this process; several processes share the work and never send the same mail twice. */
export function createOutbox({ db, env, log, now, settings, renderMail, pollMs = POLL_MS }: OutboxParts): Outbox {
  const smtp = env.smtpUrl ? createSmtp(env.smtpUrl) : null
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let restsUntil = 0
  let isWanted = false

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      underWay = work()
    }, ms)
    timer.unref()
  }

  async function work(): Promise<void> {
    const startedAt = performance.now()
    isWanted = false
    let isMore = false
    try {
      isMore = await deliverMails({
        db,
        smtp,
        log,
        now,
        settings,
        renderMail,
        publicUrl: env.publicUrl,
        isPaidOnline: env.stripe !== null,
        stop: stopping.signal,
      })
    } catch (error) {
      // that the database is away is told where it is noticed, once
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'the outbox could not work; it tries again')
    }
    const worked = performance.now() - startedAt
    const rest = Math.min(worked * REST_PER_WORK[smtp ? 'sent' : 'kept'], LONGEST_REST_MS)
    restsUntil = performance.now() + rest
    underWay = null
    schedule(isMore || isWanted ? rest : pollMs)
  }

  schedule(0)
  return {
    wake: () => {
      if (isWanted) return
      isWanted = true
      if (!underWay) schedule(Math.max(0, restsUntil - performance.now()))
    },
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await underWay
      smtp?.close()
    },
  }
}
