import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Ledger } from '#contract/ledger.ts'
import { LEDGER_LABELS } from '#domain/bookkeeping/ledger.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { hasAccess } from '#domain/customers/rights/rights.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { CONNECTION_TEXTS, TestConnection } from '#web/forms/test-connection.tsx'
import { usePolling } from '#web/page/use-polling.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChartDialog } from './chart-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { VoucherQueue } from './voucher-queue.tsx'

const LOOK_AGAIN_MS = 5_000

export function LedgerSection({ ledger, months }: { ledger: Ledger; months: readonly string[] }) {
  const { connection, waiting, stuck, sent, vouchers } = ledger
  const { revalidate } = useRevalidator()
  const maySet = hasAccess(useUser(), 'permission:settings')
  const [open, setOpen] = useState<'connect' | 'chart' | 'disconnect' | null>(null)
  const close = () => setOpen(null)
  const done = () => void revalidate()
  usePolling(connection !== null && waiting > 0, LOOK_AGAIN_MS)
  const program = connection ? LEDGER_LABELS[connection.system] : 'Bogføringssystem'
  if (!connection && !maySet) return null
  return (
    <section aria-labelledby="bogfoeringssystem" className="pb-10">
      <h2 id="bogfoeringssystem" className="text-lg">
        {program}
      </h2>
      {connection ? (
        <p className="max-w-3xl text-sm text-muted">
          Bilag fra og med {monthText(connection.fromMonth)} sendes til {bookText(connection)} af sig selv, hvert med sin PDF. Du bogfører
          dem i {program}. {stateText({ waiting, stuck, sent })}
        </p>
      ) : (
        <p className="max-w-3xl text-sm text-muted">
          Butikken kan sende hvert bilag til e-conomic eller Dinero af sig selv og sammenligne måneden med det, der står dér. Bruger din
          virksomhed et andet bogføringssystem, så hent filerne herunder.
        </p>
      )}
      <div className="flex flex-wrap gap-2 py-3 max-sm:*:grow">
        {connection && <TestConnection test={() => browserApi.testLedger()} />}
        {connection && maySet && <Button onClick={() => setOpen('chart')}>Vælg konti</Button>}
        {maySet && <Button onClick={() => setOpen('connect')}>{connection ? 'Ret forbindelsen' : 'Forbind'}</Button>}
        {connection && maySet && (
          <Button variant="quiet" onClick={() => setOpen('disconnect')}>
            Afbryd forbindelsen
          </Button>
        )}
      </div>
      {vouchers.length > 0 && <VoucherQueue vouchers={vouchers} total={waiting + stuck} isConnected={connection !== null} onDone={done} />}
      {open === 'connect' && <ConnectDialog connection={connection} months={months} onSaved={done} onClose={close} />}
      {open === 'chart' && <ChartDialog program={program} onSaved={done} onClose={close} />}
      {open === 'disconnect' && (
        <ConfirmedCall
          title={`Afbryd forbindelsen til ${program}`}
          question={`Butikken glemmer nøglerne og sender ikke flere bilag. Det, der er sendt, bliver i ${program}.`}
          confirmLabel="Afbryd forbindelsen"
          failure={CONNECTION_TEXTS.notEnded}
          call={() => browserApi.disconnectLedger()}
          onDone={() => {
            close()
            done()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

function bookText({ system, book }: Pick<NonNullable<Ledger['connection']>, 'system' | 'book'>): string {
  return system === 'economic' ? `kassekladde ${book}` : `kassekladden i firma ${book}`
}

function stateText({ waiting, stuck, sent }: Pick<Ledger, 'waiting' | 'stuck' | 'sent'>): string {
  const parts = [
    `${count(sent, 'bilag', 'bilag')} er sendt`,
    ...(waiting > 0 ? [`${count(waiting, 'bilag', 'bilag')} venter`] : []),
    ...(stuck > 0 ? [`${count(stuck, 'bilag', 'bilag')} er stoppet`] : []),
  ]
  return `${parts.join(', ')}.`
}
