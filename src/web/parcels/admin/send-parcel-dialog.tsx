import { type FormEvent, useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { CARRIER_LABELS, CARRIERS, type Carrier } from '#domain/parcels/carrier.ts'
import { carrierObstacle } from '#domain/parcels/carrier-file.ts'
import { FETCHED_AT, pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { browserApi } from '#web/api.ts'
import { editConflict } from '#web/forms/edit-conflict.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { Checkbox, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { CartonField, cartonOf, useParcelMeasures } from './carton-field.tsx'
import { areMeasuresWrong, LabelMeasures, NO_MEASURES, proposedHints, typedMeasures } from './label-measures.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { useSendingPreview } from './use-sending-preview.ts'

export const SENDING: Readonly<Record<DeliveryWay, string>> = { parcel: 'Send varer', pickup: 'Meld klar' }

export type MadeLabel = Readonly<{ id: number; tracking: string | null }>
export type ScannedItem = Readonly<{ itemId: number; quantity: number; batches: { batch: string | null; rolls: number }[] }>
type SendParcelProps = {
  order: Order
  lines: readonly LineToSend[]
  /** the scanned rolls, chosen at first; by default all that are ready */
  scanned?: readonly ScannedItem[]
  /** offers a label, with this weight when the goods have none */
  labels?: Readonly<{ weightKg: number }> | null
  /** `isSent` is false when the order has changed since it was read */
  onDone: (isSent: boolean, label?: MadeLabel) => Promise<void>
  onClose: () => void
}

/** Sends rolls of an order. The rolls that are ready are filled in; more may be sent directly from the remote warehouse. */
export function SendParcel({ order, lines, scanned, labels, onDone, onClose }: SendParcelProps) {
  const [rolls, setRolls] = useState<ReadonlyMap<number, number>>(
    new Map(scanned?.map(({ itemId, quantity }) => [itemId, quantity]) ?? lines.map(({ itemId, ready }) => [itemId, ready])),
  )
  const choose = (next: ReadonlyMap<number, number>) => {
    setRolls(next)
    // the confirmation was for another amount
    setWithoutPayment(false)
  }
  const [carrier, setCarrier] = useState<CarrierForm>({ carrier: order.deliveryWay === 'pickup' ? 'pickup' : '', tracking: '' })
  const [carton, setCarton] = useState('')
  const [wantsLabel, setWantsLabel] = useState(true)
  const [measures, setMeasures] = useState(NO_MEASURES)
  const [withoutPayment, setWithoutPayment] = useState(false)
  const [key] = useState(newKey)
  const offer = carrierObstacle(order) === null ? labels : undefined
  const label = wantsLabel ? offer : undefined
  const made = useRef<MadeLabel>(undefined)
  const known = useParcelMeasures({ value: carton, lines, rolls })
  const { previews, isError } = useSendingPreview([order.id], { rolls })
  const isFetched = carrier.carrier === 'pickup'
  const sum = [...rolls.values()].reduce((all, one) => all + one, 0)
  const remote = previews?.reduce((all, one) => all + one.remote, 0) ?? 0
  const { run, isBusy } = useAction({
    failed: 'Varerne kunne ikke sendes',
    onSuccess: () => onDone(true, made.current),
    onError: async (error) => {
      // the choice was made on an outdated order
      if (editConflict(error)) await onDone(false)
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || sum === 0 || (label && areMeasuresWrong(measures))) return
    await run(async () => {
      const items = [...rolls]
        .filter(([, quantity]) => quantity > 0)
        .map(([itemId, quantity]) => {
          // of another number it is not known which were scanned
          const same = scanned?.find((item) => item.itemId === itemId && item.quantity === quantity)
          return same ?? { itemId, quantity }
        })
      const seen = { status: order.status, parcels: order.parcels.map(({ id }) => id) }
      const params = { id: order.id }
      const parcel = { items, ...cartonOf(carton), withoutPayment, seen }
      const options = { headers: { 'Idempotency-Key': key } }
      if (!label) return await browserApi.sendParcel({ params, body: { ...parcel, ...carrierOf(carrier) } }, options)
      const body = { ...parcel, ...typedMeasures(measures) }
      const sent = await browserApi.makeLabel({ params, body }, options)
      made.current = { id: sent.labelId, tracking: sent.parcel.tracking }
      return sent
    })
  }
  return (
    <FormDialog
      title={
        <>
          {SENDING[order.deliveryWay]}: <OrderNumber of={order} />
        </>
      }
      onClose={onClose}
      label={SENDING[order.deliveryWay]}
      onSubmit={submit}
      saveLabel={
        label ? (
          'Send og print label'
        ) : (
          <>
            {isFetched ? 'Meld' : 'Send'} {count(sum, 'stk.', 'stk.')} {isFetched && ' klar'}
          </>
        )
      }
      busyText="Sender..."
      isBusy={isBusy}
      isDisabled={sum === 0}
      className="grid gap-5"
    >
      {order.pickupPoint && (
        <p className="text-sm">
          <span className="font-semibold">{FETCHED_AT}</span> {pickupPointText(order.pickupPoint)}
        </p>
      )}
      <RollsToSend order={order} lines={lines} rolls={rolls} onChoose={choose} />
      {remote > 0 && (
        <Notice tone="info">{count(remote, 'stk. er', 'stk. er')} ikke på lager her og sendes direkte fra fjernlageret.</Notice>
      )}
      {!isFetched && (
        <CartonField
          value={carton}
          lines={lines}
          rolls={rolls}
          onChange={setCarton}
          onSplit={(units) => choose(new Map(units.map(({ lineId, quantity }) => [lineId, quantity])))}
        />
      )}
      <SendingNotice previews={previews} isError={isError} withoutPayment={withoutPayment} onWithoutPayment={setWithoutPayment} />
      {offer && <Checkbox label="Lav og print label" checked={wantsLabel} onChange={({ target }) => setWantsLabel(target.checked)} />}
      {label ? (
        <LabelMeasures value={measures} hints={proposedHints(known, label.weightKg)} onChange={setMeasures} />
      ) : (
        <CarrierFields
          value={carrier}
          onChange={setCarrier}
          hint={`Kunden får en mail på ${order.customerEmail} om, hvad der er ${isFetched ? 'klar, hvor det hentes,' : 'sendt,'} og hvad der følger.`}
        />
      )}
    </FormDialog>
  )
}

type RollsToSendProps = Pick<SendParcelProps, 'order' | 'lines'> & {
  rolls: ReadonlyMap<number, number>
  onChoose: (rolls: ReadonlyMap<number, number>) => void
}

function RollsToSend({ order, lines, rolls, onChoose }: RollsToSendProps) {
  return (
    <ul className="border-t border-line">
      {lines.map(({ itemId, unsent, ready }) => {
        const item = order.items.find(({ id }) => id === itemId)
        if (!item) return null
        return (
          <li key={itemId} className="figures flex flex-wrap items-center justify-between gap-3 border-b border-line py-2 text-sm">
            <span className="min-w-0 grow basis-48">
              <span className="block font-semibold">{item.nameDa}</span>
              <span className="text-xs text-muted">
                {item.kcwId} · mangler {wholeNumber(unsent)}, {wholeNumber(ready)} kan sendes nu
                {item.withdrawn > 0 && `, ${wholeNumber(item.withdrawn)} fortrudt`}
              </span>
            </span>
            <QuantityField
              label={`Antal af ${item.nameDa}`}
              value={rolls.get(itemId) ?? 0}
              min={0}
              max={unsent}
              onChange={(quantity) => onChoose(new Map(rolls).set(itemId, quantity))}
            />
          </li>
        )
      })}
    </ul>
  )
}

export type CarrierForm = Readonly<{ carrier: Carrier | ''; tracking: string }>

type CarrierFieldsProps = { value: CarrierForm; hint: string; onChange: (value: CarrierForm) => void }

export function CarrierFields({ value, hint, onChange }: CarrierFieldsProps) {
  const choose = (carrier: string) => onChange({ ...value, carrier: CARRIERS.find((one) => one === carrier) ?? '' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Fragtfirma" value={value.carrier} onChange={({ target }) => choose(target.value)}>
        <option value="">Ikke valgt</option>
        <Options of={CARRIERS} label={(carrier) => CARRIER_LABELS[carrier]} />
      </SelectField>
      {value.carrier !== 'pickup' && (
        <TextField
          label="Pakkenummer"
          isOptional
          autoComplete="off"
          maxLength={ORDER_TEXTS.parcelNumber}
          value={value.tracking}
          onChange={({ target }) => onChange({ ...value, tracking: target.value })}
        />
      )}
      <p className="text-xs text-muted sm:col-span-2">{hint}</p>
    </div>
  )
}

export function carrierOf({ carrier, tracking }: CarrierForm) {
  return { carrier: carrier || null, tracking: carrier === 'pickup' ? null : tracking.trim() || null }
}
