import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import type { OrderToPack, ShelfProduct } from '#contract/warehouse.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type CountRow, scanToCount, toCount } from '#domain/warehouse/scan-to-count.ts'
import { countOne, type PackingAnswer, pickKey, scanToPack } from '#domain/warehouse/scan-to-pack.ts'
import { readCode } from '#domain/warehouse/scanned-code.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { isWithoutNet, useWithoutNet } from '#web/offline/net.ts'
import { SendParcel } from '#web/parcels/admin/send-parcel-dialog.tsx'
import { useUser } from '#web/session/session.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/packing-screen.ts'
import { AnswerPanel, CodeEntry, type Shown } from './answer-panel.tsx'
import { OrderInHand } from './order-in-hand.tsx'
import { OrderList } from './order-list.tsx'
import { ShelfCount, Shelves } from './stocktaking.tsx'
import { playTone, useScanner } from './use-scanner.ts'
import { addWaiting, changeWarehouse, forgetPicked, sendWaiting, shelvesNow, useWarehouse, type Warehouse } from './warehouse-store.ts'

const TITLE = 'Pak'
const TRY_AGAIN_MS = 10_000

type Loaded = Readonly<{ orders: readonly OrderToPack[]; total: number; products: readonly ShelfProduct[] }>

async function load(): Promise<Loaded> {
  const [{ orders, total }, { products }] = await Promise.all([browserApi.showPacking(), browserApi.showShelfStock()])
  return { orders, total, products }
}

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(load)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPacking()} />
}

const IDLE: Shown = { tone: 'idle', says: 'Scan en ordre eller en rulle.' }
const IDLE_COUNT: Shown = { tone: 'idle', says: 'Scan en hylde, eller vælg en.' }
const NO_NET = 'Uden net. Det, du scanner, er gemt her.'

export default function Packing({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  return user === null ? <HydrateFallback /> : <Screen userId={user.id} loaded={loaderData} />
}

function Screen({ userId, loaded }: { userId: number; loaded: Loaded }) {
  const [data, setData] = useState(loaded)
  const [work, setWork] = useState<'pack' | 'count'>('pack')
  const mayCount = useMay()('changeStock')
  const warehouse = useWarehouse(userId)
  const refresh = async () => {
    // without a net the screen goes on with what it has
    const fresh = await load().catch(() => null)
    if (fresh) setData(fresh)
  }
  useSending(userId, warehouse, refresh)
  const products = shelvesNow(data.products, data.orders, warehouse)
  const packed = new Set(warehouse.waiting.flatMap((one) => (one.kind === 'send' ? [one.orderId] : [])))
  const orders = data.orders.filter(({ id }) => !packed.has(id))
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminPacking()}
      action={
        mayCount && (
          <Segments
            label="Arbejde"
            size="md"
            value={work}
            onChange={setWork}
            choices={[
              { value: 'pack', label: 'Pak' },
              { value: 'count', label: 'Optælling' },
            ]}
          />
        )
      }
    >
      <div className="max-w-2xl">
        <Unsent userId={userId} warehouse={warehouse} />
        {work === 'pack' ? (
          <PackOrders {...{ userId, warehouse, orders, products, total: data.total - packed.size, refresh }} />
        ) : (
          <CountShelves
            {...{ userId, warehouse, products }}
            onSaved={(counts) => setData({ ...data, products: shelvesNow(data.products, [], { waiting: counts, picked: {} }) })}
          />
        )}
      </div>
    </AdminPage>
  )
}

/** Sends what waits as soon as there is a net, and then shows what is left. */
function useSending(userId: number, { waiting }: Warehouse, refresh: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried for each new piece of work, and again until it is sent
  useEffect(() => {
    if (waiting.length === 0) return
    const isMore = waiting.some(({ kind }) => kind !== 'begin')
    const tryNow = async () => {
      if (navigator.onLine && (await sendWaiting(userId)) === 'everything' && isMore) await refresh()
    }
    void tryNow()
    const timer = setInterval(() => void tryNow(), TRY_AGAIN_MS)
    window.addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryNow)
    }
  }, [waiting.length, userId])
}

function Unsent({ userId, warehouse: { waiting, refused } }: { userId: number; warehouse: Warehouse }) {
  const parcels = waiting.filter(({ kind }) => kind === 'send').length
  const counts = waiting.filter(({ kind }) => kind === 'count').length
  const parts = [parcels > 0 && count(parcels, 'forsendelse', 'forsendelser'), counts > 0 && count(counts, 'optælling', 'optællinger')]
  const text = parts.filter(Boolean).join(' og ')
  return (
    <div className="grid gap-3 not-empty:pb-3">
      {text !== '' && (
        <Notice tone="warning" title={`Ikke sendt endnu: ${text}`}>
          Det sendes, når der er net.
        </Notice>
      )}
      {refused.map(({ key, orderId, title, why }) => (
        <Notice key={key} tone="danger" title={`${title} kom ikke igennem`} isAlert>
          <p>{why}</p>
          <p className="flex flex-wrap items-center gap-4">
            {orderId !== null && (
              <Link to={paths.adminOrder(orderId)} className="inline-flex min-h-11 items-center underline underline-offset-4">
                Se ordren
              </Link>
            )}
            <Button
              size="sm"
              variant="quiet"
              onClick={() => changeWarehouse(userId, (before) => ({ refused: before.refused.filter((one) => one.key !== key) }))}
            >
              Fjern
            </Button>
          </p>
        </Notice>
      ))}
    </div>
  )
}

type PackOrdersProps = {
  userId: number
  warehouse: Warehouse
  orders: readonly OrderToPack[]
  products: readonly ShelfProduct[]
  total: number
  refresh: () => Promise<void>
}

function PackOrders({ userId, warehouse, orders, products, total, refresh }: PackOrdersProps) {
  const [answer, setAnswer] = useState<Shown>(IDLE)
  const [choices, setChoices] = useState<Extract<PackingAnswer, { kind: 'whichBatch' }> | null>(null)
  const [sending, setSending] = useState<Readonly<{ order: Order; lines: readonly LineToSend[] }> | null>(null)
  const { run, isBusy } = useAction()
  const hasNoNet = useWithoutNet() !== null
  const current = orders.find(({ id }) => id === warehouse.current) ?? null
  const countedOf = (orderId: number) => warehouse.picked[orderId] ?? {}
  const take = (order: OrderToPack, pick: string, rolls: number) => {
    if (warehouse.picked[order.id] === undefined)
      addWaiting(userId, [{ key: newKey(), kind: 'begin', orderId: order.id, title: order.orderNumber }])
    changeWarehouse(userId, ({ picked }) => ({
      current: order.id,
      picked: { ...picked, [order.id]: { ...picked[order.id], [pick]: rolls } },
    }))
  }
  const follow = (given: PackingAnswer) => {
    setChoices(given.kind === 'whichBatch' ? given : null)
    setAnswer({ tone: given.kind === 'wrong' ? 'wrong' : given.kind === 'whichBatch' ? 'ask' : 'right', says: given.says })
    playTone(given.kind === 'opened' || given.kind === 'right')
    if (given.kind === 'wrong') return
    const order = orders.find(({ id }) => id === given.orderId)
    if (!order) return
    if (given.kind === 'right') take(order, given.pick, (countedOf(order.id)[given.pick] ?? 0) + 1)
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
      { key: newKey(), kind: 'send', orderId, title, items: itemsOf(order, countedOf(orderId)), seen: { status, parcels } },
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
        <div className="grid gap-2 pt-3">
          {choices.choices.map(({ pick, batch }) => (
            <Button key={pick} size="lg" isWide onClick={() => chosen(pick)}>
              {batch === null ? 'Uden batch' : `Batch ${batch}`}
            </Button>
          ))}
          <Button
            size="lg"
            isWide
            variant="quiet"
            onClick={() => follow({ kind: 'wrong', says: 'Så er det den forkerte rulle. Læg den tilbage.' })}
          >
            Ingen af dem
          </Button>
        </div>
      )}
      <CodeEntry onCode={scan} />
      {current ? (
        <OrderInHand
          order={current}
          counted={countedOf(current.id)}
          isBusy={isBusy}
          onCount={(pick, rolls) => take(current, pickKey(pick), rolls)}
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
          onDone={async (isSent) => {
            setSending(null)
            if (isSent) {
              forgetPicked(userId, current.id)
              packed(current, `${current.orderNumber} er sendt.`)
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

function itemsOf(order: OrderToPack, counted: Warehouse['counted']) {
  const items = Map.groupBy(order.picks, ({ itemId }) => itemId)
  return [...items]
    .map(([itemId, picks]) => ({
      itemId,
      quantity: picks.reduce((sum, pick) => sum + Math.min(pick.rolls, counted[pickKey(pick)] ?? 0), 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}

type CountShelvesProps = {
  userId: number
  warehouse: Warehouse
  products: readonly ShelfProduct[]
  onSaved: (waiting: Warehouse['waiting']) => void
}

function CountShelves({ userId, warehouse: { shelf, counted }, products, onSaved }: CountShelvesProps) {
  const [answer, setAnswer] = useState<Shown>(IDLE_COUNT)
  const choose = (next: string | null) => changeWarehouse(userId, () => ({ shelf: next, counted: {} }))
  const set = (row: string, rolls: number) => changeWarehouse(userId, (before) => ({ counted: { ...before.counted, [row]: rolls } }))
  const scan = (text: string) => {
    const given = scanToCount(readCode(text, products), { shelf, counted })
    setAnswer({ tone: given.kind === 'wrong' ? 'wrong' : 'right', says: given.says })
    playTone(given.kind !== 'wrong')
    if (given.kind === 'shelf' && given.shelf !== shelf) choose(given.shelf)
    if (given.kind === 'right') set(given.row, (counted[given.row] ?? 0) + 1)
  }
  useScanner(scan)
  const save = (rows: readonly CountRow[]) => {
    const counts = rows.map((row) => {
      const { missing: _, ...counting } = toCount(row)
      return { key: newKey(), kind: 'count' as const, title: `Optællingen af ${row.nameDa}`, ...counting, reason: `Hylde ${shelf} optalt` }
    })
    onSaved(counts)
    addWaiting(userId, counts)
    choose(null)
    setAnswer({ tone: 'right', says: `Hylde ${shelf} er optalt.` })
  }
  return (
    <>
      <AnswerPanel shown={answer} />
      <CodeEntry onCode={scan} />
      {shelf === null ? (
        <Shelves products={products} onChoose={(one) => scan(one)} />
      ) : (
        <ShelfCount
          {...{ shelf, products, counted }}
          onCount={set}
          onSave={save}
          onLeave={() => {
            choose(null)
            setAnswer(IDLE_COUNT)
          }}
        />
      )}
    </>
  )
}
