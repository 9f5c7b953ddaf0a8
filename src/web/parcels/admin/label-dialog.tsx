import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { numberText } from '#domain/numbers/danish-number.ts'
import { carrierObstacle } from '#domain/parcels/carrier-file.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { newKey } from '#web/new-key.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { areMeasuresWrong, LabelMeasures, NO_MEASURES, typedMeasures } from './label-measures.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { useSendingPreview } from './use-sending-preview.ts'

/** `why` none or not all of its labels were made. */
type Outcome = Readonly<{ order: Order; labelIds: readonly number[]; why: string | null }>
type LabelDialogProps = { orders: readonly Order[]; weightKg: number; onDone: (left: readonly Order[]) => void; onClose: () => void }

/** Makes a label for each order and sends its goods with it, one order after the other; the labels come as one file. */
export function LabelDialog({ orders, weightKg, onDone, onClose }: LabelDialogProps) {
  const [typed, setTyped] = useState(NO_MEASURES)
  const [withoutPayment, setWithoutPayment] = useState(false)
  const [inOneParcel, setInOneParcel] = useState(false)
  const [finished, setFinished] = useState<number | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const isStopped = useRef(false)
  const fit = orders.filter((order) => carrierObstacle(order) === null)
  const { previews, isError } = useSendingPreview(
    fit.map(({ id }) => id),
    { rolls: 'ready' },
  )
  const { download, isBusy } = useDownload()
  const print = (made: readonly number[]) =>
    download(() => browserApi.downloadLabels({ query: { ids: made.join(',') } }), `Labels_${made.length}.pdf`)
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (finished !== null || fit.length === 0 || areMeasuresWrong(typed)) return
    const done: Outcome[] = []
    const options = { headers: { 'Bulk-Change': newKey() } }
    setFinished(0)
    for (const order of fit) {
      if (isStopped.current) break
      done.push(await makeOne(order, { ...typedMeasures(typed), withoutPayment }, inOneParcel, options))
      setFinished(done.length)
    }
    setOutcomes(done)
    const made = labelsIn(done)
    if (made.length > 0) await print(made)
  }
  const close = () => {
    if (finished === null) onClose()
    else if (outcomes) onDone(orders.filter((order) => !outcomes.some((one) => one.order.id === order.id && one.why === null)))
    else isStopped.current = true
  }
  const proposed = (previews ?? []).reduce((sum, { parcels }) => sum + Math.max(1, parcels), 0)
  const hasSeveral = proposed > fit.length
  const chosen = count(inOneParcel || !hasSeveral ? fit.length : proposed, 'label', 'labels')
  const made = outcomes ? labelsIn(outcomes) : []
  return (
    <Dialog
      isOpen
      losesNothing
      onClose={close}
      title={`Labels: ${count(orders.length, 'ordre', 'ordrer')}`}
      footer={
        outcomes ? (
          <>
            {made.length > 0 && (
              <Button isBusy={isBusy} busyText="Henter..." onClick={() => void print(made)}>
                Hent labels igen
              </Button>
            )}
            <Button variant="signal" onClick={close}>
              Luk
            </Button>
          </>
        ) : finished === null ? (
          <>
            <Button onClick={close}>Annuller</Button>
            <Button variant="signal" type="submit" form="labels" disabled={fit.length === 0 || (!previews && !isError)}>
              Lav {chosen} og send
            </Button>
          </>
        ) : (
          <Button onClick={close}>Stop</Button>
        )
      }
    >
      {finished === null && (
        <form method="post" id="labels" noValidate aria-label="Labels" className="grid gap-5" onSubmit={(event) => void begin(event)}>
          <p>Af hver ordre sendes det, der er på lager nu. Kunden får en mail med pakkenummeret.</p>
          <LeftOut orders={orders} />
          <LabelMeasures
            value={typed}
            hints={{ weight: `Tom: varernes vægt, ellers ${numberText(weightKg)} kg.`, length: 'Tom: varernes længde.' }}
            onChange={setTyped}
          />
          {hasSeveral && (
            <Checkbox
              label={`Alt fra en ordre i én pakke. Ellers ${count(proposed, 'pakke', 'pakker')}, som foreslået, hver med sin label.`}
              checked={inOneParcel}
              onChange={({ target }) => setInOneParcel(target.checked)}
            />
          )}
          {fit.length > 0 && (
            <SendingNotice previews={previews} isError={isError} withoutPayment={withoutPayment} onWithoutPayment={setWithoutPayment} />
          )}
        </form>
      )}
      {finished !== null && !outcomes && (
        <div role="status">
          <p className="figures">
            {wholeNumber(finished)} af {count(fit.length, 'ordre', 'ordrer')}
          </p>
          <progress className="mt-2 w-full" max={fit.length} value={finished} aria-label="Laver labels" />
        </div>
      )}
      {outcomes && <Outcomes outcomes={outcomes} requested={fit.length} />}
    </Dialog>
  )
}

type Parcel = Readonly<{ weightGrams?: number; lengthCm: number | null; withoutPayment: boolean }>

type Options = Readonly<{ headers: Record<string, string> }>

async function makeOne(order: Order, parcel: Parcel, inOneParcel: boolean, options: Options): Promise<Outcome> {
  const params = { id: order.id }
  const seen = { status: order.status, parcels: order.parcels.map(({ id }) => id) }
  try {
    if (inOneParcel)
      return { order, labelIds: [(await browserApi.makeLabel({ params, body: { ...parcel, seen } }, options)).labelId], why: null }
    const { labelIds, stopped } = await browserApi.makeLabels({ params, body: { ...parcel, seen } }, options)
    return { order, labelIds, why: stopped }
  } catch (error) {
    return { order, labelIds: [], why: messageOf(error) }
  }
}

function labelsIn(outcomes: readonly Outcome[]): number[] {
  return outcomes.flatMap(({ labelIds }) => labelIds)
}

function LeftOut({ orders }: { orders: readonly Order[] }) {
  const left = orders.flatMap((order) => {
    const obstacle = carrierObstacle(order)
    return obstacle === null ? [] : [`${order.orderNumber} (${obstacle})`]
  })
  return left.length === 0 ? null : <Notice tone="warning">Kommer ikke med: {left.join(', ')}.</Notice>
}

function Outcomes({ outcomes, requested }: { outcomes: readonly Outcome[]; requested: number }) {
  const failed = outcomes.filter(({ why }) => why !== null)
  const made = labelsIn(outcomes).length
  const left = requested - outcomes.length
  return (
    <div role="status" className="figures grid gap-3">
      <p className="font-semibold">{count(made, 'label er lavet, og varerne er sendt', 'labels er lavet, og varerne er sendt')}.</p>
      {left > 0 && <p>Du stoppede: {count(left, 'ordre er', 'ordrer er')} ikke rørt.</p>}
      {failed.length > 0 && (
        <div>
          <p>Det lykkedes ikke for {count(failed.length, 'ordre', 'ordrer')}:</p>
          <ul className="mt-1 border-t border-line text-sm">
            {failed.map(({ order, why }) => (
              <li key={order.id} className="border-b border-line py-2">
                <Link to={paths.adminOrder(order.id)} className="font-semibold underline underline-offset-2">
                  {order.orderNumber}
                </Link>
                <span className="block text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
