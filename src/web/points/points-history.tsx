import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { PointsEntry } from '#contract/points.ts'
import { POINTS_KIND_LABELS } from '#domain/points/points-ledger.ts'
import { number, shortDate } from '#web/format.ts'
import { classes } from '#web/ui/classes.ts'

/** The points ledger as a customer reads it, newest first: when, why, how many, and what was left. */
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
        <table className="figures mt-5 w-full border-t border-line text-sm">
          <thead className="text-left text-xs text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2.5 pr-4 font-semibold">
                Dato
              </th>
              <th scope="col" className="py-2.5 pr-4 font-semibold">
                Hvad
              </th>
              <th scope="col" className="py-2.5 pl-2 text-right font-semibold">
                Point
              </th>
              <th scope="col" className="py-2.5 pl-4 text-right font-semibold">
                Saldo
              </th>
            </tr>
          </thead>
          <tbody>
            {history.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ entry: { points, kind, reason, orderNumber, owed, createdAt, balanceAfter } }: { entry: PointsEntry }) {
  return (
    <tr className="border-b border-line align-top">
      <td className="py-3 pr-4 whitespace-nowrap text-muted">{shortDate(createdAt)}</td>
      <td className="py-3 pr-4">
        <span className="font-semibold">{POINTS_KIND_LABELS[kind]}</span>
        <span className="block text-xs text-muted">
          {reason}
          {orderNumber && (
            <>
              {' · '}
              <Link to={`${paths.orders()}#${orderNumber}`} className="underline xs:whitespace-nowrap underline-offset-3">
                {orderNumber}
              </Link>
            </>
          )}
          {owed > 0 && ` · ${number(owed)} point modregnes senere`}
        </span>
      </td>
      <td className={classes('py-3 pl-2 text-right font-bold whitespace-nowrap', points > 0 && 'text-success')}>
        {points > 0 ? '+' : points < 0 ? '−' : ''}
        {number(Math.abs(points))}
      </td>
      <td className="py-3 pl-4 text-right whitespace-nowrap">{number(balanceAfter)}</td>
    </tr>
  )
}
