import { useState } from 'react'
import type { LedgerComparison } from '#contract/ledger.ts'
import type { LedgerDifference } from '#domain/bookkeeping/ledger.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { ByHand } from './voucher-queue.tsx'

const DIFFERENCES: Readonly<Record<LedgerDifference, string>> = {
  missing: 'findes ikke',
  changed: 'er ændret',
  twice: 'findes to gange',
}

type Names = ReadonlyMap<string, string>
type ComparisonProps = {
  month: string
  program: string
  /** of the shop's accounts by number */
  names: Names
}

export function Comparison({ month, program, names }: ComparisonProps) {
  const [compared, setCompared] = useState<LedgerComparison | null>(null)
  const { run, isBusy } = useAction({ failed: 'Måneden kunne ikke sammenlignes' })
  const compare = () =>
    run(async () => {
      setCompared(await browserApi.compareLedger({ params: { month } }))
    })
  return (
    <div className="py-3">
      <Button isBusy={isBusy} busyText="Sammenligner..." onClick={() => void compare()}>
        Sammenlign med {program}
      </Button>
      {compared && (
        <div className="grid gap-3 pt-3">
          <Outcome compared={compared} name={monthText(month)} program={program} />
          {compared.vouchers.length > 0 && (
            <ul className="divide-y divide-line border-y border-line text-sm">
              {compared.vouchers.map((voucher) => (
                <li key={voucher.number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                  <span className="min-w-0 break-words">
                    Bilag {voucher.number} {DIFFERENCES[voucher.difference]}: {voucher.text}
                  </span>
                  <ByHand voucher={voucher} onDone={() => void compare()} />
                </li>
              ))}
            </ul>
          )}
          {compared.accounts.length > 0 && <Sums compared={compared} program={program} names={names} />}
        </div>
      )}
    </div>
  )
}

function Outcome({
  compared: { agrees, waiting, stuck, byHand, elsewhere, vouchers },
  name,
  program,
}: {
  compared: LedgerComparison
  name: string
  program: string
}) {
  const open = waiting + stuck
  const also = [
    ...(byHand > 0 ? [` ${count(byHand, 'bilag', 'bilag')} er bogført i hånden og ikke sammenlignet.`] : []),
    ...(elsewhere > 0
      ? [` ${count(elsewhere, 'bilag', 'bilag')} blev sendt til det bogføringssystem, du brugte før, og er ikke sammenlignet.`]
      : []),
  ].join('')
  if (agrees)
    return (
      <Notice tone="success" title={`Det stemmer: ${name} er ens i butikken og ${program}`} isAlert>
        {also}
      </Notice>
    )
  const reasons = [
    ...(open > 0 ? [`${count(open, 'bilag', 'bilag')} fra måneden er ikke sendt endnu.`] : []),
    ...(vouchers.length > 0 ? [`${count(vouchers.length, 'bilag er forskelligt', 'bilag er forskellige')}.`] : []),
  ]
  return (
    <Notice tone="warning" title={`Det stemmer ikke: ${name} er forskellig i butikken og ${program}`} isAlert>
      {reasons.join(' ')}
      {also}
    </Notice>
  )
}

function Sums({ compared: { accounts }, program, names }: { compared: LedgerComparison; program: string; names: Names }) {
  const text = (kr: number) => amountWithOre(krToOre(kr))
  return (
    <SmallTable
      caption={`Summer i butikken og i ${program}`}
      rows={accounts}
      keyOf={({ number }) => number}
      columns={[
        { label: 'Konto', isRowHeading: true, cell: ({ number }) => `${number} ${names.get(number) ?? ''}`.trim() },
        { label: 'Butikken', isFigure: true, cell: ({ ours }) => text(ours) },
        { label: program, isFigure: true, cell: ({ theirs }) => text(theirs) },
        {
          label: 'Forskel',
          isFigure: true,
          isForWide: true,
          cell: ({ ours, theirs }) => (ours === theirs ? '' : <strong className="text-danger">{text(differenceOf(ours, theirs))}</strong>),
        },
      ]}
    />
  )
}

function differenceOf(ours: number, theirs: number): number {
  return (krToOre(theirs) - krToOre(ours)) / 100
}
