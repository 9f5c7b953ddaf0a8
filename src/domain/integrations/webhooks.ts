export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.changed',
  'order.sent',
  'order.paid',
  'order.credited',
  'product.stock',
  'product.price',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type OrderEvent = Extract<WebhookEvent, `order.${string}`>

type NotifiedState = Readonly<{ status: string; paymentStatus: string; isDeleted: boolean }>

/** The events sent about an order that was placed (`before` null) or changed. Becoming paid is an event of its own. */
export function orderEvents(before: NotifiedState | null, after: NotifiedState): OrderEvent[] {
  const becamePaid = after.paymentStatus === 'paid' && before?.paymentStatus !== 'paid'
  const paid: OrderEvent[] = becamePaid ? ['order.paid'] : []
  if (!before) return ['order.placed', ...paid]
  const isChanged =
    after.status !== before.status || after.isDeleted !== before.isDeleted || (after.paymentStatus !== before.paymentStatus && !becamePaid)
  return isChanged ? [...paid, 'order.changed'] : paid
}

/** What a delivery is about: an event, or a test sent by staff. */
export const WEBHOOK_KINDS = [...WEBHOOK_EVENTS, 'ping'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

export const WEBHOOK_KIND_LABELS: Readonly<Record<WebhookKind, string>> = {
  'order.placed': 'Ordre bestilt',
  'order.changed': 'Ordre ændret',
  'order.sent': 'Ordre afsendt',
  'order.paid': 'Ordre betalt',
  'order.credited': 'Ordre krediteret',
  'product.stock': 'Lager ændret',
  'product.price': 'Pris ændret',
  ping: 'Prøve',
}

/** The payload version: raised when a field is removed or changes meaning, not when one is added. */
export const WEBHOOK_VERSION = 1

export const WEBHOOK_STATES = ['waiting', 'delivered', 'given_up'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
export const WEBHOOK_STATE_LABELS: Readonly<Record<WebhookState, string>> = {
  waiting: 'Venter',
  delivered: 'Leveret',
  given_up: 'Opgivet',
}

export const RECEIVER = { name: 60, url: 500, most: 20 } as const
export const ANSWER = { timeoutSeconds: 10, bytes: 4_096, shown: 200 } as const
export const DELIVERIES_STORED_DAYS = 30

const MINUTES = 60_000
const HOURS = 60 * MINUTES
const WAITS_MS = [1 * MINUTES, 5 * MINUTES, 15 * MINUTES, 1 * HOURS, 3 * HOURS, 6 * HOURS, ...Array<number>(5).fill(12 * HOURS)]

export const MAX_ATTEMPTS = WAITS_MS.length + 1

/** The wait in ms after a number of failed attempts; null gives the delivery up. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null
}

/** Whether a receiver is paused when a delivery is given up: it has accepted nothing for the whole time one is retried. */
export function isReceiverGivenUp({ failingSinceMs, nowMs }: Readonly<{ failingSinceMs: number | null; nowMs: number }>): boolean {
  return failingSinceMs !== null && nowMs - failingSinceMs >= WAITS_MS.reduce((sum, wait) => sum + wait, 0)
}

/** The first line of an answer for staff: shortened, without control characters. */
export function firstLineOf(answer: string): string {
  const [line = ''] = answer.trimStart().split(/[\r\n]/)
  return line
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, ANSWER.shown)
}

const FIRST_FREE_PORT = 1024
const HTTPS_PORT = 443

export const URL_MISSING = 'Skriv adressen, der skal have besked.'
const NOT_HTTPS = 'Adressen skal begynde med https://'
const NO_LOGIN = 'Adressen må ikke indeholde brugernavn og adgangskode.'
const WRONG_PORT = 'Brug port 443, eller en port fra 1024 og op.'
const NO_NAME = 'Skriv adressen med et rigtigt navn, fx https://lager.firma.dk/foliehuset.'

type Parts = Readonly<{ protocol: string; hostname: string; port: string; username: string; password: string }>

/** Why a receiver's address is refused, or null. DNS is checked at each attempt, because a name can be pointed elsewhere later. */
export function receiverUrlProblem(url: Parts | null, { allowsLocal }: Readonly<{ allowsLocal: boolean }>): string | null {
  if (!url) return URL_MISSING
  const isLocal = allowsLocal && isThisMachine(url.hostname)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return NOT_HTTPS
  if (url.username !== '' || url.password !== '') return NO_LOGIN
  if (!isLocal && !hasPublicName(url.hostname)) return NO_NAME
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  return port === HTTPS_PORT || port >= FIRST_FREE_PORT ? null : WRONG_PORT
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '127.0.0.1'
}

function hasPublicName(hostname: string): boolean {
  const parts = hostname.replace(/\.$/, '').split('.')
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && /^[a-z][a-z0-9-]*$/i.test(last) && !INNER_ENDINGS.has(last.toLowerCase())
}

const INNER_ENDINGS = new Set(['localhost', 'local', 'internal', 'lan', 'home', 'corp', 'intranet', 'invalid', 'test', 'arpa', 'onion'])
