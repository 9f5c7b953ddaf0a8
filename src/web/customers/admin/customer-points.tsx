import { useState } from 'react'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import type { PointsEntry } from '#contract/points.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { freeRolls } from '#domain/points/points.ts'
import { LEDGER_SHOWN, POINTS_KIND_LABELS } from '#domain/points/points-ledger.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CorrectPoints } from './correct-points-dialog.tsx'

const SHOWN_AT_FIRST = 15

type CustomerPointsProps = { user: Customer; me: SessionUser; onChange: () => void }

export function CustomerPoints({ user, me, onChange }: CustomerPointsProps) {
  const queryKey = ['points', 'of', user.id]
  const { data, isError } = useUserQuery({
    queryKey,
    queryFn: ({ signal }) => browserApi.listPointsOf({ params: { userId: user.id } }, { signal }),
    staleTime: 0,
  })
  const balance = data?.history[0]?.balanceAfter ?? user.points
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey })
    onChange()
  }
  return (
    <section aria-label="Kundens point">
      <p className="flex items-baseline gap-2.5 pb-4">
        <span className="figures display text-2xl">{wholeNumber(balance)}</span>
        <span className="text-sm text-muted">point, svarer til {count(freeRolls(balance), 'gratis rulle', 'gratis ruller')}</span>
      </p>
      <CorrectPoints user={user} me={me} onDone={refresh} />
      <h3 className="pt-6 pb-2 text-sm">Bevægelser</h3>
      {isError && <Notice tone="danger">Bevægelserne kunne ikke hentes. Prøv igen.</Notice>}
      {!data && !isError && <Skeleton className="h-32 w-full" />}
      {data && <Ledger history={data.history} />}
    </section>
  )
}

function Ledger({ history }: { history: readonly PointsEntry[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (history.length === 0)
    return <p className="border-y border-line py-6 text-center text-sm text-muted">Der er ingen bevægelser endnu.</p>
  const shown = showsAll ? history : history.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ol className="border-t border-line">
        {shown.map((entry) => (
          <Movement key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length < history.length && (
        <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
          {history.length === LEDGER_SHOWN ? 'Vis de seneste' : 'Vis alle'} {wholeNumber(history.length)}
        </Button>
      )}
    </>
  )
}

function Movement({ entry: { points, kind, reason, orderNumber, owed, createdAt, balanceAfter } }: { entry: PointsEntry }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-sm">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{POINTS_KIND_LABELS[kind]}</span> {reason}
        <span className="figures block text-xs text-muted">
          {dateAndTime(createdAt)}
          {orderNumber && ` · ${orderNumber}`}
          {owed > 0 && ` · ${wholeNumber(owed)} point skyldes`}
          {owed < 0 && ` · ${wholeNumber(-owed)} skyldige point betalt`}
        </span>
      </span>
      <span className="figures text-right">
        <span className={classes('block font-bold', points > 0 && 'text-success')}>
          {points > 0 ? '+' : points < 0 ? '−' : ''}
          {wholeNumber(Math.abs(points))}
        </span>
        <span className="block text-xs text-muted">saldo {wholeNumber(balanceAfter)}</span>
      </span>
    </li>
  )
}
