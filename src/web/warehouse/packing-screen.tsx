import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import type { OrderToPack, ShelfProduct } from '#contract/warehouse.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type CountRow, scanToCount, toCount } from '#domain/warehouse/scan-to-count.ts'
import { readCode, type ScannedCode } from '#domain/warehouse/scanned-code.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { newKey } from '#web/new-key.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/packing-screen.ts'
import { LabelsToPrint } from './labels-to-print.tsx'
import { PackOrders } from './pack-orders.tsx'
import { AnswerPanel, CodeEntry, playTone, type ScanFeedback, useScanner } from './scanning.tsx'
import { ShelfCount, Shelves } from './stocktaking.tsx'
import {
  addWaiting,
  changeWarehouse,
  clearOutdated,
  outdatedOrders,
  sendWaiting,
  sentOrders,
  shelvesNow,
  useWarehouse,
  type Warehouse,
} from './warehouse-store.ts'

const TITLE = 'Pak'
const TRY_AGAIN_MS = 10_000
/** After this time a count begins with the figures already loaded. */
const WAIT_FOR_FIGURES_MS = 3_000

/** `labels` is null where the shop makes none. */
type Loaded = Readonly<{
  orders: readonly OrderToPack[]
  total: number
  products: readonly ShelfProduct[]
  labels: Readonly<{ weightKg: number }> | null
}>

/** Loads orders only for users who pack them. */
async function load(user: SessionUser, options: { signal?: AbortSignal } = {}): Promise<Loaded> {
  const shelves = browserApi.showShelfStock({}, options)
  if (!mayDo(user, 'sendParcels')) return { orders: [], total: 0, products: (await shelves).products, labels: null }
  const [{ orders, total }, { products }, { isOn, weightKg }] = await Promise.all([
    browserApi.showPacking({}, options),
    shelves,
    browserApi.showLabelOffer({}, options),
  ])
  return { orders, total, products, labels: isOn ? { weightKg } : null }
}

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff((user) => load(user))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPacking()} />
}

export default function Packing({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  const [search] = useSearchParams()
  const initialWork = search.get('vis') === 'optaelling' ? 'count' : 'pack'
  return user === null ? <HydrateFallback /> : <Screen key={initialWork} user={user} loaded={loaderData} initialWork={initialWork} />
}

type ScreenProps = { user: SessionUser; loaded: Loaded; initialWork: 'pack' | 'count' }

function Screen({ user, loaded, initialWork }: ScreenProps) {
  const userId = user.id
  const [data, setData] = useState(loaded)
  const [work, setWork] = useState(initialWork)
  const [mayPack, mayCount] = [mayDo(user, 'sendParcels'), mayDo(user, 'changeStock')]
  const warehouse = useWarehouse(userId)
  const newestLoad = useRef(0)
  const refresh = async (options?: { signal: AbortSignal }) => {
    newestLoad.current += 1
    const [thisLoad, outdated] = [newestLoad.current, outdatedOrders(userId)]
    // offline, the screen goes on with the data it has
    const fresh = await load(user, options).catch(() => null)
    if (!fresh || thisLoad !== newestLoad.current) return
    setData(fresh)
    clearOutdated(userId, outdated)
  }
  useSending(userId, warehouse, refresh)
  const products = shelvesNow(data.products, data.orders, warehouse)
  const sent = sentOrders(warehouse)
  const orders = data.orders.filter(({ id }) => !sent.has(id))
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminPacking()}
      action={
        mayPack &&
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
        <LabelsToPrint userId={userId} labels={warehouse.labels} />
        {mayPack && (work === 'pack' || !mayCount) ? (
          <PackOrders
            userId={userId}
            warehouse={warehouse}
            orders={orders}
            products={products}
            labels={data.labels}
            total={data.total - (data.orders.length - orders.length)}
            refresh={refresh}
          />
        ) : (
          <CountShelves
            userId={userId}
            warehouse={warehouse}
            products={products}
            onBegin={() => refresh({ signal: AbortSignal.timeout(WAIT_FOR_FIGURES_MS) })}
            onSaved={(counts) =>
              setData({ ...data, products: shelvesNow(data.products, [], { waiting: counts, outdated: [], picked: {} }) })
            }
          />
        )}
      </div>
    </AdminPage>
  )
}

/** Sends waiting work as soon as the device is online, and reloads what it changed. */
function useSending(userId: number, { waiting, outdated }: Warehouse, refresh: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried for each new piece of work, and again until it is sent and loaded
  useEffect(() => {
    if (waiting.length === 0 && outdated.length === 0) return
    const hasCounts = waiting.some(({ kind }) => kind === 'count')
    const sendNow = async () => {
      if ((await sendWaiting(userId)) === 'everything' && hasCounts) await refresh()
    }
    const tryNow = () => {
      if (!navigator.onLine) return
      if (outdated.length > 0) void refresh()
      void sendNow()
    }
    tryNow()
    const timer = setInterval(tryNow, TRY_AGAIN_MS)
    window.addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryNow)
    }
  }, [waiting.length, outdated.length, userId])
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
          {waiting.some((one) => one.kind === 'send' && one.labelWaits)
            ? 'Fragtfirmaet har ikke svaret om en label endnu. Der prøves igen hvert 10. sekund, og der bliver kun lavet én.'
            : 'Det sendes, når der er net.'}
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

const IDLE_COUNT: ScanFeedback = { tone: 'idle', says: 'Scan en hylde, eller vælg en.' }

type CountShelvesProps = {
  userId: number
  warehouse: Warehouse
  products: readonly ShelfProduct[]
  onBegin: () => Promise<void>
  onSaved: (waiting: Warehouse['waiting']) => void
}

function CountShelves({ userId, warehouse: { shelf, counted }, products, onBegin, onSaved }: CountShelvesProps) {
  const [answer, setAnswer] = useState<ScanFeedback>(IDLE_COUNT)
  const choose = (next: string | null) => changeWarehouse(userId, () => ({ shelf: next, counted: {} }))
  const set = (row: string, rolls: number) => changeWarehouse(userId, (before) => ({ counted: { ...before.counted, [row]: rolls } }))
  /** Reloads first: a shelf is counted against current figures. */
  const begin = async (next: string, says: string) => {
    setAnswer({ tone: 'idle', says: `Hylde ${next} hentes.` })
    await onBegin()
    choose(next)
    setAnswer({ tone: 'right', says })
    playTone(true)
  }
  const follow = (code: ScannedCode<(typeof products)[number]>) => {
    const result = scanToCount(code, { shelf, counted })
    if (result.kind === 'shelf' && result.shelf !== shelf) return void begin(result.shelf, result.message)
    setAnswer({ tone: result.kind === 'wrong' ? 'wrong' : 'right', says: result.message })
    playTone(result.kind !== 'wrong')
    if (result.kind === 'right') set(result.row, (counted[result.row] ?? 0) + 1)
  }
  const scan = (text: string) => follow(readCode(text, products))
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
      <AnswerPanel feedback={answer} />
      <CodeEntry onCode={scan} />
      {shelf === null ? (
        <Shelves products={products} onChoose={(one) => follow({ kind: 'shelf', shelf: one })} />
      ) : (
        <ShelfCount
          shelf={shelf}
          products={products}
          counted={counted}
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
