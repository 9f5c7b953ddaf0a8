import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PeerEvent } from './account.ts'

export const PEER_WEBHOOK_KEY = 'peer-webhook-key-of-shipmondo'

/** How messages are delivered: each once, twice, never, or queued until a test delivers them in its own order. */
type Delivery = 'once' | 'twice' | 'never' | 'queued'
const TIMES: Readonly<Record<Exclude<Delivery, 'queued'>, number>> = { once: 1, twice: 2, never: 0 }

const TRIES = 5
const BETWEEN_TRIES_MS = 100

type Message = Readonly<{ webhook: string; data: Readonly<{ shipment_id: number } & PeerEvent> }>

/** Sends scans to the shop as Shipmondo's webhooks do: a JSON Web Token signed HS256 with the webhook's key. */
export class ShipmondoWebhooks {
  /** queued messages, the oldest first */
  readonly queued: Message[] = []
  /** the shop's address for them; null: they are not sent */
  webhook: string | null = null
  manner: Delivery = 'once'
  readonly #underWay = new Set<Promise<void>>()

  deliver(shipmentId: number, scan: PeerEvent): void {
    const message = { webhook: 'Shipment Monitor', data: { shipment_id: shipmentId, ...scan } }
    if (this.manner === 'queued') {
      this.queued.push(message)
      return
    }
    for (let time = 0; time < TIMES[this.manner]; time += 1) {
      const sending = this.#keepSending(message)
      this.#underWay.add(sending)
      void sending.finally(() => this.#underWay.delete(sending))
    }
  }

  /** Sends a message once; the status the shop answered. */
  async send(message: Message, key = PEER_WEBHOOK_KEY): Promise<number> {
    if (this.webhook === null) return 200
    const body = JSON.stringify({ data: signToken(message, key) })
    const answer = await fetch(this.webhook, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await answer.arrayBuffer()
    return answer.status
  }

  /** Waits until every delivery is done. */
  async done(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #keepSending(message: Message): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const status = await this.send(message).catch(() => 0)
      if (status >= 200 && status < 300) return
      await pause(BETWEEN_TRIES_MS * 2 ** attempt)
    }
  }
}

/** A JSON Web Token of a value, or of bytes that are none. */
export function signToken(claims: object | Buffer, key: string, alg = 'HS256'): string {
  const encode = (part: object | Buffer) => (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url')
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
