import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PointsEntry } from '#contract/points.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { LEDGER_SHOWN, POINTS_KIND_LABELS } from '#domain/points/points-ledger.ts'
import { shortDate } from '#web/format.ts'
import { classes } from '#web/ui/classes.ts'
import { SmallTable } from '#web/ui/small-table.tsx'

const COLUMNS = [
  { label: 'Dato', className: 'whitespace-nowrap text-muted', cell: ({ createdAt }: PointsEntry) => shortDate(createdAt) },
  { label: 'Hvad', cell: (entry: PointsEntry) => <Reason entry={entry} /> },
  {
    label: 'Point',
    isFigure: true,
    cell: ({ points }: PointsEntry) => <span className={classes('font-bold', points > 0 && 'text-success')}>{withSign(points)}</span>,
  },
  { label: 'Saldo', isFigure: true, cell: ({ balanceAfter }: PointsEntry) => wholeNumber(balanceAfter) },
]

export function PointsHistory({ history }: { history: readonly PointsEntry[] }) {
  return (
    <section className="mt-14" aria-labelledby="pointhistorik">
      <h2 id="pointhistorik" className="text-xl">
        Pointhistorik
      </h2>
      {history.length === 0 ? (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          Du har ingen point endnu. Du får 1 point pr. rulle, når din ordre er betalt.
        </p>
      ) : (
        <div className="mt-5 border-t border-line">
          <SmallTable rows={history} columns={COLUMNS} keyOf={({ id }) => id} />
          {history.length === LEDGER_SHOWN && (
            <p className="mt-4 text-sm text-muted">
              Det er de seneste {wholeNumber(LEDGER_SHOWN)} bevægelser. Resten får du med, når du henter dine data under Indstillinger.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Reason({ entry: { kind, reason, orderNumber, owed } }: { entry: PointsEntry }) {
  return (
    <>
      <span className="font-semibold">{POINTS_KIND_LABELS[kind]}</span>
      <span className="block text-xs text-muted">
        {reason}
        {orderNumber && (
          <>
            {' · '}
            <Link to={paths.orders(orderNumber)} className="inline-block py-1 underline underline-offset-3">
              {orderNumber}
            </Link>
          </>
        )}
        {owed > 0 && ` · ${wholeNumber(owed)} point modregnes senere`}
      </span>
    </>
  )
}

function withSign(points: number): string {
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${wholeNumber(Math.abs(points))}`
}
