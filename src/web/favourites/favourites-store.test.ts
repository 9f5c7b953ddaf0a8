import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/customers/account.ts'

type Call = Readonly<{ request: string; answer: (productIds: number[]) => void; fail: () => void }>
type Request = Readonly<{ params: { productId: number } }>

const karen = { id: 7, name: 'Karen Holm', role: 'customer', workshop: { id: 7, role: 'owner' } } as SessionUser
const calls: Call[] = []
const toast = { error: vi.fn() }
const calling =
  (name: string) =>
  ({ params: { productId } }: Request) =>
    new Promise((resolve, reject) => {
      const answer = (productIds: number[]) => resolve({ productIds })
      calls.push({ request: `${name} ${productId}`, answer, fail: () => reject(new TypeError('no connection')) })
    })
vi.mock('#web/ui/toast.ts', () => ({ toast }))
vi.mock('#web/api.ts', async (original) => ({
  ...(await original<object>()),
  browserApi: {
    listFavourites: async () => ({ productIds: [2, 1] }),
    addFavourite: calling('add'),
    removeFavourite: calling('remove'),
  },
}))

/** Loads the store afresh, like a newly opened tab. */
async function openTab() {
  vi.resetModules()
  const { favourites, toggleFavourite } = await import('./favourites-store.ts')
  const session = await import('#web/session/session.ts')
  stop = favourites.subscribe(() => {})
  return { ...session, press: toggleFavourite, read: favourites.read }
}
let stop = () => {}

/** The tab of a customer who has products 2 and 1 as favourites. */
async function openTabOfKaren() {
  const tab = await openTab()
  tab.storeUser(karen)
  await expect.poll(tab.read).toEqual([2, 1])
  return tab
}

async function callOf(place: number): Promise<Call> {
  await expect.poll(() => calls.length).toBeGreaterThan(place)
  return calls[place] as Call
}

beforeEach(() => {
  calls.length = 0
  toast.error.mockClear()
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('of two favourites pressed in turn, only the one that cannot be saved is reverted', async () => {
  const { press, read } = await openTabOfKaren()
  await press(3)
  await press(1)
  expect(read()).toEqual([3, 2])
  const first = await callOf(0)
  first.fail()
  const second = await callOf(1)
  expect([first.request, second.request]).toEqual(['add 3', 'remove 1'])
  expect(read()).toEqual([2])
  second.answer([2])
  await expect.poll(read).toEqual([2])
  expect(toast.error).toHaveBeenCalledTimes(1)
})

test('a favourite that cannot be saved is reverted to the server’s last answer', async () => {
  const { press, read } = await openTabOfKaren()
  await press(3)
  const first = await callOf(0)
  // product 9 was added on another device
  first.answer([3, 9, 2, 1])
  await expect.poll(read).toEqual([3, 9, 2, 1])
  await press(9)
  const second = await callOf(1)
  second.fail()
  await expect.poll(read).toEqual([3, 9, 2, 1])
})

test('unanswered presses at logout are neither shown to the next user nor sent for them', async () => {
  const { press, read, clearSession, storeUser } = await openTabOfKaren()
  await press(3)
  await press(4)
  const first = await callOf(0)
  clearSession()
  expect(read()).toEqual([])
  first.fail()
  storeUser({ ...karen, id: 8 })
  await expect.poll(read).toEqual([2, 1])
  await press(5)
  expect((await callOf(1)).request).toBe('add 5')
  expect(toast.error).not.toHaveBeenCalled()
})

test('two favourites a guest presses before the session is known are both saved', async () => {
  const { press, read, clearSession } = await openTab()
  const pressed = [press(4), press(5)]
  clearSession()
  await Promise.all(pressed)
  expect(read()).toEqual([5, 4])
})
