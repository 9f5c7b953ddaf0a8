import { useState } from 'react'
import type { AccessPointConnection } from '#contract/e-invoices.ts'
import { ACCESS_POINT_LABELS } from '#domain/e-invoices/e-invoice-delivery.ts'
import { browserApi } from '#web/api.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { CONNECTION_TEXTS, TestConnection } from '#web/forms/test-connection.tsx'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConnectDialog } from './connect-dialog.tsx'

const QUERY = ['access-point'] as const

export function AccessPointFields() {
  const { data } = useUserQuery({ queryKey: QUERY, queryFn: () => browserApi.showAccessPoint() })
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null)
  if (!data) return <p role="status">Henter forbindelsen...</p>
  const { connection, systems } = data
  const close = () => setOpen(null)
  const done = () => void queryClient.invalidateQueries({ queryKey: QUERY })
  return (
    <div className="grid gap-3 sm:col-span-6">
      <p className="text-sm">
        {connection ? connectedText(connection) : 'Intet adgangspunkt er forbundet. E-fakturaer hentes som fil på fakturaen.'}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {connection && <TestConnection test={() => browserApi.testAccessPoint()} />}
        <Button onClick={() => setOpen('connect')}>{connection ? 'Ret forbindelsen' : 'Forbind et adgangspunkt'}</Button>
        {connection && (
          <Button variant="quiet" onClick={() => setOpen('disconnect')}>
            Afbryd forbindelsen
          </Button>
        )}
      </div>
      {open === 'connect' && <ConnectDialog connection={connection} systems={systems} onSaved={done} onClose={close} />}
      {open === 'disconnect' && (
        <AskedCall
          title="Afbryd forbindelsen til adgangspunktet"
          question="Butikken glemmer nøglen og sender ikke flere e-fakturaer. Det, der er på vej, følges ikke mere."
          confirmLabel="Afbryd forbindelsen"
          failure={CONNECTION_TEXTS.notEnded}
          call={() => browserApi.disconnectAccessPoint()}
          onDone={() => {
            close()
            done()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function connectedText({ system, sendsItself }: AccessPointConnection): string {
  const how = sendsItself
    ? 'E-fakturaer sendes af sig selv, når bilaget er udstedt.'
    : 'Du sender hver e-faktura fra fakturalisten eller ordren.'
  return `Forbundet: ${ACCESS_POINT_LABELS[system]}. ${how}`
}
