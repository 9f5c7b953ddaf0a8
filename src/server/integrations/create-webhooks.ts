import { startBackgroundWork } from '#server/database/background-work.ts'
import { deliverWebhooks, type WebhookParts } from './deliver-webhooks.ts'

const POLL_MS = 5_000
const REST_MS = 250

type Webhooks = Readonly<{
  /** signals that work may be waiting; never fails or blocks */
  wake: () => void
  /** finishes running attempts and stops */
  close: () => Promise<void>
}>

/** Starts the delivery worker; processes share the work without repeating attempts. */
export function createWebhooks(parts: WebhookParts, pollMs: number = POLL_MS): Webhooks {
  return startBackgroundWork({
    turn: async (stop) => ({ isMore: await deliverWebhooks(parts, stop), restMs: REST_MS }),
    failed: (error) => parts.log.error({ err: error }, 'webhooks could not be worked on; it is tried again'),
    pollMs,
  })
}
