import { Check, Minus, Plus } from 'lucide-react'
import type { OrderToPack } from '#contract/warehouse.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type Counted, PACKED_WORDS, pickKey, progressOf } from '#domain/warehouse/scan-to-pack.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type OrderInHandProps = {
  order: OrderToPack
  counted: Counted
  isBusy: boolean
  withLabel: boolean
  onCount: (pick: OrderToPack['picks'][number], rolls: number) => void
  onSend: () => void
  onLeave: () => void
}

export function OrderInHand({ order, counted, isBusy, withLabel, onCount, onSend, onLeave }: OrderInHandProps) {
  const { done, all } = progressOf(order, counted)
  const isWhole = done === all
  const { whole, part } = PACKED_WORDS[order.deliveryWay]
  return (
    <section aria-label={order.orderNumber} className="pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg font-bold">
          <OrderNumber of={order} />
        </h2>
        <p className="figures text-lg font-bold">
          {wholeNumber(done)} af {wholeNumber(all)}
        </p>
      </div>
      <p className="truncate text-sm text-muted">{order.company ?? order.customerName}</p>
      {order.notes && <p className="mt-2 border-l-4 border-warning pl-3 text-sm whitespace-pre-line">{order.notes}</p>}
      <ul className="pt-3">
        {order.picks.map((pick) => (
          <PickRow key={pickKey(pick)} pick={pick} scanned={counted[pickKey(pick)] ?? 0} onCount={(rolls) => onCount(pick, rolls)} />
        ))}
      </ul>
      <div className="sticky bottom-(--bottom-bar) -mx-(--gutter) flex gap-2 border-t border-line bg-ground px-(--gutter) py-3">
        <Button size="lg" onClick={onLeave}>
          Tilbage
        </Button>
        <Button
          size="lg"
          className="grow"
          variant={isWhole ? 'signal' : 'outline'}
          disabled={done === 0}
          isBusy={isBusy}
          busyText="Henter..."
          onClick={onSend}
        >
          {isWhole ? (withLabel ? 'Pak, send og print label' : whole) : part(`${wholeNumber(done)} af ${wholeNumber(all)}`)}
        </Button>
      </div>
    </section>
  )
}

type PickRowProps = { pick: OrderToPack['picks'][number]; scanned: number; onCount: (rolls: number) => void }

function PickRow({ pick: { shelf, nameDa, kcwId, batch, rolls }, scanned, onCount }: PickRowProps) {
  const isDone = scanned >= rolls
  const name = [nameDa, batch].filter(Boolean).join(', batch ')
  return (
    <li className={classes('flex items-center gap-2 border-t border-line py-3', isDone && 'text-muted')}>
      <div className="min-w-0 grow">
        <p className="text-base font-bold wrap-anywhere">{nameDa}</p>
        <p className="text-sm wrap-anywhere">
          {shelf && <span className="mr-2 inline-block rounded-sm bg-ink px-2 py-0.5 font-bold text-ground">{shelf}</span>}
          {batch !== null && <span className="font-semibold">Batch {batch} </span>}
          <span className="text-muted">{kcwId}</span>
        </p>
      </div>
      {isDone && <Check size={24} aria-label="Fundet" className="shrink-0 text-success" />}
      {scanned > 0 && (
        <IconButton label={`Én færre: ${name}`} onClick={() => onCount(scanned - 1)}>
          <Minus size={20} aria-hidden />
        </IconButton>
      )}
      <span className="figures shrink-0 text-lg font-bold whitespace-nowrap">
        {wholeNumber(scanned)} / {wholeNumber(rolls)}
      </span>
      {!isDone && (
        <IconButton label={`Én mere: ${name}`} onClick={() => onCount(scanned + 1)}>
          <Plus size={20} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
