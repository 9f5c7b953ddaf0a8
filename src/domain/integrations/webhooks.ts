/** What other programs may be told (decision 0056). */
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

/** What a delivery may be about: an event, or a trial staff asked for. */
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

/** The shape of what is sent: raised when a member goes or means something else, not when one is added. */
export const WEBHOOK_VERSION = 1

export const WEBHOOK_STATES = ['waiting', 'delivered', 'given_up'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]
export const WEBHOOK_STATE_LABELS: Readonly<Record<WebhookState, string>> = {
  waiting: 'Venter',
  delivered: 'Leveret',
  given_up: 'Opgivet',
}

/** What a receiver may be like. */
export const RECEIVER = { name: 60, url: 500, most: 20 } as const
/** So long a receiver may take for its whole answer, and so much of it is read. */
export const ANSWER = { timeoutSeconds: 10, bytes: 4_096, shown: 200 } as const
/** How long deliveries that are over are kept to be looked at. */
export const DELIVERIES_KEPT_DAYS = 30

const MINUTES = 60_000
const HOURS = 60 * MINUTES
/** What is waited after each attempt that failed: a receiver has three days to come back. */
const WAITS_MS = [1 * MINUTES, 5 * MINUTES, 15 * MINUTES, 1 * HOURS, 3 * HOURS, 6 * HOURS, ...Array<number>(5).fill(12 * HOURS)]

/** How many times a delivery is tried in all. */
export const MOST_ATTEMPTS = WAITS_MS.length + 1

/** How long a delivery waits after so many attempts that failed; null: it is given up. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null
}

/** Whether a receiver that takes nothing is paused when a delivery is given up: it took none for as long as one is tried. */
export function isGoneForGood({ failingSinceMs, nowMs }: Readonly<{ failingSinceMs: number | null; nowMs: number }>): boolean {
  return failingSinceMs !== null && nowMs - failingSinceMs >= WAITS_MS.reduce((sum, wait) => sum + wait, 0)
}

/** The first line of an answer as staff read it: without control characters, and short. */
export function firstLineOf(answer: string): string {
  const [line = ''] = answer.trimStart().split(/[\r\n]/)
  return line
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, ANSWER.shown)
}
