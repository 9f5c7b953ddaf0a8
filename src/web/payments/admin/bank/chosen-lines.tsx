import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { BankLineAnswer, BankPart, BankTarget } from '#contract/payments/bank-statement.ts'
import { amountWithOre, figure } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedOre } from '#domain/money/typed-amount.ts'
import { count } from '#domain/numbers/danish-figures.ts'

export type Share = Readonly<{ target: BankTarget; typed: string }>

/** What staff changed of a line; without a change the proposal applies. */
type Choice = Readonly<{ left: number; isTicked: boolean; shares: readonly Share[] | null }>
export type Choices = Readonly<Record<number, Choice>>

/** A line as it would be booked. `isAbove`: an order gets more than it owes. `isOwn`: staff chose the orders. */
export type ChosenLine = Readonly<{
  line: BankLineAnswer
  shares: readonly Share[]
  parts: readonly BankPart[]
  isTicked: boolean
  isOwn: boolean
  isAbove: boolean
}>

/** Applies the choice of staff; a choice made before the line changed is ignored. */
export function chosenLine(line: BankLineAnswer, choices: Choices): ChosenLine {
  const choice = choices[line.id]
  const current = choice && choice.left === line.left ? choice : null
  const shares = current?.shares ?? proposedShares(line)
  const parts = toParts(line, shares) ?? []
  const isTicked = parts.length > 0 && (current?.isTicked ?? line.match?.isSure ?? false)
  const isAbove = line.left > 0 && shares.some((share) => (shareOre(share) ?? 0) > Math.max(0, krToOre(share.target.open)))
  return { line, shares, parts, isTicked, isOwn: Boolean(current?.shares), isAbove }
}

function proposedShares({ match }: BankLineAnswer): Share[] {
  return (match?.parts ?? []).flatMap(({ orderId, amount }) => {
    const target = match?.candidates.find((one) => one.orderId === orderId)
    return target ? [{ target, typed: figure(Math.abs(krToOre(amount))) }] : []
  })
}

/** The ticked lines as they are sent. Overpayments are booked only when staff saw them. */
export function toBookings(chosen: readonly ChosenLine[]) {
  return chosen
    .filter(({ isTicked }) => isTicked)
    .map(({ line: { id, left }, parts, isAbove }) => ({
      id,
      left,
      parts: parts.map(({ orderId, amount }) => ({ orderId, amount })),
      isOverpaid: isAbove,
    }))
}

/** The tone of the message about booked lines: an error when every line was refused. */
export function bookedTone(lines: readonly Readonly<{ outcome: string }>[]): 'success' | 'error' {
  return lines.every(({ outcome }) => outcome === 'refused') ? 'error' : 'success'
}

/** In øre, above 0; null for an invalid amount. */
function shareOre({ typed }: Share): number | null {
  const ore = typedOre(typed)
  return ore !== null && ore > 0 ? ore : null
}

/** The undivided rest in øre; below 0 when too much is divided. */
export function restOre(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[]): number {
  return Math.abs(krToOre(line.left)) - shares.reduce((sum, share) => sum + (shareOre(share) ?? 0), 0)
}

/** The divided line; null until the shares are valid and add up to it. */
export function toParts(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[]): BankPart[] | null {
  if (shares.length === 0 || restOre(line, shares) !== 0 || shares.some((share) => shareOre(share) === null)) return null
  const sign = Math.sign(line.left)
  return shares.map((share) => {
    const { orderId, orderNumber, customer } = share.target
    return { orderId, orderNumber, customer, amount: oreToKr(sign * (shareOre(share) ?? 0)) }
  })
}

/** The proposed share of an order in øre: what it owes, at most the rest; the whole rest when it owes nothing. */
export function proposedOre(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[], target: BankTarget): number {
  const rest = Math.max(0, restOre(line, shares))
  const openOre = Math.max(0, Math.sign(line.left) * krToOre(target.open))
  return openOre === 0 ? rest : Math.min(rest, openOre)
}

export function LineParts({ parts }: { parts: readonly BankPart[] }) {
  return parts.map(({ orderId, orderNumber, customer, amount }) => (
    <p key={orderId} className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.adminOrder(orderId)}
        className="figures inline-flex min-h-11 whitespace-nowrap items-center underline underline-offset-4 lg:min-h-8"
      >
        {orderNumber}
      </Link>
      <span className="min-w-0 break-words">{customer}</span>
      {parts.length > 1 && <span className="figures text-muted">{amountWithOre(krToOre(amount))}</span>}
    </p>
  ))
}

type Tone = 'neutral' | 'success' | 'warning'

export function stateOf({ line, isOwn, isAbove }: ChosenLine): Readonly<{ label: string; tone: Tone }> {
  if (isAbove) return { label: 'Mere end der skyldes', tone: 'warning' }
  if (isOwn) return { label: 'Valgt af dig', tone: 'success' }
  if (!line.match || line.match.state === 'none') return { label: 'Ingen fundet', tone: 'neutral' }
  const { state, isSure } = line.match
  if (state === 'several') return { label: 'Flere mulige', tone: 'warning' }
  if (state === 'booked') return { label: 'Allerede bogført', tone: 'neutral' }
  if (state === 'part') return isSure ? { label: 'En del af beløbet', tone: 'success' } : { label: 'Forslag: en del', tone: 'warning' }
  return isSure ? { label: 'Fundet', tone: 'success' } : { label: 'Forslag', tone: 'warning' }
}

export function warningOf({ line, isOwn, isAbove }: ChosenLine): string | null {
  if (line.looksLike !== null)
    return `Ligner en linje, der er læst ind${line.looksLike ? `: »${line.looksLike}«` : ''}. Bogfør den kun, hvis det er to overførsler.`
  if (isAbove) return 'Sæt kryds, hvis kunden har betalt for meget. Kunden har resten til gode.'
  if (!isOwn && line.match?.state === 'booked') return 'En kollega har bogført det samme beløb i hånden. Læg linjen til side.'
  return null
}

/** The line in a few words for screen readers. */
export function lineName({ text, left }: Pick<BankLineAnswer, 'text' | 'left'>): string {
  return `${amountWithOre(krToOre(left))} ${text || 'uden tekst'}`
}

export function chosenText(ticked: readonly Pick<ChosenLine, 'line'>[]): string {
  if (ticked.length === 0) return 'Ingen linjer valgt'
  const sumOre = ticked.reduce((sum, { line }) => sum + krToOre(line.left), 0)
  return `${count(ticked.length, 'linje', 'linjer')} valgt, ${amountWithOre(sumOre)}`
}

export function bookLabel(ticked: readonly Pick<ChosenLine, 'line'>[]): string {
  if (ticked.length === 0) return 'Bogfør'
  const refunds = ticked.filter(({ line }) => line.left < 0).length
  const payments = ticked.length - refunds
  const parts = [
    ...(payments > 0 ? [count(payments, 'indbetaling', 'indbetalinger')] : []),
    ...(refunds > 0 ? [count(refunds, 'tilbagebetaling', 'tilbagebetalinger')] : []),
  ]
  return `Bogfør ${parts.join(' og ')}`
}
