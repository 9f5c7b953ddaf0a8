import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { BankLineAnswer, BankPart } from '#contract/payments/bank-statement.ts'
import { amount, amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { ChosenLine } from './chosen-lines.ts'

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
  return `${amount(krToOre(left))} ${text || 'uden tekst'}`
}

export function bookLabel(ticked: readonly Pick<ChosenLine, 'line'>[]): string {
  const refunds = ticked.filter(({ line }) => line.left < 0).length
  const payments = ticked.length - refunds
  const parts = [
    ...(payments > 0 || refunds === 0 ? [count(payments, 'indbetaling', 'indbetalinger')] : []),
    ...(refunds > 0 ? [count(refunds, 'tilbagebetaling', 'tilbagebetalinger')] : []),
  ]
  return `Bogfør ${parts.join(' og ')}`
}
