import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from './objects.ts'

export const PEER_WEBHOOK_SECRET = 'whsec_peer'

/** What becomes of events: each told once, told twice, never, or kept until a test tells them in its own order. */
export type Telling = 'once' | 'twice' | 'never' | 'kept'
const TIMES: Readonly<Record<Exclude<Telling, 'kept'>, number>> = { once: 1, twice: 2, never: 0 }

/** Stripe tells for days what was not answered well; here a few times. */
const TRIES = 5
const BETWEEN_TRIES_MS = 100

/** Tells the shop what happened, signed as Stripe signs it: https://docs.stripe.com/webhooks#verify-manually. */
export class Teller {
  /** events that were kept, the oldest first */
  readonly kept: Event[] = []
  /** what the shop is to be told at; null: nowhere */
  webhook: string | null = null
  manner: Telling = 'once'
  readonly #underWay = new Set<Promise<void>>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  tell(event: Event): void {
    if (this.manner === 'kept') {
      this.kept.push(event)
      return
    }
    for (let time = 0; time < TIMES[this.manner]; time += 1) {
      const told = this.#keepSending(event)
      this.#underWay.add(told)
      void told.finally(() => this.#underWay.delete(told))
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

  /** Waits until everything that is to be told has been. */
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
