import type { AccountCart } from '#contract/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartChanges, isSameCart, mergeCarts, mergeOthersCart } from '#domain/cart/merge-carts.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { createMemory, json } from '#web/browser/memory.ts'
import { readSession, subscribeToSession } from '#web/session/session.ts'
import { noteCartChanges } from './cart-news.ts'
import { cartActions, readCart, subscribeToCart, toCart } from './cart-store.ts'

const REST_MS = 700
const FRESH_MS = 10_000
const MOST_TRIES = 4

/** The last common state of browser and account; differences are local changes (decision 0024). */
type Agreed = Readonly<{ userId: number; revision: number; lines: Cart }>
const agreed = createMemory<Agreed | null>({ key: 'foliehuset.kurv.konto.v1', empty: null, format: json<Agreed | null>(toAgreed) })

let timer: ReturnType<typeof setTimeout> | undefined
let conversation: Promise<void> = Promise.resolve()
let askedAt = 0
/** a request sent while leaving may be unanswered: fetch the account's cart first */
let isAsked = false
let ownerId: number | null = null

/** Keeps browser and account cart equal while logged in; answers how to stop. */
export function followAccountCart(): () => void {
  const stops = [
    subscribeToSession(takeUp),
    subscribeToCart(sendSoon),
    hear(document, 'visibilitychange', () => (document.hidden ? sendNow() : refreshAccountCart())),
    hear(window, 'online', refreshAccountCart),
  ]
  takeUp()
  return () => {
    clearTimeout(timer)
    ownerId = null
    for (const stop of stops) stop()
  }
}

/** Fetches changes of other devices unless recent, and sends pending ones. */
export function refreshAccountCart(): void {
  if (ownerId !== null && (isChangedHere() || Date.now() - askedAt > FRESH_MS)) agree()
}

function takeUp(): void {
  const next = readSession().user?.id ?? null
  if (next === ownerId) return
  ownerId = next
  if (next !== null) agree()
}

function sendSoon(): void {
  clearTimeout(timer)
  if (ownerId !== null && isChangedHere()) timer = setTimeout(agree, REST_MS)
}

/** Sends pending changes when the page is hidden. */
function sendNow(): void {
  if (ownerId !== null && isChangedHere()) agree()
}

function isChangedHere(): boolean {
  return !isSameCart(agreed.read()?.lines ?? [], readCart())
}

function agree(): void {
  clearTimeout(timer)
  conversation = conversation.then(converse)
}

async function converse(): Promise<void> {
  const userId = readSession().user?.id
  if (userId === undefined) return
  askedAt = Date.now()
  try {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const known = agreed.read()
      const mine = readCart()
      const hasToSend = isAsked && known?.userId === userId && !isSameCart(known.lines, mine)
      const answer = hasToSend ? await send(mine, known.revision) : { isKept: false, cart: (await browserApi.showCart()).cart }
      isAsked = true
      if (readSession().user?.id !== userId) return
      if (answer.isKept) agreed.set({ userId, ...answer.cart })
      else takeOver(userId, answer.cart)
      if (isSameCart(readCart(), answer.cart.lines)) return
    }
  } catch {
    // pending changes are sent with the next change or visit
  }
}

/** Whether the cart was saved, and the account's present cart. */
async function send(lines: Cart, revision: number): Promise<Readonly<{ isKept: boolean; cart: AccountCart }>> {
  try {
    return { isKept: true, cart: (await browserApi.saveCart({ body: { lines: [...lines], revision } })).cart }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'cart_changed') throw error
    return { isKept: false, cart: (error.body as { cart: AccountCart }).cart }
  }
}

function takeOver(userId: number, { lines: theirs, revision }: AccountCart): void {
  const mine = readCart()
  const known = agreed.read()
  const merge = known === null || known.userId === userId ? mergeCarts : mergeOthersCart
  const merged = merge({ base: known?.lines ?? [], mine, theirs })
  agreed.set({ userId, revision, lines: theirs })
  if (isSameCart(mine, merged)) return
  cartActions.replace(merged)
  noteCartChanges(cartChanges(mine, merged))
}

function hear(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}

function toAgreed(stored: unknown): Agreed | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { userId, revision, lines } = stored as Partial<Record<keyof Agreed, unknown>>
  const cart = toCart(lines)
  return Number.isSafeInteger(userId) && Number.isSafeInteger(revision) && cart
    ? { userId: userId as number, revision: revision as number, lines: cart }
    : null
}
