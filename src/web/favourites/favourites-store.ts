import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'
import { browserApi } from '#web/api.ts'
import { createStore } from '#web/browser/store.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'
import { messageOf } from '#web/refusal-message.ts'
import { readSession, subscribeToSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'

export type Favourites = readonly number[] | null
type Press = Readonly<{ productId: number; isAdded: boolean }>

const NONE: readonly number[] = []
const guests = createStoredValue({ key: 'foliehuset.favoritter.v1', empty: NONE, format: json(toFavourites) })
/** Stored in the browser for guests, on the server for customers. Unknown until hydration. */
export const favourites = createStore<Favourites>(null, followSession)
/** null for a guest, undefined until known */
let ownerId: number | null | undefined
let isLoaded = false
/** a customer's favourites, as the server last answered */
let stored: readonly number[] = NONE
/** a customer's presses without an answer */
let pending: readonly Press[] = []
/** the calls of a customer, in the order of their presses */
let calls: Promise<unknown> = Promise.resolve()

/** Toggles at once, or when the owner is known; what the server refuses is undone with a message. */
export async function toggleFavourite(productId: number): Promise<void> {
  await whenLoaded()
  const before = favourites.read() ?? NONE
  const press = { productId, isAdded: !before.includes(productId) }
  if (ownerId === null) {
    const after = withPress(before, press)
    favourites.set(after)
    guests.set(after)
    return
  }
  pending = [...pending, press]
  showPending()
  calls = calls.then(() => send(press))
}

async function send(press: Press): Promise<void> {
  // false once the session has ended
  const isPending = () => pending.includes(press)
  if (!isPending()) return
  const { productId, isAdded } = press
  const call = isAdded ? browserApi.addFavourite : browserApi.removeFavourite
  try {
    const { productIds } = await call({ params: { productId } })
    if (isPending()) stored = productIds
  } catch (error) {
    if (isPending()) toast.error(messageOf(error, 'Favoritten kunne ikke gemmes. Prøv igen.'))
  }
  if (!isPending()) return
  pending = pending.filter((other) => other !== press)
  showPending()
}

function showPending(): void {
  favourites.set(pending.reduce(withPress, stored))
}

function withPress(ids: readonly number[], { productId, isAdded }: Press): readonly number[] {
  const others = ids.filter((id) => id !== productId)
  return isAdded ? [productId, ...others].slice(0, MAX_FAVOURITES) : others
}

function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {}
    const answer = () => {
      if (favourites.read() === null) return
      stop()
      resolve()
    }
    stop = favourites.subscribe(answer)
    answer()
  })
}

function followSession(): () => void {
  const stops = [subscribeToSession(loadForSession), guests.watch(() => ownerId === null && favourites.set(guests.read()))]
  loadForSession()
  return () => {
    for (const stop of stops) stop()
  }
}

function loadForSession(): void {
  const { status, user } = readSession()
  const next = status === 'loading' ? undefined : (user?.id ?? null)
  if (next === ownerId && isLoaded) return
  if (next !== ownerId) pending = []
  ownerId = next
  isLoaded = true
  if (next === undefined) favourites.set(null)
  else if (next === null) favourites.set(guests.read())
  else calls = Promise.all([calls, loadFavourites(next)])
}

/** At login a guest's favourites are added to the customer's, and removed from the browser once saved. */
async function loadFavourites(userId: number): Promise<void> {
  const may = memberMay(readSession().user?.workshop.role ?? 'owner', 'order')
  // viewers do not change the workshop's favourites: a guest's then stay in the browser
  const guestFavourites = may ? guests.read() : []
  stored = guestFavourites
  showPending()
  try {
    const { productIds } =
      guestFavourites.length > 0
        ? await browserApi.mergeFavourites({ body: { productIds: [...guestFavourites] } })
        : await browserApi.listFavourites()
    if (ownerId !== userId) return
    if (may) guests.clear()
    stored = productIds
    showPending()
  } catch (error) {
    // the session may have ended; the next page retries
    if (ownerId === userId) isLoaded = false
    console.error('the favourites could not be loaded', error)
  }
}

function toFavourites(ids: unknown): readonly number[] | null {
  const isList = Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id) && id > 0)
  return isList ? [...new Set(ids as number[])].slice(0, MAX_FAVOURITES) : null
}
