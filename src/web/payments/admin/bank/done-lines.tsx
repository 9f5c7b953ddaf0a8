import { ArchiveRestore } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ASIDE_LABELS } from '#domain/payments/bank/bank-lines.ts'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { LineParts, lineName } from './chosen-lines.tsx'

type DoneLinesProps = { lines: readonly BankLineAnswer[]; total: number; state: 'booked' | 'aside'; onDone: () => Promise<void> }

export function DoneLines({ lines, total, state, onDone }: DoneLinesProps) {
  const takeBack = async ({ id, left, aside }: BankLineAnswer) => {
    await attempt(() => browserApi.setBankLineAside({ params: { id }, body: { reason: null, seen: { left, aside } } }), {
      failed: 'Linjen kunne ikke tages frem',
    })
    await onDone()
  }
  if (lines.length === 0)
    return (
      <p className="border-t border-line py-6 text-sm text-muted">
        {state === 'booked' ? 'Ingen linjer er bogført endnu.' : 'Ingen linjer er lagt til side.'}
      </p>
    )
  return (
    <>
      {total > lines.length && <p className="pb-2 text-sm text-muted">De {lines.length} nyeste.</p>}
      <SmallTable
        rows={lines}
        keyOf={({ id }) => id}
        caption={state === 'booked' ? 'Bogførte linjer' : 'Linjer lagt til side'}
        columns={[
          {
            label: 'Linje',
            className: 'break-words',
            cell: ({ day, text }) => (
              <>
                <span className="block text-muted">{dayFigures(day)}</span>
                {text || 'Uden tekst'}
              </>
            ),
          },
          { label: 'Beløb', isFigure: true, cell: (line) => amountWithOre(krToOre(line.amount)) },
          state === 'booked'
            ? { label: 'Bogført på', cell: ({ booked }) => <LineParts parts={booked} /> }
            : {
                label: 'Hvorfor',
                cell: (line) => (
                  <span className="flex flex-wrap items-center gap-2">
                    {line.payout ? <PayoutContent payout={line.payout} /> : line.aside && ASIDE_LABELS[line.aside]}
                    <Button size="sm" aria-label={`Tag frem: ${lineName(line)}`} onClick={() => void takeBack(line)}>
                      <ArchiveRestore size={16} aria-hidden /> Tag frem
                    </Button>
                  </span>
                ),
              },
        ]}
      />
    </>
  )
}

type Payout = NonNullable<BankLineAnswer['payout']>
const NAMES: Readonly<Record<Payout['parts'][number]['kind'], string>> = {
  charge: 'Betaling',
  refund: 'Tilbagebetaling',
  dispute: 'Indsigelse',
  fee: 'Gebyr',
  payout: 'Udbetaling',
  other: 'Andet',
}
const kr = (amount: number) => amountWithOre(krToOre(amount))

function PayoutContent({ payout: { gross, fees, missing, parts } }: { payout: Payout }) {
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2">
        {ASIDE_LABELS.payout}
        <span className="block text-xs text-muted">
          {count(parts.length, 'bevægelse', 'bevægelser')}: {kr(gross)} minus {kr(fees)} i gebyr
        </span>
        {missing !== 0 && (
          <span className="block text-xs font-bold text-danger">{kr(missing)} er ikke forklaret. Se kontoen hos kortudbyderen.</span>
        )}
      </summary>
      <ul className="figures border-t border-line text-xs">
        {parts.map(({ kind, orderId, orderNumber, amount, fee }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: movements have no id here and never change their order
          <li key={place} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1">
            <span>
              {NAMES[kind]}{' '}
              {orderId !== null && (
                <Link to={paths.adminOrder(orderId)} className="underline underline-offset-4">
                  {orderNumber}
                </Link>
              )}
            </span>
            <span>
              {kr(amount)}
              {fee !== 0 && <span className="text-muted">, gebyr {kr(fee)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
