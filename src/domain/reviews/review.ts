import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { hasLeft, type OrderStatus, type PaymentStatus } from '#domain/orders/order-status.ts'

export const STARS = { min: 1, max: 5 } as const

export const REVIEW_STATES = ['pending', 'approved', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  pending: 'Afventer',
  approved: 'Vises på varen',
  refused: 'Afvist',
}

/** Published reasons for refusing a review; a bad rating is not one. */
export const REFUSAL_REASONS = {
  offensive: 'Den indeholder trusler, hetz eller grove skældsord.',
  personal: 'Den nævner privatpersoner eller oplysninger om dem.',
  elsewhere: 'Den handler ikke om varen, men for eksempel om fragten eller en anden vare.',
  advertising: 'Den reklamerer for noget andet eller linker til andre sider.',
  unlawful: 'Den er ulovlig at offentliggøre.',
} as const
export type RefusalReason = keyof typeof REFUSAL_REASONS
export const REFUSALS = Object.keys(REFUSAL_REASONS) as readonly RefusalReason[]

export const REVIEW_TEXTS = { fewest: 10, text: 2000, answer: 1000 } as const
export const REVIEWS_PER_HOUR = 30
export const REVIEWS_SHOWN = 6
/** A page of an account's own reviews. */
export const OWN_REVIEWS_SHOWN = 20

/** Shown beside every rating: whether and how reviews are verified (Directive 2005/29/EC, art. 7 (6), as changed by 2019/2161). */
export const REVIEWS_ARE_VERIFIED =
  'Anmeldelser kan kun skrives af kunder, der har købt varen her i butikken. Det kontrollerer vi mod ordren, før den kan sendes.'
export const REVIEW_RULES =
  'Vi læser alle anmeldelser, før de vises. Gode og dårlige behandles ens, alle tæller med i gennemsnittet, og ingen får noget for at skrive. En anmeldelse afvises kun, hvis:'

type Order = Readonly<{ status: OrderStatus; paymentStatus: PaymentStatus; isDeleted: boolean }>

/** Whether an order's products may be reviewed: it was sent, or is paid and not cancelled. */
export function countsAsBought({ status, paymentStatus, isDeleted }: Order): boolean {
  if (isDeleted || status === 'cancelled') return false
  return hasLeft(status) || paymentStatus === 'paid'
}

/** Days after shipment; by then the film has been used. */
export const INVITED_AFTER_DAYS = 5

/** Whether to ask for a review now. `sentAtMs` is the first shipment; null before that. */
export function isInvitedToReview(order: Order & Readonly<{ sentAtMs: number | null }>, nowMs: number): boolean {
  return countsAsBought(order) && order.sentAtMs !== null && nowMs - order.sentAtMs >= INVITED_AFTER_DAYS * DAY_MS
}

/** The average to one decimal; null without reviews. */
export function averageStars(stars: number, reviews: number): number | null {
  return reviews === 0 ? null : Math.round((stars * 10) / reviews) / 10
}
