import { useSyncExternalStore } from 'react'
import { browserApi } from '#web/api.ts'
import { readSession, subscribeToSession } from '#web/customers/session.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = 'foliehuset.favoritter.v1'
/** What `POST /favourites/merge` takes at most. */
const MAX_FAVOURITES = 500

/** Product ids, the latest first; null until they are known. */
export type Favourites = readonly number[] | null

let favourites: Favourites = null
/** whose they are: null for a guest's, undefined before anybody is known */
let ownerId: number | null | undefined
let stopListening = () => {}
const listeners = new Set<() => void>()

/** The visitor's favourites: a guest's in this browser, a customer's on the server. Unknown until hydrated. */
export function useFavourites(): Favourites {
  return useSyncExternalStore(
    subscribe,
    () => favourites,
    () => null,
  )
}

/** Remembers or forgets a product at once; when the server does not agree it is as before, with a word about it. */
export async function toggleFavourite(productId: number): Promise<void> {
  const before = favourites ?? []
  const isFavourite = before.includes(productId)
  const after = isFavourite ? before.filter((id) => id !== productId) : [productId, ...before].slice(0, MAX_FAVOURITES)
  become(after)
  if (ownerId === null) return save(after)
  try {
    const params = { productId }
    await (isFavourite ? browserApi.removeFavourite({ params }) : browserApi.addFavourite({ params }))
  } catch (error) {
    become(before)
    toast.error(messageOf(error, 'Favoritten kunne ikke gemmes. Prøv igen.'))
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    const stopSession = subscribeToSession(follow)
    window.addEventListener('storage', readOtherTab)
    stopListening = () => {
      stopSession()
      window.removeEventListener('storage', readOtherTab)
    }
    follow()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopListening()
  }
}

/** Takes up the favourites of whoever is looking now. */
function follow(): void {
  const { status, user } = readSession()
  const next = status === 'loading' ? undefined : (user?.id ?? null)
  if (next === ownerId) return
  ownerId = next
  if (next === undefined) become(null)
  else if (next === null) become(load())
  else void takeOver(next)
}

/** At login a guest's favourites join the customer's; they leave this browser only when the server has them. */
async function takeOver(userId: number): Promise<void> {
  const guests = load()
  become(guests)
  try {
    const { productIds } =
      guests.length > 0 ? await browserApi.mergeFavourites({ body: { productIds: [...guests] } }) : await browserApi.listFavourites()
    if (ownerId !== userId) return
    save([])
    become(productIds)
  } catch (error) {
    // the session may have ended meanwhile; the next page tries again
    if (ownerId === userId) ownerId = undefined
    console.error('the favourites could not be loaded', error)
  }
}

function become(next: Favourites): void {
  favourites = next
  for (const listener of listeners) listener()
}

function readOtherTab(event: StorageEvent): void {
  if (ownerId === null && (event.key === KEY || event.key === null)) become(load())
}

function load(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const isList = Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id) && id > 0)
    return isList ? [...new Set(ids as number[])].slice(0, MAX_FAVOURITES) : []
  } catch {
    return []
  }
}

function save(ids: readonly number[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids))
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.error('the favourites could not be saved', error)
  }
}
