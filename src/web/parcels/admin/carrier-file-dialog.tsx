import { type FormEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { CARRIER_LABELS } from '#domain/parcels/carrier.ts'
import { carrierFileName, carrierObstacle, FILE_CARRIERS, type FileCarrier } from '#domain/parcels/carrier-file.ts'
import { browserApi } from '#web/api.ts'
import { createStoredValue } from '#web/browser/stored-value.ts'
import { joinWithAnd, shortDate } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { RadioRow } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

const lastCarrier = createStoredValue<FileCarrier>({
  key: 'foliehuset.fragtfil.v1',
  empty: FILE_CARRIERS[0],
  format: { read: (text) => FILE_CARRIERS.find((carrier) => carrier === text) ?? null, write: (carrier) => carrier },
})

type CarrierFileDialogProps = { orders: readonly Order[]; onDone: () => void; onClose: () => void }

/** Exports the receivers of chosen orders for a carrier's portal; lists those that do not fit and those exported before. */
export function CarrierFileDialog({ orders, onDone, onClose }: CarrierFileDialogProps) {
  const [carrier, setCarrier] = useState<FileCarrier>(lastCarrier.read)
  const fit = orders.filter((order) => carrierObstacle(order) === null)
  const { run, isBusy } = useAction({ failed: 'Fragtfilen kunne ikke hentes', onSuccess: onDone })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || fit.length === 0) return
    await run(async () => {
      const file = await browserApi.writeCarrierFile({ body: { carrier, ids: fit.map(({ id }) => id) } })
      saveFile(file, carrierFileName(carrier, { orders: fit.length, atMs: Date.now() }))
      lastCarrier.set(carrier)
      toast.success(`Fragtfilen er hentet. Læg den ind hos ${CARRIER_LABELS[carrier]}.`)
    })
  }
  return (
    <FormDialog
      title={`Fragtfil: ${count(orders.length, 'ordre', 'ordrer')}`}
      onClose={onClose}
      losesNothing
      label="Fragtfil"
      onSubmit={save}
      saveLabel="Hent fil"
      busyText="Henter..."
      isBusy={isBusy}
      isDisabled={fit.length === 0}
      className="grid gap-5"
    >
      <fieldset>
        <legend className="mb-1.5 text-xs font-semibold">Fragtfirma</legend>
        <div className="border-t border-line">
          {FILE_CARRIERS.map((one) => (
            <RadioRow key={one} name="carrier" title={CARRIER_LABELS[one]} checked={carrier === one} onChange={() => setCarrier(one)} />
          ))}
        </div>
      </fieldset>
      <LeftOut orders={orders} />
      <InAFile orders={fit} />
      <p className="text-xs text-muted">
        Modtager, adresse, telefon, e-mail og ordrenummer, en linje pr. ordre. Vælg kolonnerne én gang i fragtfirmaets portal, og gem dem
        som skabelon. Produkt og vægt vælger du der. Ordrerne bliver ikke sendt herfra.
      </p>
    </FormDialog>
  )
}

function LeftOut({ orders }: { orders: readonly Order[] }) {
  const left = orders.flatMap((order) => {
    const obstacle = carrierObstacle(order)
    return obstacle === null ? [] : [`${order.orderNumber} (${obstacle})`]
  })
  if (left.length === 0) return null
  return <Notice tone="warning">Kommer ikke med: {joinWithAnd(left)}.</Notice>
}

function InAFile({ orders }: { orders: readonly Order[] }) {
  const known = orders.flatMap(({ orderNumber, carrierFile }) =>
    carrierFile ? [`${orderNumber} (${CARRIER_LABELS[carrierFile.carrier]} ${shortDate(carrierFile.at)})`] : [],
  )
  if (known.length === 0) return null
  return <Notice tone="warning">Står allerede i en fragtfil: {joinWithAnd(known)}. Pas på, at der ikke bliver lavet to labels.</Notice>
}
