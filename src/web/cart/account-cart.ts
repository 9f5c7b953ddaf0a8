import type { AccountCart } from '#contract/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartChanges, isSameCart, mergeCarts, mergeOthersCart } from '#domain/cart/merge-carts.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'
import { readSession, subscribeToSession } from '#web/session/session.ts'
import { noteCartChanges } from './cart-news.ts'
import { cartActions, readCart, subscribeToCart, toCart } from './cart-store.ts'

const SEND_DELAY_MS = 700
const FRESH_MS = 10_000
const MAX_TRIES = 4

/** The last common state of browser and account; differences are local changes (decision 0024). */
type SyncedCart = Readonly<{ userId: number; revision: number; lines: Cart }>
const lastSynced = createStoredValue<SyncedCart | null>({
  key: 'foliehuset.kurv.konto.v1',
  empty: null,
  format: json<SyncedCart | null>(toSynced),
})

let timer: ReturnType<typeof setTimeout> | undefined
let syncQueue: Promise<void> = Promise.resolve()
let syncedAt = 0
/** false at first: a request sent while leaving the page may be unanswered, so the account's cart is fetched before changes are sent */
let isFetched = false
let ownerId: number | null = null

/** Keeps browser and account cart equal while logged in; answers a function that stops it. */
export function keepAccountCartSynced(): () => void {
  const stops = [
    subscribeToSession(followSession),
    subscribeToCart(scheduleSync),
    listen(document, 'visibilitychange', () => (document.hidden ? syncPending() : refreshAccountCart())),
    listen(window, 'online', refreshAccountCart),
  ]
  followSession()
  return () => {
    clearTimeout(timer)
    ownerId = null
    for (const stop of stops) stop()
  }
}

/** Fetches changes of other devices unless recent, and sends pending ones. */
export function refreshAccountCart(): void {
  if (ownerId !== null && (isChangedHere() || Date.now() - syncedAt > FRESH_MS)) sync()
}

function followSession(): void {
  const next = readSession().user?.id ?? null
  if (next === ownerId) return
  ownerId = next
  if (next !== null) sync()
}

function scheduleSync(): void {
  clearTimeout(timer)
  if (ownerId !== null && isChangedHere()) timer = setTimeout(sync, SEND_DELAY_MS)
}

/** Sends pending changes when the page is hidden. */
function syncPending(): void {
  if (ownerId !== null && isChangedHere()) sync()
}

function isChangedHere(): boolean {
  return !isSameCart(lastSynced.read()?.lines ?? [], readCart())
}

function sync(): void {
  clearTimeout(timer)
  syncQueue = syncQueue.then(syncOnce)
}

async function syncOnce(): Promise<void> {
  const userId = readSession().user?.id
  if (userId === undefined) return
  syncedAt = Date.now()
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const known = lastSynced.read()
      const mine = readCart()
      const canSend = isFetched && known?.userId === userId && !isSameCart(known.lines, mine)
      const answer = canSend ? await send(mine, known.revision) : { isSaved: false, cart: (await browserApi.showCart()).cart }
      isFetched = true
      if (readSession().user?.id !== userId) return
      if (answer.isSaved) lastSynced.set({ userId, ...answer.cart })
      else mergeAccountCart(userId, answer.cart)
      if (isSameCart(readCart(), answer.cart.lines)) return
    }
  } catch {
    // pending changes are sent with the next change or visit
  }
}

/** Whether the cart was saved, and the account's present cart. */
async function send(lines: Cart, revision: number): Promise<Readonly<{ isSaved: boolean; cart: AccountCart }>> {
  try {
    return { isSaved: true, cart: (await browserApi.saveCart({ body: { lines: [...lines], revision } })).cart }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'cart_changed') throw error
    return { isSaved: false, cart: (error.body as { cart: AccountCart }).cart }
  }
}

function mergeAccountCart(userId: number, { lines: theirs, revision }: AccountCart): void {
  const mine = readCart()
  const known = lastSynced.read()
  const merge = known === null || known.userId === userId ? mergeCarts : mergeOthersCart
  const merged = merge({ base: known?.lines ?? [], mine, theirs })
  lastSynced.set({ userId, revision, lines: theirs })
  if (isSameCart(mine, merged)) return
  cartActions.replace(merged)
  noteCartChanges(cartChanges(mine, merged))
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}

function toSynced(stored: unknown): SyncedCart | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { userId, revision, lines } = stored as Partial<Record<keyof SyncedCart, unknown>>
  const cart = toCart(lines)
  return Number.isSafeInteger(userId) && Number.isSafeInteger(revision) && cart
    ? { userId: userId as number, revision: revision as number, lines: cart }
    : null
}
