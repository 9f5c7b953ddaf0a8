import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import type { OrderToPack, ShelfProduct } from '#contract/warehouse.ts'
import { countOne, type PackingAnswer, pickKey, scanToPack } from '#domain/warehouse/scan-to-pack.ts'
import { readCode } from '#domain/warehouse/scanned-code.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { isWithoutNet, useWithoutNet } from '#web/offline/net.ts'
import { SendParcel } from '#web/parcels/admin/send-parcel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnswerPanel, CodeEntry, type Shown } from './answer-panel.tsx'
import { PrintAgain, usePrintLabels } from './labels-to-print.tsx'
import { OrderInHand } from './order-in-hand.tsx'
import { OrderList } from './order-list.tsx'
import { playTone, useScanner } from './use-scanner.ts'
import { addWaiting, changeWarehouse, forgetPicked, takeRolls, type Warehouse } from './warehouse-store.ts'

const IDLE: Shown = { tone: 'idle', says: 'Scan en ordre eller en rulle.' }
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
  const [answer, setAnswer] = useState<Shown>(IDLE)
  const [choices, setChoices] = useState<Extract<PackingAnswer, { kind: 'whichBatch' }> | null>(null)
  const [sending, setSending] = useState<Readonly<{ order: Order; lines: readonly LineToSend[] }> | null>(null)
  const { run, isBusy } = useAction()
  const printing = usePrintLabels(userId)
  const hasNoNet = useWithoutNet() !== null
  const current = orders.find(({ id }) => id === warehouse.current) ?? null
  const countedOf = (orderId: number) => warehouse.picked[orderId] ?? {}
  const takesLabel = (order: OrderToPack) => labels !== null && order.deliveryWay !== 'pickup'
  const follow = (given: PackingAnswer) => {
    setChoices(given.kind === 'whichBatch' ? given : null)
    setAnswer({ tone: given.kind === 'wrong' ? 'wrong' : given.kind === 'whichBatch' ? 'ask' : 'right', says: given.says })
    playTone(given.kind === 'opened' || given.kind === 'right')
    if (given.kind === 'wrong') return
    const order = orders.find(({ id }) => id === given.orderId)
    if (!order) return
    if (given.kind === 'right') takeRolls(userId, order, given.pick, (countedOf(order.id)[given.pick] ?? 0) + 1)
    else changeWarehouse(userId, () => ({ current: order.id }))
  }
  const scan = (text: string) => follow(scanToPack(readCode(text, products), { orders, current: current?.id ?? null, countedOf }))
  useScanner(scan)
  const leave = (shown: Shown = IDLE) => {
    changeWarehouse(userId, () => ({ current: null }))
    setChoices(null)
    setAnswer(shown)
  }
  const packed = (order: OrderToPack, says: string) => {
    const next = orders.find(({ id }) => id !== order.id)
    leave({ tone: 'right', says: next ? `${says} Næste: ${next.orderNumber}.` : `${says} Det var den sidste.` })
  }
  const keep = (order: OrderToPack) => {
    const { id: orderId, orderNumber: title, status, parcels } = order
    addWaiting(userId, [
      {
        ...{ key: newKey(), kind: 'send', orderId, title, items: itemsOf(order, countedOf(orderId)), seen: { status, parcels } },
        withLabel: takesLabel(order),
      },
    ])
    packed(order, `${title} sendes, når der er net.`)
  }
  const send = (order: OrderToPack) =>
    isWithoutNet()
      ? keep(order)
      : void run(async () => {
          const params = { id: order.id }
          try {
            const [{ order: now }, { lines }] = await Promise.all([browserApi.showOrder({ params }), browserApi.listParcels({ params })])
            setSending({ order: now, lines })
          } catch (error) {
            if (error instanceof ApiError) throw error
            keep(order)
          }
        })
  return (
    <>
      <AnswerPanel shown={hasNoNet && answer === IDLE ? { tone: 'idle', says: NO_NET } : answer} />
      {choices && (
        <BatchChoice
          choices={choices.choices}
          onChoose={chosen}
          onNone={() => follow({ kind: 'wrong', says: 'Så er det den forkerte rulle. Læg den tilbage.' })}
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
          chosen={new Map(itemsOf(current, countedOf(current.id)).map(({ itemId, quantity }) => [itemId, quantity]))}
          labels={labels}
          onDone={async (isSent, label) => {
            setSending(null)
            printing.printNew(label)
            if (isSent) {
              forgetPicked(userId, current.id)
              packed(current, `${current.orderNumber} er sendt.${label?.tracking ? ` Pakkenummer ${label.tracking}.` : ''}`)
            } else setAnswer({ tone: 'wrong', says: 'Ordren er ændret. Se den igennem.' })
            await refresh()
          }}
          onClose={() => setSending(null)}
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

function itemsOf(order: OrderToPack, counted: Warehouse['counted']) {
  const items = Map.groupBy(order.picks, ({ itemId }) => itemId)
  return [...items]
    .map(([itemId, picks]) => ({
      itemId,
      quantity: picks.reduce((sum, pick) => sum + Math.min(pick.rolls, counted[pickKey(pick)] ?? 0), 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}
