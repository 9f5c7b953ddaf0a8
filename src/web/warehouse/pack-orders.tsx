import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import type { OrderToPack, ShelfProduct } from '#contract/warehouse.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { countOne, PACKED_WORDS, type PackingAnswer, pickKey, progressOf, scanToPack } from '#domain/warehouse/scan-to-pack.ts'
import { readCode } from '#domain/warehouse/scanned-code.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { newKey } from '#web/new-key.ts'
import { isOffline, useOffline } from '#web/offline/net.ts'
import { PickListDialog } from '#web/orders/admin/bulk/pick-list-dialog.tsx'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { type ScannedItem, SendParcel } from '#web/parcels/admin/send-parcel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { PrintAgain, usePrintLabels } from './labels-to-print.tsx'
import { OrderInHand } from './order-in-hand.tsx'
import { AnswerPanel, CodeEntry, playTone, type ScanFeedback, useScanner } from './scanning.tsx'
import { addWaiting, changeWarehouse, removePicked, takeRolls, type Warehouse } from './warehouse-store.ts'

const IDLE: ScanFeedback = { tone: 'idle', says: 'Scan en ordre eller en vare.' }
const NO_NET = 'Uden net. Det, du scanner, er gemt her.'

type PackOrdersProps = {
  userId: number
  warehouse: Warehouse
  orders: readonly OrderToPack[]
  products: readonly ShelfProduct[]
  /** null where the shop makes none */
  labels: Readonly<{ weightKg: number }> | null
  total: number
  refresh: () => Promise<void>
}

/** Packs orders by scan, one in hand at a time. */
export function PackOrders({ userId, warehouse, orders, products, labels, total, refresh }: PackOrdersProps) {
  const [answer, setAnswer] = useState<ScanFeedback>(IDLE)
  const [choices, setChoices] = useState<Extract<PackingAnswer, { kind: 'whichBatch' }> | null>(null)
  const [sending, setSending] = useState<Readonly<{ order: Order; lines: readonly LineToSend[] }> | null>(null)
  const { run, isBusy } = useAction()
  const printing = usePrintLabels(userId)
  const isDisconnected = useOffline() !== null
  const current = orders.find(({ id }) => id === warehouse.current) ?? null
  const countedOf = (orderId: number) => warehouse.picked[orderId] ?? {}
  const takesLabel = (order: OrderToPack) => labels !== null && order.deliveryWay !== 'pickup'
  const follow = (result: PackingAnswer) => {
    setChoices(result.kind === 'whichBatch' ? result : null)
    setAnswer({ tone: result.kind === 'wrong' ? 'wrong' : result.kind === 'whichBatch' ? 'ask' : 'right', says: result.message })
    playTone(result.kind === 'opened' || result.kind === 'right')
    if (result.kind === 'wrong') return
    const order = orders.find(({ id }) => id === result.orderId)
    if (!order) return
    if (result.kind === 'right') takeRolls(userId, order, result.pick, (countedOf(order.id)[result.pick] ?? 0) + 1)
    else changeWarehouse(userId, () => ({ current: order.id }))
  }
  const scan = (text: string) => follow(scanToPack(readCode(text, products), { orders, current: current?.id ?? null, countedOf }))
  useScanner(scan)
  const leave = (feedback: ScanFeedback = IDLE) => {
    changeWarehouse(userId, () => ({ current: null }))
    setChoices(null)
    setAnswer(feedback)
  }
  const finishOrder = (order: OrderToPack, says: string) => {
    const next = orders.find(({ id }) => id !== order.id)
    leave({ tone: 'right', says: next ? `${says} Næste: ${next.orderNumber}.` : `${says} Det var den sidste.` })
  }
  const queueSending = (order: OrderToPack) => {
    const { id: orderId, orderNumber: title, status, parcels } = order
    addWaiting(userId, [
      {
        key: newKey(),
        kind: 'send',
        orderId,
        title,
        items: itemsOf(order, countedOf(orderId)),
        seen: { status, parcels },
        withLabel: takesLabel(order),
      },
    ])
    finishOrder(order, `${title} ${PACKED_WORDS[order.deliveryWay].waits}, når der er net.`)
  }
  const send = (order: OrderToPack) =>
    isOffline()
      ? queueSending(order)
      : void run(async () => {
          const params = { id: order.id }
          try {
            const [{ order: now }, { lines }] = await Promise.all([browserApi.showOrder({ params }), browserApi.listParcels({ params })])
            setSending({ order: now, lines })
          } catch (error) {
            if (error instanceof ApiError) throw error
            queueSending(order)
          }
        })
  return (
    <>
      <AnswerPanel feedback={isDisconnected && answer === IDLE ? { tone: 'idle', says: NO_NET } : answer} />
      {choices && (
        <BatchChoice
          choices={choices.choices}
          onChoose={chosen}
          onNone={() => follow({ kind: 'wrong', message: 'Så er det den forkerte vare. Læg den tilbage.' })}
        />
      )}
      {!current && <PrintAgain labels={printing} />}
      <CodeEntry onCode={scan} />
      {current ? (
        <OrderInHand
          order={current}
          counted={countedOf(current.id)}
          isBusy={isBusy}
          withLabel={takesLabel(current)}
          onCount={(pick, rolls) => takeRolls(userId, current, pickKey(pick), rolls)}
          onSend={() => send(current)}
          onLeave={() => leave()}
        />
      ) : (
        <OrderList orders={orders} total={total} picked={warehouse.picked} onOpen={(order) => follow(opened(order))} />
      )}
      {sending && current && (
        <SendParcel
          order={sending.order}
          lines={sending.lines}
          scanned={itemsOf(current, countedOf(current.id))}
          labels={labels}
          onDone={async (isSent, label) => {
            setSending(null)
            printing.printNew(label)
            if (isSent) {
              removePicked(userId, current.id)
              const { isDone } = PACKED_WORDS[current.deliveryWay]
              finishOrder(current, `${current.orderNumber} ${isDone}.${label?.tracking ? ` Pakkenummer ${label.tracking}.` : ''}`)
            } else setAnswer({ tone: 'wrong', says: 'Ordren er ændret. Se den igennem.' })
            await refresh()
          }}
          onClose={() => {
            setSending(null)
            // what was refused may have had other batches since the list was read
            void refresh()
          }}
        />
      )}
    </>
  )

  function chosen(pick: string): void {
    const order = orders.find(({ id }) => id === choices?.orderId)
    const one = order?.picks.find((each) => pickKey(each) === pick)
    if (order && one) follow(countOne(order, one, countedOf(order.id)))
  }

  function opened({ orderNumber }: OrderToPack): PackingAnswer {
    return scanToPack({ kind: 'order', orderNumber }, { orders, current: null, countedOf })
  }
}

type Choices = Extract<PackingAnswer, { kind: 'whichBatch' }>['choices']

function BatchChoice({ choices, onChoose, onNone }: { choices: Choices; onChoose: (pick: string) => void; onNone: () => void }) {
  return (
    <div className="grid gap-2 pt-3">
      {choices.map(({ pick, batch }) => (
        <Button key={pick} size="lg" isWide onClick={() => onChoose(pick)}>
          {batch === null ? 'Uden batch' : `Batch ${batch}`}
        </Button>
      ))}
      <Button size="lg" isWide variant="quiet" onClick={onNone}>
        Ingen af dem
      </Button>
    </div>
  )
}

function itemsOf({ picks }: OrderToPack, counted: Warehouse['counted']): ScannedItem[] {
  const scanned = picks
    .map((pick) => ({ ...pick, rolls: Math.min(pick.rolls, counted[pickKey(pick)] ?? 0) }))
    .filter(({ rolls }) => rolls > 0)
  return [...Map.groupBy(scanned, ({ itemId }) => itemId)].map(([itemId, of]) => ({
    itemId,
    quantity: of.reduce((sum, { rolls }) => sum + rolls, 0),
    batches: of.map(({ batch, rolls }) => ({ batch, rolls })),
  }))
}

type OrderListProps = { orders: readonly OrderToPack[]; total: number; picked: Warehouse['picked']; onOpen: (order: OrderToPack) => void }

/** The orders to pack, under the shelf and product where the walk of each begins. */
function OrderList({ orders, total, picked, onOpen }: OrderListProps) {
  const [isPicking, setIsPicking] = useState(false)
  if (orders.length === 0)
    return (
      <div className="pt-4">
        <EmptyList>Der er ingen ordrer at pakke.</EmptyList>
      </div>
    )
  const groups = [...Map.groupBy(orders, ({ picks: [first] }) => [first?.shelf, first?.nameDa].filter(Boolean).join(' · '))]
  const rolls = orders.reduce((sum, order) => sum + progressOf(order, {}).all, 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
        <p className="figures text-base font-semibold">
          {count(orders.length, 'ordre', 'ordrer')} · {withUnit(rolls, 'stk.')}
          {total > orders.length && <span className="font-normal text-muted"> · de ældste af {wholeNumber(total)}</span>}
        </p>
        <Button size="sm" variant="outline" onClick={() => setIsPicking(true)}>
          <ListChecks size={16} aria-hidden /> Plukliste
        </Button>
      </div>
      {isPicking && <PickListDialog orders={orders} onClose={() => setIsPicking(false)} />}
      {groups.map(([title, of]) => (
        <section key={title} aria-label={title}>
          <h2 className="pt-4 pb-1 text-sm font-semibold text-muted">Begynd ved {title}</h2>
          <ul>
            {of.map((order) => (
              <OrderRow key={order.id} order={order} counted={picked[order.id] ?? {}} onOpen={() => onOpen(order)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type OrderRowProps = { order: OrderToPack; counted: Warehouse['counted']; onOpen: () => void }

function OrderRow({ order, counted, onOpen }: OrderRowProps) {
  const { done, all } = progressOf(order, counted)
  return (
    <li className="border-t border-line">
      <button type="button" onClick={onOpen} className="flex min-h-16 w-full items-center gap-3 py-2 text-left hover:bg-sunk">
        <span className="min-w-0 grow">
          <span className="block text-base font-bold">
            <OrderNumber of={order} />
          </span>
          <span className="block truncate text-sm text-muted">{order.company ?? order.customerName}</span>
        </span>
        <span className="figures text-right text-lg leading-tight font-bold">
          {done > 0 ? `${done} af ${all}` : wholeNumber(all)} stk.
          {order.picks.length > 1 && <span className="block text-sm font-normal text-muted">i {order.picks.length} linjer</span>}
        </span>
      </button>
    </li>
  )
}
