import { createHmac } from 'node:crypto'
import { WEBHOOK_VERSION, type WebhookKind } from '#domain/integrations/webhooks.ts'

type Event = Readonly<{ eventId: string; kind: WebhookKind; data: Readonly<Record<string, unknown>>; occurredAt: Date }>

/** The same bytes at every attempt. */
export function bodyOf({ eventId, kind, data, occurredAt }: Event): Buffer {
  return Buffer.from(JSON.stringify({ version: WEBHOOK_VERSION, id: eventId, kind, occurredAt: occurredAt.toISOString(), ...data }))
}

/**
 * The headers of Standard Webhooks (standardwebhooks.com, version 1). Id, time and body are signed, so that none can be changed or replayed. The secret is
 * 'whsec_' and the key in base64.
 */
export function signedHeaders(eventId: string, { body, secret, now }: Readonly<{ body: Buffer; secret: string; now: Date }>) {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': `Foliehuset-Webhooks/${WEBHOOK_VERSION}`,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
