import { type FormEvent, useId, useRef, useState } from 'react'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { CARRIER_LABELS } from '#domain/orders/parcels/carrier.ts'
import { FILE_CARRIERS, type FileCarrier } from '#domain/orders/parcels/carrier-file.ts'
import { readTrackingLines, type TrackingLine, trackingMove } from '#domain/orders/parcels/tracking-lines.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Outcome, runOver } from './bulk-run.ts'

/** One at a time: invoices are numbered in the order of the lines. */
const AT_ONCE = 1

/** Reads the carrier's file: each order is sent with its tracking number, or the number is added to its parcel. */
export function TrackingDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const formId = useId()
  const [carrier, setCarrier] = useState<FileCarrier>(FILE_CARRIERS[0])
  const [text, setText] = useState('')
  const [withoutPayment, setWithoutPayment] = useState(false)
  const [finished, setFinished] = useState<number | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome<TrackingLine>[] | null>(null)
  const isStopped = useRef(false)
  const { lines, faults } = readTrackingLines(text)
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (finished !== null || lines.length === 0) return
    setFinished(0)
    const work = { things: lines, work: (line: TrackingLine) => bringIn(line, { carrier, withoutPayment }), explain, atOnce: AT_ONCE }
    setOutcomes(await runOver({ ...work, isStopped: () => isStopped.current, onProgress: setFinished }))
  }
  const close = () => {
    if (finished === null) onClose()
    else if (outcomes) onDone()
    else isStopped.current = true
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Indlæs pakkenumre"
      footer={
        finished === null ? (
          <>
            <Button onClick={close}>Annuller</Button>
            <Button type="submit" form={formId} variant="signal" disabled={lines.length === 0}>
              {lines.length === 0 ? 'Send' : `Send ${count(lines.length, 'ordre', 'ordrer')}`}
            </Button>
          </>
        ) : (
          <Button variant={outcomes ? 'signal' : 'outline'} onClick={close}>
            {outcomes ? 'Luk' : 'Stop'}
          </Button>
        )
      }
    >
      {finished === null ? (
        <form method="post" id={formId} aria-label="Indlæs pakkenumre" className="grid gap-4" onSubmit={begin}>
          <SelectField
            label="Fragtfirma"
            value={carrier}
            onChange={({ target }) => setCarrier(FILE_CARRIERS.find((one) => one === target.value) ?? carrier)}
          >
            {FILE_CARRIERS.map((one) => (
              <option key={one} value={one}>
                {CARRIER_LABELS[one]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Ordrenummer og pakkenummer"
            rows={8}
            value={text}
            placeholder="ORD-2026-000123;99001122"
            hint="Én ordre pr. linje, som portalen giver dem. Kunden får en mail om det, der sendes; er pakken allerede sendt, får den sit nummer."
            onChange={({ target }) => setText(target.value)}
          />
          <Checkbox
            label="Send, selv om ordren ikke er betalt"
            checked={withoutPayment}
            onChange={({ target }) => setWithoutPayment(target.checked)}
          />
          {faults.length > 0 && (
            <Notice tone="warning" title="Bliver sprunget over">
              <ul>
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Notice>
          )}
        </form>
      ) : (
        <div role="status" className="figures grid gap-3">
          {outcomes ? (
            <Outcomes outcomes={outcomes} />
          ) : (
            <p>
              {wholeNumber(finished)} af {count(lines.length, 'ordre', 'ordrer')}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

class NotBroughtIn extends Error {}

function explain(error: unknown): string {
  return error instanceof NotBroughtIn ? error.message : messageOf(error)
}

type Chosen = Readonly<{ carrier: FileCarrier; withoutPayment: boolean }>

async function bringIn({ orderNumber, tracking }: TrackingLine, { carrier, withoutPayment }: Chosen): Promise<void> {
  const { orders } = await browserApi.listOrders({ query: { search: orderNumber, limit: 5 } })
  const order = orders.find((one) => one.orderNumber === orderNumber)
  if (!order) throw new NotBroughtIn('Ordren findes ikke.')
  const move = trackingMove(order, tracking)
  if (move.kind === 'refused') throw new NotBroughtIn(move.why)
  if (move.kind === 'known') return
  const params = { id: order.id }
  if (move.kind === 'name') {
    await browserApi.changeParcel({ params: { ...params, parcelId: move.parcelId }, body: { carrier, tracking } })
    return
  }
  const seen = { status: order.status, parcels: order.parcels.map(({ id }) => id) }
  await browserApi.sendParcel({ params, body: { carrier, tracking, withoutPayment, seen } })
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome<TrackingLine>[] }) {
  const numberOf = (state: Outcome<TrackingLine>['state']) => outcomes.filter((one) => one.state === state).length
  const failed = outcomes.filter(({ state }) => state === 'failed')
  return (
    <>
      <p className="font-semibold">{count(numberOf('done'), 'ordre har fået sit', 'ordrer har fået deres')} pakkenummer.</p>
      {numberOf('skipped') > 0 && <p>{count(numberOf('skipped'), 'ordre er', 'ordrer er')} ikke rørt, for du stoppede.</p>}
      {failed.length > 0 && (
        <ul className="border-t border-line text-sm">
          {failed.map(({ thing, why }) => (
            <li key={thing.orderNumber} className="border-b border-line py-2">
              <span className="font-semibold">{thing.orderNumber}</span>
              <span className="block text-muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
