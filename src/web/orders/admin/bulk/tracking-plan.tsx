import type { Order } from '#contract/orders/order.ts'
import { MAX_ORDERS } from '#contract/orders/order.ts'
import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { FileCarrier } from '#domain/parcels/carrier-file.ts'
import { type LineFault, type PlannedLine, planTracking, type TrackingLine } from '#domain/parcels/tracking-lines.ts'
import { browserApi } from '#web/api.ts'
import { SendingNotice } from '#web/parcels/admin/sending-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { bulkOptions } from './bulk-actions.ts'

export type OrderToTrack = PlannedLine<Order>
export type TrackingPlan = ReturnType<typeof planTracking<Order>> & Readonly<{ previews: readonly SendingPreview[] }>

/** Finds the orders of the lines and previews sending them, as many per request as an address holds. */
export async function planFromLines(lines: readonly TrackingLine[]): Promise<TrackingPlan> {
  const orders: Order[] = []
  for (const part of inChunks(lines)) {
    const numbers = part.map(({ orderNumber }) => orderNumber).join(',')
    orders.push(...(await browserApi.listOrders({ query: { numbers, limit: MAX_ORDERS } })).orders)
  }
  const plan = planTracking(lines, orders)
  const previews: SendingPreview[] = []
  for (const part of inChunks(linesToSend(plan))) {
    const ids = part.map(({ order }) => order.id).join(',')
    previews.push(...(await browserApi.previewSending({ query: { ids, rolls: 'ready' } })).orders)
  }
  return { ...plan, previews }
}

function inChunks<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / MAX_ORDERS) }, (_, n) => all.slice(n * MAX_ORDERS, (n + 1) * MAX_ORDERS))
}

function linesToSend({ planned }: Pick<TrackingPlan, 'planned'>): readonly OrderToTrack[] {
  return planned.filter(({ move }) => move.kind === 'send')
}

type Chosen = Readonly<{ carrier: FileCarrier; withoutPayment: boolean }>

/** Applies the plan to one order; refused when a colleague has changed the order since the preview. */
export async function applyTracking(
  { order, move, tracking }: OrderToTrack,
  { carrier, withoutPayment }: Chosen,
  options: ReturnType<typeof bulkOptions>,
): Promise<void> {
  const params = { id: order.id }
  if (move.kind === 'name')
    await browserApi.changeParcel(
      { params: { ...params, parcelId: move.parcelId }, body: { carrier, tracking, seen: seenParcel(order, move) } },
      options,
    )
  else {
    const seen = { status: order.status, parcels: order.parcels.map(({ id }) => id) }
    await browserApi.sendParcel({ params, body: { carrier, tracking, withoutPayment, seen } }, options)
  }
}

function seenParcel({ parcels }: Order, { parcelId }: Readonly<{ parcelId: number }>) {
  const parcel = parcels.find(({ id }) => id === parcelId)
  return parcel && { carrier: parcel.carrier, tracking: parcel.tracking }
}

export function confirmText({ planned }: Pick<TrackingPlan, 'planned'>): string {
  const toSend = linesToSend({ planned }).length
  return toSend > 0 ? `Send ${count(toSend, 'ordre', 'ordrer')}` : `Gem ${count(planned.length, 'pakkenummer', 'pakkenumre')}`
}

type PlanViewProps = Readonly<{ plan: TrackingPlan; withoutPayment: boolean; onWithoutPayment: (isTicked: boolean) => void }>

export function PlanView({ plan, ...payment }: PlanViewProps) {
  const toSend = linesToSend(plan).length
  const named = plan.planned.length - toSend
  const texts = [
    toSend > 0 && `${count(toSend, 'ordre sendes', 'ordrer sendes')}, og kunden får en mail med pakkenummeret.`,
    named > 0 && `${count(named, 'pakke', 'pakker')}, der allerede er sendt, får ${named === 1 ? 'sit' : 'deres'} nummer.`,
    plan.known > 0 && `${count(plan.known, 'ordre har', 'ordrer har')} allerede nummeret og røres ikke.`,
    plan.planned.length === 0 && plan.known === 0 && 'Ingen af linjerne kan bruges.',
  ].filter((text) => text !== false)
  return (
    <div className="grid gap-4">
      <ul className="figures">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {toSend > 0 && <SendingNotice previews={plan.previews} isError={false} {...payment} />}
      <Faults of={plan.faults} />
    </div>
  )
}

/** The lines that change nothing, each with its reason. */
export function Faults({ of: faults }: { of: readonly LineFault[] }) {
  if (faults.length === 0) return null
  return (
    <Notice tone="warning" title="Bliver sprunget over">
      <ul className="figures">
        {faults.map(({ line, orderNumber, why }) => (
          <li key={line}>
            Linje {line}
            {orderNumber && `, ${orderNumber}`}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
