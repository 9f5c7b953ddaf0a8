import { DAY_MS } from '#domain/calendar/durations.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'

/** Worst and best a product can get, in whole stars. */
export const STARS = { min: 1, max: 5 } as const

/** The states of a review: written or rewritten by its author, decided on by staff. */
export const REVIEW_STATES = ['pending', 'approved', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_LABELS: Readonly<Record<ReviewState, string>> = {
  pending: 'Afventer',
  approved: 'Vises på varen',
  refused: 'Afvist',
}

/** Why a review may be refused, as it is published and mailed. That it is bad is no reason. */
export const REFUSAL_REASONS = {
  offensive: 'Den indeholder trusler, hetz eller grove skældsord.',
  personal: 'Den nævner privatpersoner eller oplysninger om dem.',
  elsewhere: 'Den handler ikke om varen, men for eksempel om fragten eller en anden vare.',
  advertising: 'Den reklamerer for noget andet eller linker til andre sider.',
  unlawful: 'Den er ulovlig at offentliggøre.',
} as const
export type RefusalReason = keyof typeof REFUSAL_REASONS
export const REFUSALS = Object.keys(REFUSAL_REASONS) as readonly RefusalReason[]

/** How many characters each text may hold, and how few a review may. */
export const REVIEW_TEXTS = { fewest: 10, text: 2000, answer: 1000 } as const
/** How often one account may send a review in an hour. */
export const REVIEWS_PER_HOUR = 30
/** How many reviews a product's page brings; the others are asked for. */
export const REVIEWS_SHOWN = 6

/** Said beside every rating (Directive 2005/29/EC, art. 7 (6), as changed by 2019/2161): whether and how the shop makes sure. */
export const REVIEWS_ARE_VERIFIED =
  'Anmeldelser kan kun skrives af kunder, der har købt varen her i butikken. Det kontrollerer vi mod ordren, før den kan sendes.'
/** How reviews are dealt with; printed with the reasons wherever the rules are published. */
export const REVIEW_RULES =
  'Vi læser alle anmeldelser, før de vises. Gode og dårlige behandles ens, alle tæller med i gennemsnittet, og ingen får noget for at skrive. En anmeldelse afvises kun, hvis:'

type Order = Readonly<{ status: OrderStatus; paymentStatus: PaymentStatus; isDeleted: boolean }>

/** Whether the products of an order count as bought: it was sent, or it is paid for and not cancelled. */
export function countsAsBought({ status, paymentStatus, isDeleted }: Order): boolean {
  if (isDeleted || status === 'cancelled') return false
  return status === 'shipped' || status === 'delivered' || paymentStatus === 'paid'
}

/** After so many days from the sending it is asked for a review: by then a roll has been on a car. */
export const INVITED_AFTER_DAYS = 5

/** Whether the order's lines ask for a review now. `sentAtMs` is when it was sent first, null when it was not. */
export function isInvitedToReview(order: Order & Readonly<{ sentAtMs: number | null }>, nowMs: number): boolean {
  return countsAsBought(order) && order.sentAtMs !== null && nowMs - order.sentAtMs >= INVITED_AFTER_DAYS * DAY_MS
}

/** The average of so many stars, to one decimal; null when there is no review. */
export function averageStars(stars: number, reviews: number): number | null {
  return reviews === 0 ? null : Math.round((stars * 10) / reviews) / 10
}
