import { useState } from 'react'
import type { Ledger } from '#contract/ledger.ts'
import { dayFigures, timeOfDay } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type Queued = Ledger['vouchers'][number]
type VoucherQueueProps = { vouchers: readonly Queued[]; total: number; isConnected: boolean; onDone: () => void }

export function VoucherQueue({ vouchers, total, isConnected, onDone }: VoucherQueueProps) {
  return (
    <>
      <h3 className="pt-2 font-semibold">Køen</h3>
      <p className="text-sm text-muted">
        {isConnected
          ? 'Bilagene sendes i denne rækkefølge. Et, der er stoppet, holder dem bag sig tilbage.'
          : 'De sendes ikke, før der er forbindelse.'}
        {total > vouchers.length && ` Her står de første ${vouchers.length} af ${count(total, 'bilag', 'bilag')}.`}
      </p>
      <ul className="divide-y divide-line border-b border-line">
        {vouchers.map((voucher) => (
          <li key={voucher.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <div className="min-w-0 text-sm">
              <p className="figures flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">Bilag {voucher.number}</span>
                <span className="text-muted">{dayFigures(voucher.day)}</span>
                <Badge tone={voucher.state === 'stuck' ? 'danger' : 'neutral'}>{voucher.state === 'stuck' ? 'Stoppet' : 'Venter'}</Badge>
              </p>
              <p className="break-words">{voucher.text}</p>
              {voucher.problem && <p className={voucher.state === 'stuck' ? 'text-danger' : 'text-muted'}>{problemText(voucher)}</p>}
            </div>
            {voucher.problem && (
              <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
                <RetryButton voucher={voucher} onDone={onDone} />
                {voucher.state === 'stuck' && <ByHand voucher={voucher} onDone={onDone} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function problemText({ state, problem, nextAttemptAt }: Queued): string {
  const text = `${problem ?? ''}`.replace(/\.?$/, '.')
  return state === 'stuck' ? text : `${text} Prøves igen ${timeOfDay(Date.parse(nextAttemptAt))}.`
}

function RetryButton({ voucher: { id, number }, onDone }: { voucher: Queued; onDone: () => void }) {
  const { run, isBusy } = useAction({ failed: 'Bilaget kunne ikke prøves igen', onSettled: onDone })
  const retry = () => run(() => browserApi.decideLedgerVoucher({ params: { id }, body: { decision: 'retry' } }))
  return (
    <Button size="sm" isBusy={isBusy} busyText="Vent..." aria-label={`Prøv igen, bilag ${number}`} onClick={() => void retry()}>
      Prøv igen
    </Button>
  )
}

type ByHandProps = { voucher: Readonly<{ id: number; number: number }>; onDone: () => void }

/** Marks a voucher as booked by hand, after a confirmation: it is no longer sent or compared. */
export function ByHand({ voucher: { id, number }, onDone }: ByHandProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const title = `Bilag ${number} er bogført i hånden`
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Bogført i hånden, bilag ${number}`} onClick={() => setIsConfirming(true)}>
        Bogført i hånden
      </Button>
      {isConfirming && (
        <ConfirmedCall
          title={title}
          question="Butikken hverken sender eller sammenligner det mere. Fortsæt kun, når det står rigtigt i bogføringssystemet."
          confirmLabel="Bogført i hånden"
          failure="Bilaget kunne ikke markeres"
          call={() => browserApi.decideLedgerVoucher({ params: { id }, body: { decision: 'by_hand' } })}
          onDone={() => {
            setIsConfirming(false)
            onDone()
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
