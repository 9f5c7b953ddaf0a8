import { createHmac } from 'node:crypto'
import { WEBHOOK_VERSION, type WebhookKind } from '#domain/integrations/webhooks.ts'

type Event = Readonly<{ eventId: string; kind: WebhookKind; data: Readonly<Record<string, unknown>>; occurredAt: Date }>

/** The same bytes at every attempt. */
export function bodyOf({ eventId, kind, data, occurredAt }: Event): Buffer {
  return Buffer.from(JSON.stringify({ version: WEBHOOK_VERSION, id: eventId, kind, occurredAt: occurredAt.toISOString(), ...data }))
}

/** Signs timestamp and body, so that neither can be changed or replayed. */
export function signedHeaders({ eventId, kind }: Event, { body, secret, now }: Readonly<{ body: Buffer; secret: string; now: Date }>) {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return {
    'content-type': 'application/json',
    'user-agent': `Foliehuset-Webhooks/${WEBHOOK_VERSION}`,
    'x-foliehuset-event': kind,
    'x-foliehuset-id': eventId,
    'x-foliehuset-timestamp': timestamp,
    'x-foliehuset-signature': `v1=${signature}`,
  }
}
