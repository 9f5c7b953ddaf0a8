import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent: { call: string; key: string | undefined }[] = []
let answer: (call: string) => unknown = () => ({})
const calling = (call: string) => async (_input: unknown, options?: { headers: Record<string, string> }) => {
  sent.push({ call, key: options?.headers['Idempotency-Key'] })
  return answer(call)
}
class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`afvist: ${code}`)
    this.status = status
    this.code = code
  }
}
vi.mock('#web/api.ts', () => ({
  ApiError,
  browserApi: Object.fromEntries(['beginPacking', 'sendParcel', 'makeLabel', 'countBatch'].map((call) => [call, calling(call)])),
}))
const USER = 7

/** Loads the store afresh, like a newly opened tab. */
async function openTab() {
  vi.resetModules()
  const store = await import('./warehouse-store.ts')
  const stored = () => JSON.parse(localStorage.getItem('foliehuset.pak.v1') ?? '{}')[USER] ?? { waiting: [], labels: [], refused: [] }
  return { ...store, stored }
}

beforeEach(() => {
  sent.length = 0
  answer = () => ({})
  const stored = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const parcel = (key: string, more: object = {}) => ({
  ...{ key, kind: 'send' as const, orderId: 3, title: 'ORD-3', items: [{ itemId: 1, quantity: 2 }] },
  seen: { status: 'pending' as const, parcels: [] },
  ...more,
})
const noNet = () => {
  throw new TypeError('Failed to fetch')
}

test('waiting work is sent once under its key, also when sending is started twice', async () => {
  const { addWaiting, sendWaiting, stored } = await openTab()
  addWaiting(USER, [parcel('pak-1')])
  expect(await Promise.all([sendWaiting(USER), sendWaiting(USER)])).toEqual(['everything', 'everything'])
  expect(sent).toEqual([{ call: 'sendParcel', key: 'pak-1' }])
  expect(stored().waiting).toEqual([])
})

test('offline work waits, also for a tab opened later, and is sent with the same key', async () => {
  const first = await openTab()
  first.addWaiting(USER, [parcel('pak-1')])
  answer = noNet
  expect(await first.sendWaiting(USER)).toBe('not yet')
  expect(first.stored().waiting).toHaveLength(1)
  answer = () => ({})
  const second = await openTab()
  expect(await second.sendWaiting(USER)).toBe('everything')
  expect(sent.map(({ key }) => key)).toEqual(['pak-1', 'pak-1'])
})

test('refused work is listed with its reason and does not block the rest; a temporary failure is tried again', async () => {
  const { addWaiting, sendWaiting, stored } = await openTab()
  addWaiting(USER, [parcel('pak-1'), { ...parcel('pak-2'), orderId: 4, title: 'ORD-4' }])
  answer = () => {
    if (sent.length === 1) throw new ApiError(409, 'changed_meanwhile')
    throw new ApiError(503, 'unavailable')
  }
  expect(await sendWaiting(USER)).toBe('not yet')
  expect(stored().refused).toEqual([{ key: 'pak-1', orderId: 3, title: 'ORD-3', why: 'afvist: changed_meanwhile' }])
  expect(stored().waiting).toMatchObject([{ key: 'pak-2' }])
})

test('a count treats the rolls of a waiting parcel as sent, and rolls in hand as off their shelf', async () => {
  const { shelvesNow } = await openTab()
  const film = { id: 1, kcwId: 'P-1', nameDa: 'Fjord', gtin: null, shelf: 'A-1', blocked: [] }
  const shelves = [{ ...film, batches: [{ id: 7, code: 'L7', rolls: 3, held: 4, packing: 3 }] }]
  const pick = { itemId: 1, productId: 1, kcwId: 'P-1', nameDa: 'Fjord', shelf: 'A-1', batch: 'L7', rolls: 2 }
  const order = { orderNumber: 'ORD', createdAt: '2026-11-21T10:00:00.000Z', customerName: 'Karen', company: null, notes: null }
  const orders = [3, 4].map((id) => {
    return { ...order, id, deliveryWay: 'parcel' as const, status: 'pending' as const, parcels: [], picks: [pick] }
  })
  const picked = { 3: { '1/L7': 2 }, 4: { '1/L7': 1 } }
  const [shelf] = shelvesNow(shelves, orders, { waiting: [parcel('pak-1')], outdated: [], picked })
  expect(shelf?.batches).toMatchObject([{ rolls: 3, held: 2, packing: 1, inHand: 1 }])
  const [sentSince] = shelvesNow(shelves, orders, { waiting: [], outdated: [3], picked })
  expect(sentSince, 'a sent parcel counts as sent until the shelves are loaded').toEqual(shelf)

  const forSale = [{ ...film, batches: [{ id: 7, code: 'L7', rolls: 5, held: 1, packing: 1 }] }]
  const [left] = shelvesNow(forSale, orders, { waiting: [parcel('pak-1')], outdated: [], picked: { 3: { '1/L7': 2 } } })
  expect(left?.batches, 'an order that waited for its rolls takes one for sale').toMatchObject([{ rolls: 4, held: 0 }])
})

test('orders sent or refused stay off the list until they are loaded, and keep their scans so long', async () => {
  const { addWaiting, takeRolls, sendWaiting, sentOrders, outdatedOrders, clearOutdated, stored } = await openTab()
  takeRolls(USER, { id: 3, orderNumber: 'ORD-3' } as Parameters<typeof takeRolls>[1], '1/L7', 2)
  addWaiting(USER, [parcel('pak-1'), { ...parcel('pak-2'), orderId: 4 }, { ...parcel('pak-3'), orderId: 5 }])
  answer = () => {
    if (sent.length === 3) throw new ApiError(409, 'changed_meanwhile')
    if (sent.length === 4) throw new ApiError(503, 'unavailable')
    return {}
  }
  expect(await sendWaiting(USER)).toBe('not yet')
  expect([...sentOrders(stored())]).toEqual([5, 3, 4])
  expect(outdatedOrders(USER)).toEqual([3, 4])
  expect(stored().picked).toEqual({ 3: { '1/L7': 2 } })
  clearOutdated(USER, [3, 4])
  expect([[...sentOrders(stored())], stored().picked]).toEqual([[5], {}])
})

test('a label that has not come holds back only counts and what follows them', async () => {
  const { addWaiting, sendWaiting, stored } = await openTab()
  const begin = { key: 'tag-4', kind: 'begin' as const, orderId: 4, title: 'ORD-4' }
  const count = {
    key: 'tal-1',
    kind: 'count' as const,
    title: 'Fjord',
    productId: 1,
    batchId: 7,
    counted: 2,
    seen: 2,
    held: 0,
    reason: 'Hylde',
  }
  const other = (key: string, orderId: number) => ({ ...parcel(key), orderId })
  addWaiting(USER, [parcel('pak-1', { withLabel: true }), begin, other('pak-2', 4), count, other('pak-3', 5)])
  answer = (call) => {
    if (call === 'makeLabel') throw new ApiError(409, 'label_waits')
    return {}
  }
  expect(await sendWaiting(USER)).toBe('not yet')
  expect(sent.map(({ call }) => call)).toEqual(['makeLabel', 'beginPacking', 'sendParcel'])
  expect(stored().waiting).toMatchObject([{ key: 'pak-1', labelWaits: true }, { key: 'tal-1' }, { key: 'pak-3' }])
  answer = () => ({ labelId: 12 })
  expect(await sendWaiting(USER)).toBe('everything')
  expect(sent.slice(3).map(({ key }) => key)).toEqual(['pak-1', 'tal-1', 'pak-3'])
})

test('a parcel with a label waits until the carrier has answered, and its label is stored to be printed', async () => {
  const { addWaiting, sendWaiting, removeLabels, stored } = await openTab()
  addWaiting(USER, [parcel('pak-1', { withLabel: true })])
  answer = () => {
    throw new ApiError(409, 'label_waits')
  }
  expect(await sendWaiting(USER)).toBe('not yet')
  expect([stored().waiting, stored().refused]).toMatchObject([[{ key: 'pak-1' }], []])
  answer = () => ({ labelId: 12 })
  expect(await sendWaiting(USER)).toBe('everything')
  expect(sent).toEqual(Array(2).fill({ call: 'makeLabel', key: 'pak-1' }))
  expect(stored().labels).toEqual([12])
  removeLabels(USER, [12])
  expect(stored().labels).toEqual([])
})

test('state stored before labels existed is read as without labels', async () => {
  localStorage.setItem(
    'foliehuset.pak.v1',
    JSON.stringify({ [USER]: { current: null, picked: {}, shelf: null, counted: {}, waiting: [], refused: [] } }),
  )
  const { storeLabel, stored } = await openTab()
  storeLabel(USER, 5)
  expect(stored().labels).toEqual([5])
})
