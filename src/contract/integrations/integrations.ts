import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { FIELD_MISSING, id, idInAddress, idParam, line, refuseFor, timestamp, wholeNumber } from '#contract/http/fields.ts'
import { KEY_RIGHTS, keyRightsProblem, RIGHTS_MISSING } from '#domain/customers/rights/key-rights.ts'
import { API_KEY } from '#domain/integrations/api-key.ts'
import { RECEIVER, URL_MISSING, WEBHOOK_EVENTS, WEBHOOK_KINDS, WEBHOOK_STATES } from '#domain/integrations/webhooks.ts'

/** The key itself is only in the answer to its creation. */
const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  prefix: z.string(),
  rights: z.array(z.enum(KEY_RIGHTS)),
  createdAt: timestamp,
  by: z.string().nullable(),
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  /** updated every five minutes, with the network */
  lastUsedAt: timestamp.nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const webhook = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isPaused: z.boolean(),
  /** null when staff paused it */
  pausedReason: z.string().nullable(),
  failingSince: timestamp.nullable(),
  revision: z.number().int(),
  waiting: z.number().int(),
  givenUp: z.number().int(),
  lastDeliveredAt: timestamp.nullable(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: z.number().int(),
  /** the same at every attempt */
  eventId: z.string(),
  webhook: z.object({ id: z.number().int(), name: z.string() }),
  kind: z.enum(WEBHOOK_KINDS),
  /** order number or SKU; null for a test */
  about: z.string().nullable(),
  occurredAt: timestamp,
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number().int(),
  attemptedAt: timestamp.nullable(),
  /** null: immediately, or never again */
  nextAttemptAt: timestamp.nullable(),
  /** of the last answer; null without one */
  status: z.number().int().nullable(),
  /** the first line of the last answer, or the reason for its absence */
  answer: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const NAME_MISSING = 'Skriv, hvad programmet hedder.'
const EVENTS_MISSING = 'Vælg mindst én hændelse.'
const receiverFields = {
  name: line(RECEIVER.name, NAME_MISSING),
  url: line(RECEIVER.url, URL_MISSING),
  events: z.array(z.enum(WEBHOOK_EVENTS, FIELD_MISSING), EVENTS_MISSING).min(1, EVENTS_MISSING).max(WEBHOOK_EVENTS.length),
}
export const receiverInput = z.object(receiverFields)
const DAYS_WRONG = `Vælg fra 1 til ${API_KEY.mostDays} dage.`

export const integrationCalls = defineCalls({
  listApiKeys: {
    access: 'superadmin',
    summary: 'Lists the API keys of other programs, those in use first',
    response: answer({ keys: z.array(apiKey) }),
    errors: [],
  },
  createApiKey: {
    access: 'superadmin',
    summary: 'Creates an API key. The key is returned only in this response',
    body: z.object({
      name: line(API_KEY.name, NAME_MISSING),
      rights: z
        .array(z.enum(KEY_RIGHTS, 'Nøgler har ikke den rettighed.'), RIGHTS_MISSING)
        .max(KEY_RIGHTS.length)
        .superRefine(refuseFor(keyRightsProblem)),
      days: wholeNumber({ min: 1, max: API_KEY.mostDays }, DAYS_WRONG).default(API_KEY.usualDays),
    }),
    response: answer({ message: z.string(), token: z.string(), key: apiKey }),
    errors: ['api_key_taken', 'too_many_api_keys'],
  },
  revokeApiKey: {
    access: 'superadmin',
    summary: 'Revokes an API key, effective from the next request',
    params: idParam,
    response: done,
    errors: ['api_key_not_found'],
  },
  listWebhooks: {
    access: 'superadmin',
    summary: 'Lists the webhook receivers by name',
    response: answer({ webhooks: z.array(webhook) }),
    errors: [],
  },
  createWebhook: {
    access: 'superadmin',
    summary: 'Creates a webhook receiver. The secret for checking signatures is returned only in this response',
    body: receiverInput,
    response: answer({ message: z.string(), secret: z.string(), webhook }),
    errors: ['webhook_taken', 'too_many_webhooks'],
  },
  changeWebhook: {
    access: 'superadmin',
    summary: 'Changes, pauses or resumes a receiver; omitted fields are unchanged',
    params: idParam,
    body: z.object({
      ...z.object(receiverFields).partial().shape,
      isPaused: z.boolean().optional(),
      seen: z.object({ revision: z.number().int() }).optional(),
    }),
    response: answer({ message: z.string(), webhook }),
    now: webhook,
    errors: ['webhook_not_found', 'webhook_taken', 'changed_meanwhile'],
  },
  deleteWebhook: {
    access: 'superadmin',
    summary: 'Deletes a receiver and its deliveries',
    params: idParam,
    response: done,
    errors: ['webhook_not_found'],
  },
  renewWebhookSecret: {
    access: 'superadmin',
    summary: 'Replaces the secret of a receiver. The new secret signs from the next attempt on and is returned only in this response',
    params: idParam,
    response: answer({ message: z.string(), secret: z.string(), webhook }),
    errors: ['webhook_not_found'],
  },
  tryWebhook: {
    access: 'superadmin',
    summary: 'Sends a test event of the kind `ping` to a receiver',
    params: idParam,
    response: done,
    errors: ['webhook_not_found', 'webhook_paused'],
  },
  listWebhookDeliveries: {
    access: 'superadmin',
    summary: 'Lists sent and waiting webhook deliveries, newest first, 50 per page',
    query: z.object({
      webhook: idInAddress.optional(),
      state: z.enum(WEBHOOK_STATES).optional(),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: answer({ deliveries: z.array(delivery), next: z.number().int().nullable() }),
    errors: [],
  },
  sendWebhookAgain: {
    access: 'superadmin',
    summary: 'Sends a delivery again at once, with the same id and the full number of attempts',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: answer({ message: z.string(), delivery }),
    errors: ['webhook_delivery_not_found', 'webhook_paused'],
  },
})

const order = z.object({
  id,
  orderNumber: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  /** in kr including VAT */
  total: z.number(),
  isDeleted: z.boolean(),
})
const product = z.object({ id, sku: z.string() })

/** The payload of each event, besides id, kind and time. Contains no buyer data. */
export const WEBHOOK_DATA = {
  'order.placed': z.object({ order }),
  'order.changed': z.object({ order }),
  'order.sent': z.object({
    order,
    parcel: z.object({ id, number: z.number().int(), carrier: z.string().nullable(), tracking: z.string().nullable() }),
  }),
  'order.paid': z.object({ order }),
  'order.credited': z.object({ order, creditNote: z.object({ id, number: z.number().int(), total: z.number() }) }),
  'product.stock': z.object({ product: product.extend({ stock: z.number().int() }) }),
  'product.price': z.object({ product: product.extend({ price: z.number(), promotion: z.number().int() }) }),
  ping: z.object({}),
} as const satisfies Record<(typeof WEBHOOK_KINDS)[number], z.ZodType>
