import { useState } from 'react'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { blockedText, ONE_BATCH_LABEL, packedBatchesText } from '#domain/batches/batch-texts.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { unsentOf } from '#domain/parcels/rolls.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { ExchangeDialog } from '#web/batches/exchange-dialog.tsx'
import { SampleCredited } from '#web/cart/sample-credited.tsx'
import { figuresOf } from '#web/orders/order-balance.tsx'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { ProductName } from '#web/products/shown/product-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'

type LinesSectionProps = {
  order: Order
  seesAmounts: boolean
  /** Blocked batches among the unsent rolls. */
  blockedBatches: readonly number[]
  mayExchange: boolean
  onExchanged: () => void
}

/** The lines with sent, returned and open quantities. Columns without figures are left out. */
export function LinesSection({ order, seesAmounts, blockedBatches, mayExchange, onExchanged }: LinesSectionProps) {
  const [exchanged, setExchanged] = useState<number | null>(null)
  const exchanging = order.items.find(({ id }) => id === exchanged)
  const isCancelled = order.status === 'cancelled'
  const columns = [
    goods({ blockedBatches, onExchange: mayExchange && !isCancelled ? setExchanged : null }),
    figure('Bestilt', ({ quantity }) => quantity),
    ...(order.items.some(({ cancelled }) => cancelled > 0) ? [figure('Taget af', ({ cancelled }) => cancelled, true)] : []),
    ...(order.items.some(({ sent }) => sent > 0) ? [figure('Sendt', ({ sent }) => sent)] : []),
    ...(order.items.some(({ returned }) => returned > 0) ? [figure('Retur', ({ returned }) => returned)] : []),
    ...(isCancelled || order.items.every((item) => unsentOf(item) === 0) ? [] : [figure('Ikke sendt', unsentOf)]),
    ...(seesAmounts ? [PRICE, TOTAL] : []),
  ]
  return (
    <OrderSection title="Varer" count={order.items.length}>
      <SmallTable rows={order.items} columns={columns} keyOf={({ id }) => id} caption="Ordrens varer" />
      {seesAmounts && (
        <div className="mt-4 sm:ml-auto sm:max-w-sm">
          <OrderFigures
            figures={figuresOf(order)}
            showsPoints={order.userId !== null}
            pointsAreCredited={order.pointsCredited}
            isForStaff
          />
        </div>
      )}
      {exchanging?.productId != null && (
        <ExchangeDialog
          orderId={order.id}
          item={{ ...exchanging, productId: exchanging.productId }}
          onDone={() => {
            setExchanged(null)
            onExchanged()
          }}
          onClose={() => setExchanged(null)}
        />
      )}
    </OrderSection>
  )
}

type GoodsProps = Readonly<{ blockedBatches: readonly number[]; onExchange: ((itemId: number) => void) | null }>

const goods = ({ blockedBatches, onExchange }: GoodsProps) => ({
  label: 'Vare',
  isRowHeading: true,
  className: 'w-full wrap-anywhere',
  cell: ({ id, productId, nameDa, kcwId, sent, withdrawn, quantity, batches, held, oneBatch }: OrderItem) => (
    <>
      <span className="block font-semibold">
        <ProductName name={nameDa} />
      </span>
      <span className="block text-xs text-muted">
        {kcwId}
        {quantity - sent > held && ` · ${wholeNumber(quantity - sent - held)} fra fjernlager`}
        {withdrawn > 0 && ` · ${wholeNumber(withdrawn)} fortrudt`}
      </span>
      <span className="block text-xs empty:hidden">
        {[packedBatchesText(batches), oneBatch ? ONE_BATCH_LABEL : ''].filter(Boolean).join('. ')}
      </span>
      {held > 0 && blockedText(batches, blockedBatches) !== '' && (
        <span className="block text-xs font-semibold text-danger">{blockedText(batches, blockedBatches)}</span>
      )}
      {onExchange && held > 0 && productId !== null && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-3.5 text-muted print:hidden"
          aria-label={`Byt batch af ${nameDa}`}
          onClick={() => onExchange(id)}
        >
          Byt batch
        </Button>
      )}
    </>
  ),
})

const PRICE = {
  label: 'Pris',
  isFigure: true,
  isForWide: true,
  cell: ({ payWithPoints, pointsCost, price, promotion }: OrderItem) => (
    <>
      {payWithPoints ? `${wholeNumber(pointsCost)} point` : amountWithOre(krToOre(price))}
      {promotion > 0 && <span className="block text-xs text-muted">−{promotion} %</span>}
    </>
  ),
}

const TOTAL = {
  label: 'I alt',
  isFigure: true,
  className: 'font-semibold',
  cell: ({ payWithPoints, pointsCost, quantity, lineTotal, sampleCredit }: OrderItem) => (
    <>
      {payWithPoints ? `${wholeNumber(pointsCost * quantity)} point` : amountWithOre(krToOre(lineTotal))}
      <SampleCredited creditOre={krToOre(sampleCredit)} />
    </>
  ),
}

function figure(label: string, numberOf: (item: OrderItem) => number, isForWide = false) {
  const cell = (item: OrderItem) => (numberOf(item) > 0 ? wholeNumber(numberOf(item)) : '–')
  return { label, isFigure: true, isForWide, cell }
}
