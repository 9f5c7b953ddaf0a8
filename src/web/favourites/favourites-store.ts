import { memberMay } from '#domain/customers/member-rights.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'
import { browserApi } from '#web/api.ts'
import { createMemory, json } from '#web/browser/memory.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { readSession, subscribeToSession } from '#web/customers/session.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

/** Product ids, the latest first; null until they are known. */
export type Favourites = readonly number[] | null

const NONE: readonly number[] = []
const guests = createMemory({ key: 'foliehuset.favoritter.v1', empty: NONE, format: json(toFavourites) })
const favourites = createStore<Favourites>(null, followSession)
/** whose they are: null for a guest's, undefined before anybody is known */
let ownerId: number | null | undefined

/** The visitor's favourites: a guest's in this browser, a customer's on the server. Unknown until hydrated. */
export const useFavourites = (): Favourites => useValue(favourites)

/** Whether one product is among them; false until hydrated. Who shows no more than this is drawn anew only when it changes. */
export const useIsFavourite = (productId: number): boolean => useValue(favourites, (ids) => ids?.includes(productId) ?? false)

/**
 * Remembers or forgets a product at once, or as soon as it is known whose favourites they are; when the server refuses, it is
 * undone, and a message says so.
 */
export async function toggleFavourite(productId: number): Promise<void> {
  const before = await whenKnown()
  const isFavourite = before.includes(productId)
  const after = isFavourite ? before.filter((id) => id !== productId) : [productId, ...before].slice(0, MAX_FAVOURITES)
  favourites.set(after)
  if (ownerId === null) {
    guests.set(after)
    return
  }
  try {
    const params = { productId }
    await (isFavourite ? browserApi.removeFavourite({ params }) : browserApi.addFavourite({ params }))
  } catch (error) {
    favourites.set(before)
    toast.error(messageOf(error, 'Favoritten kunne ikke gemmes. Prøv igen.'))
  }
}

/** The favourites as soon as they are known. */
function whenKnown(): Promise<readonly number[]> {
  return new Promise((resolve) => {
    let stop = () => {}
    const answer = () => {
      const known = favourites.read()
      if (known === null) return
      stop()
      resolve(known)
    }
    stop = favourites.subscribe(answer)
    answer()
  })
}

function followSession(): () => void {
  const stops = [subscribeToSession(takeUp), guests.watch(() => ownerId === null && favourites.set(guests.read()))]
  takeUp()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Takes up the favourites of whoever is looking now. */
function takeUp(): void {
  const { status, user } = readSession()
  const next = status === 'loading' ? undefined : (user?.id ?? null)
  if (next === ownerId) return
  ownerId = next
  if (next === undefined) favourites.set(null)
  else if (next === null) favourites.set(guests.read())
  else void takeOver(next)
}

/** At login a guest's favourites join the customer's; they leave this browser only when the server has them. */
async function takeOver(userId: number): Promise<void> {
  const may = memberMay(readSession().user?.workshop.role ?? 'owner', 'order')
  // who only looks keeps his workshop's as they are
  const brought = may ? guests.read() : []
  favourites.set(brought)
  try {
    const { productIds } =
      brought.length > 0 ? await browserApi.mergeFavourites({ body: { productIds: [...brought] } }) : await browserApi.listFavourites()
    if (ownerId !== userId) return
    guests.forget()
    favourites.set(productIds)
  } catch (error) {
    // the session may have ended meanwhile; the next page tries again
    if (ownerId === userId) ownerId = undefined
    console.error('the favourites could not be loaded', error)
  }
}

function toFavourites(ids: unknown): readonly number[] | null {
  const isList = Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id) && id > 0)
  return isList ? [...new Set(ids as number[])].slice(0, MAX_FAVOURITES) : null
}
