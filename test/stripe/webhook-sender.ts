import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from './objects.ts'

export const PEER_WEBHOOK_SECRET = 'whsec_peer'

/** How events are delivered: each once, twice, never, or queued until a test delivers them in its own order. */
export type Delivery = 'once' | 'twice' | 'never' | 'queued'
const TIMES: Readonly<Record<Exclude<Delivery, 'queued'>, number>> = { once: 1, twice: 2, never: 0 }

/** Stripe repeats for days what was not answered well; here a few times. */
const TRIES = 5
const BETWEEN_TRIES_MS = 100

/** Sends events to the shop, signed as Stripe signs them: https://docs.stripe.com/webhooks#verify-manually. */
export class WebhookSender {
  /** queued events, the oldest first */
  readonly queued: Event[] = []
  /** the shop's address for them; null: they are not sent */
  webhook: string | null = null
  manner: Delivery = 'once'
  readonly #underWay = new Set<Promise<void>>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  deliver(event: Event): void {
    if (this.manner === 'queued') {
      this.queued.push(event)
      return
    }
    for (let time = 0; time < TIMES[this.manner]; time += 1) {
      const sending = this.#keepSending(event)
      this.#underWay.add(sending)
      void sending.finally(() => this.#underWay.delete(sending))
    }
  }

  /** An event as it is sent: its words and what they are signed with. */
  sign(event: Event, secret = PEER_WEBHOOK_SECRET): Readonly<{ body: string; signature: string }> {
    const body = JSON.stringify(event)
    const at = Math.floor(this.#now() / 1000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return { body, signature: `t=${at},v1=${signature}` }
  }

  /** Sends an event once; the status the shop answered. */
  async send(event: Event, secret = PEER_WEBHOOK_SECRET): Promise<number> {
    if (this.webhook === null) return 200
    const { body, signature } = this.sign(event, secret)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const answer = await fetch(this.webhook, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }

  /** Waits until every delivery is done. */
  async done(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #keepSending(event: Event): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const status = await this.send(event).catch(() => 0)
      if (status >= 200 && status < 300) return
      await pause(BETWEEN_TRIES_MS * 2 ** attempt)
    }
  }
}
