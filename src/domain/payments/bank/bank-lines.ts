import { count } from '#domain/numbers/danish-figures.ts'
import { readJsonText } from '#domain/texts/json-text.ts'

/** What staff choose; the shop itself recognises payouts. */
export const ASIDE_REASONS = ['not_a_payment', 'booked_by_hand', 'read_before'] as const
export const ALL_ASIDE_REASONS = [...ASIDE_REASONS, 'payout'] as const
export type AsideReason = (typeof ALL_ASIDE_REASONS)[number]

export const ASIDE_LABELS: Readonly<Record<AsideReason, string>> = {
  not_a_payment: 'Ikke en kundebetaling',
  booked_by_hand: 'Bogført i hånden',
  read_before: 'Læst ind før',
  payout: 'Udbetaling fra kortudbyderen',
}

type BookedLines = Readonly<{ payments: number; refunds: number; already: number; refused: number }>

/** What became of bank lines: '2 indbetalinger er bogført, 1 linje kunne ikke bogføres'. */
export function bookedText({ payments, refunds, already, refused }: BookedLines): string {
  const done = [
    ...(payments > 0 ? [count(payments, 'indbetaling', 'indbetalinger')] : []),
    ...(refunds > 0 ? [count(refunds, 'tilbagebetaling', 'tilbagebetalinger')] : []),
  ].join(' og ')
  const rest = [
    ...(already > 0 ? [`${count(already, 'var', 'var')} det i forvejen`] : []),
    ...(refused > 0 ? [`${count(refused, 'linje', 'linjer')} kunne ikke bogføres`] : []),
  ]
  return `${done || 'Ingen linjer'} er bogført${rest.length > 0 ? `, ${rest.join(', ')}` : ''}`
}

type ReadOutcome = Readonly<{
  added: number
  known: number
  payouts: number
  outgoing: number
  pending: number
  rejected: number
  foreign: number
  unread: readonly number[]
}>

/** The outcome of reading a file, a sentence each: new lines first, then what was left out and why. */
export function readOutcomeTexts({ added, known, payouts, outgoing, pending, rejected, foreign, unread }: ReadOutcome): string[] {
  const lines = (number: number) => count(number, 'linje', 'linjer')
  const places = unread.slice(0, 10).join(', ')
  return [
    added === 0 ? 'Ingen nye linjer.' : `${count(added, 'ny linje', 'nye linjer')} er læst ind.`,
    ...(payouts > 0 ? [`${count(payouts, 'udbetaling', 'udbetalinger')} fra kortudbyderen er genkendt og lagt til side.`] : []),
    ...(known > 0 ? [`${lines(known)} er læst ind før.`] : []),
    ...(outgoing > 0
      ? [`${lines(outgoing)} er penge ud, som ingen kunde har til gode. ${outgoing === 1 ? 'Den er' : 'De er'} ikke gemt.`]
      : []),
    ...(pending > 0 ? [`${lines(pending)} er ikke bogført i banken endnu. ${pending === 1 ? 'Den' : 'De'} kommer med næste gang.`] : []),
    ...(rejected > 0 ? [`${lines(rejected)} er afvist eller annulleret i banken og er ikke læst ind.`] : []),
    ...(foreign > 0 ? [`${lines(foreign)} er ikke i kroner og skal bogføres i hånden.`] : []),
    ...(unread.length > 0
      ? [`${lines(unread.length)} kunne ikke læses: ${unread.length > 10 ? 'bl.a. ' : ''}linje ${places} i filen.`]
      : []),
  ]
}

/** What a bank's word for the state of a line means for the shop. */
export const STATUS_MEANINGS = ['booked', 'pending', 'rejected'] as const
export type StatusMeaning = (typeof STATUS_MEANINGS)[number]

export const STATUS_MEANING_LABELS: Readonly<Record<StatusMeaning, string>> = {
  booked: 'Bogført: læs linjerne ind',
  pending: 'Venter: de kommer med senere',
  rejected: 'Afvist: de tæller ikke',
}

export type StatusChoice = Readonly<Record<string, StatusMeaning>>

const KNOWN: Readonly<Record<StatusMeaning, readonly string[]>> = {
  booked: ['', 'udført', 'bogført', 'gennemført', 'afsluttet', 'booked', 'posted', 'completed', 'executed', 'settled'],
  pending: ['venter', 'afventer', 'reserveret', 'under behandling', 'kommende', 'pending', 'reserved'],
  rejected: ['afvist', 'annulleret', 'slettet', 'fejlet', 'rejected', 'declined', 'failed', 'cancelled', 'canceled'],
}

/** The meaning of a status: a known word or one explained by staff; null when staff must be asked. */
export function statusMeaning(cell: string, chosen: StatusChoice): StatusMeaning | null {
  const word = statusWord(cell).toLowerCase()
  const explained = Object.entries(chosen).find(([status]) => statusWord(status).toLowerCase() === word)
  return explained?.[1] ?? STATUS_MEANINGS.find((meaning) => KNOWN[meaning].includes(word)) ?? null
}

export const STATUS_UNEXPLAINED = 'Vælg, hvad hvert ord for status betyder.'

const MAX_WORD = 60

/** A status as shown and compared; longer texts are cut. */
export function statusWord(cell: string): string {
  return [...cell.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, MAX_WORD).join('')
}

/** Reads the chosen meanings from JSON. Null for anything else. */
export function readStatusChoice(text: string): StatusChoice | null {
  const parsed = readJsonText(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
  const entries = Object.entries(parsed)
  return entries.every((entry): entry is [string, StatusMeaning] => (STATUS_MEANINGS as readonly unknown[]).includes(entry[1]))
    ? Object.fromEntries(entries)
    : null
}
