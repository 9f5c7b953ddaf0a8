import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isDigits } from '#domain/numbers/digits.ts'
import { WITHDRAWAL_DAYS } from '#domain/terms/consumer-rights.ts'

/** Consumers withdraw, workshops return where the shop offers it, and both complain of faults. */
export const CLAIM_KINDS = ['withdrawal', 'return', 'fault'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
export const CLAIM_KIND_LABELS: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'Fortrydelse',
  return: 'Retur',
  fault: 'Reklamation',
}

/** What arrived first: of a return it is a message, as the goods are still with the buyer. */
export const CLAIM_NOTICES: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'fortrydelse',
  return: 'besked om retur',
  fault: 'reklamation',
}

export const CLAIM_STATES = ['open', 'asked', 'awaitingGoods', 'settled', 'refused'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
  open: 'Venter på os',
  asked: 'Kunden er spurgt',
  awaitingGoods: 'Varer på vej retur',
  settled: 'Afgjort',
  refused: 'Afvist',
}
export const OWN_CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
  open: 'Vi ser på den',
  asked: 'Vi har et spørgsmål til dig',
  awaitingGoods: 'Send varerne til os',
  settled: 'Afgjort',
  refused: 'Afvist',
}

/** `stock`: rolls of a cancelled order came back; its money was settled at cancellation. */
export const CLAIM_OUTCOMES = ['refund', 'replace', 'stock'] as const
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export const CLAIM_ENTRIES = [
  'question',
  'answer',
  'awaitingGoods',
  'returnLabel',
  'goodsBack',
  'refund',
  'replace',
  'refused',
  'paidBack',
  'refundReversed',
  'linked',
] as const
export type ClaimEntryKind = (typeof CLAIM_ENTRIES)[number]
export const CLAIM_ENTRY_LABELS: Readonly<Record<ClaimEntryKind, string>> = {
  question: 'Spørgsmål fra butikken',
  answer: 'Svar fra kunden',
  awaitingGoods: 'Varerne skal sendes retur',
  returnLabel: 'Returlabel sendt',
  goodsBack: 'Varerne er kommet retur',
  refund: 'Pengene gives tilbage',
  replace: 'Nye varer sendes',
  refused: 'Afvist',
  paidBack: 'Betalt tilbage',
  refundReversed: 'Tilbagebetalingen er tilbageført',
  linked: 'Ordren er fundet',
}

/** A withdrawal needs no reason (forbrugeraftaleloven § 18). */
export const CLAIM_REASONS = {
  fault: { damaged: 'Beskadiget under transporten', faulty: 'Fejl i materialet', wrong: 'Forkert vare', missing: 'Der manglede noget' },
  return: { unneeded: 'Skal ikke bruges alligevel', misordered: 'Bestilt forkert', other: 'Andet' },
  withdrawal: {},
} as const satisfies Readonly<Record<ClaimKind, Readonly<Record<string, string>>>>

/** Null for a withdrawal. */
export function claimReasonText(kind: ClaimKind, reason: string | null): string | null {
  const texts: Readonly<Record<string, string>> = CLAIM_REASONS[kind]
  return reason === null ? null : (texts[reason] ?? null)
}

export function isReasonFor(kind: ClaimKind, reason: string | null): boolean {
  return kind === 'withdrawal' ? reason === null : reason !== null && Object.hasOwn(CLAIM_REASONS[kind], reason)
}

/** True of the return that staff opened by cancelling an order whose rolls were outside: a customer's own return has a reason. */
export function isOpenedByStaff({ kind, reason }: Readonly<{ kind: ClaimKind; reason: string | null }>): boolean {
  return kind === 'return' && reason === null
}

export const CLAIM_TEXTS = { words: 3_000, answer: 2_000, deductionReason: 300 } as const

/** Per claim: PNG, JPG or WebP. */
export const CLAIM_PHOTOS = { most: 5, maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const

/** True for a customer's key of an order, its id; a guest's is the token of its address. */
export function isOrderId(key: string): boolean {
  return isDigits(key, { min: 1, max: 10 })
}

export function isUndecided(state: ClaimState): boolean {
  return state !== 'settled' && state !== 'refused'
}

/** The state of an undecided claim once its goods are here: a question that is asked still waits for its answer. */
export function stateWithGoods(state: ClaimState): ClaimState {
  return state === 'awaitingGoods' ? 'open' : state
}

type Conversation = Readonly<{ state: ClaimState; entries: readonly Readonly<{ kind: ClaimEntryKind }>[] }>

/** True until the customer has answered the last question, whatever happened to the goods since. */
export function awaitsAnswer({ state, entries }: Conversation): boolean {
  const last = entries.findLast(({ kind }) => kind === 'question' || kind === 'answer')
  return isUndecided(state) && last?.kind === 'question'
}

export const MAX_RETURN_FREIGHT_KR = 500

export const FAULT_FREIGHT = 'Ved en reklamation betaler butikken returfragten.'

/** Why a buyer may not pay for the label; null when they may. Goods with faults come back on the shop's cost (købeloven § 79). */
export function freightFault(kind: ClaimKind, freightOre: number): string | null {
  return kind === 'fault' && freightOre > 0 ? FAULT_FREIGHT : null
}

/** What the label costs the buyer, in the words of the mail and the claim. */
export function freightText(freightOre: number): string {
  return freightOre === 0
    ? 'Vi betaler returfragten.'
    : `Returfragten er ${amountWithOre(freightOre)}, som vi trækker fra det, du får tilbage.`
}

/** In the mail and on the customer's page. */
export function pointsBackText(points: number): string {
  return `Du har fået ${wholeNumber(points)} point tilbage.`
}

type Withdrawn = Readonly<{
  noticeOn: CalendarDate
  goodsBackOn: CalendarDate | null
}>

type RefundDeadline = Readonly<{ dueOn: CalendarDate; daysLeft: number; waitsForGoods: boolean; isOverdue: boolean }>

/** 14 days after the notice, or later when goods or proof of sending came later (forbrugeraftaleloven § 21). */
export function refundDeadline({ noticeOn, goodsBackOn }: Withdrawn, today: CalendarDate): RefundDeadline {
  const lawful = addDays(noticeOn, WITHDRAWAL_DAYS)
  const dueOn = goodsBackOn !== null && goodsBackOn > lawful ? goodsBackOn : lawful
  const waitsForGoods = goodsBackOn === null
  return { dueOn, daysLeft: dayNumber(dueOn) - dayNumber(today), waitsForGoods, isOverdue: !waitsForGoods && today > dueOn }
}
