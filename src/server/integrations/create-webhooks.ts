import { startBackgroundWork } from '#server/database/background-work.ts'
import { deliverWebhooks, type WebhookParts } from './deliver-webhooks.ts'

/** What nobody woke the work for: what is tried again, and what another process left behind. */
const POLL_MS = 5_000
/** Between two looks: orders come first. */
const REST_MS = 250

type Webhooks = Readonly<{
  /** says that something may be waiting; never fails and never waits */
  wake: () => void
  /** finishes the attempts under way and stops */
  close: () => Promise<void>
}>

/** Starts telling receivers what happened; several processes share the work and never make the same attempt twice. */
export function createWebhooks(parts: WebhookParts, pollMs: number = POLL_MS): Webhooks {
  return startBackgroundWork({
    turn: async (stop) => ({ isMore: await deliverWebhooks(parts, stop), restMs: REST_MS }),
    failed: (error) => parts.log.error({ err: error }, 'webhooks could not be worked on; it is tried again'),
    pollMs,
  })
}
