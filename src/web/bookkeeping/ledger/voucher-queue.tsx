import { useState } from 'react'
import type { Ledger } from '#contract/ledger.ts'
import type { LedgerDecision } from '#domain/bookkeeping/ledger.ts'
import { dayFigures, timeOfDay } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type Queued = Ledger['vouchers'][number]
type VoucherQueueProps = { vouchers: readonly Queued[]; total: number; isConnected: boolean; onDone: () => void }

const decide = (id: number, decision: LedgerDecision) => browserApi.decideLedgerVoucher({ params: { id }, body: { decision } })

/** The vouchers that wait or are stuck, in the order they are sent, with the reason and what can be done. */
export function VoucherQueue({ vouchers, total, isConnected, onDone }: VoucherQueueProps) {
  const [byHand, setByHand] = useState<Queued | null>(null)
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
                {voucher.state === 'stuck' && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Bilag ${voucher.number} er bogført i hånden`}
                    onClick={() => setByHand(voucher)}
                  >
                    Bogført i hånden
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {byHand && (
        <AskedCall
          title={`Bilag ${byHand.number} er bogført i hånden`}
          question="Butikken sender det ikke og sammenligner det ikke. Sig kun ja, når det står i bogføringssystemet."
          confirmLabel="Bogført i hånden"
          failure="Bilaget kunne ikke markeres"
          call={() => decide(byHand.id, 'by_hand')}
          onDone={() => {
            setByHand(null)
            onDone()
          }}
          onClose={() => setByHand(null)}
        />
      )}
    </>
  )
}

function problemText({ state, problem, nextAttemptAt }: Queued): string {
  const text = `${problem ?? ''}`.replace(/\.?$/, '.')
  return state === 'stuck' ? text : `${text} Prøves igen ${timeOfDay(Date.parse(nextAttemptAt))}.`
}

function RetryButton({ voucher: { id, number }, onDone }: { voucher: Queued; onDone: () => void }) {
  const { run, isBusy } = useAction({ failed: 'Bilaget kunne ikke prøves igen', onSettled: onDone })
  return (
    <Button
      size="sm"
      isBusy={isBusy}
      busyText="Vent..."
      aria-label={`Prøv bilag ${number} igen`}
      onClick={() => void run(() => decide(id, 'retry'))}
    >
      Prøv igen
    </Button>
  )
}
