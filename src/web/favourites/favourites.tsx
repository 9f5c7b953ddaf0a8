import { Heart } from 'lucide-react'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { MAX_FAVOURITES } from '#domain/favourites/favourites.ts'
import { browserApi } from '#web/api.ts'
import { createMemory, json } from '#web/browser/memory.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { messageOf } from '#web/refusal-message.ts'
import { readSession, subscribeToSession } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'

export function HeartButton({ product, className }: { product: { id: number; nameDa: string }; className?: string }) {
  const isFavourite = useIsFavourite(product.id)
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorit: ${product.nameDa}`}
      title={isFavourite ? 'Fjern fra favoritter' : 'Gem som favorit'}
      onClick={() => void toggleFavourite(product.id)}
      className={classes('heart for-buyers inline-flex size-11 items-center justify-center rounded-full', className)}
    >
      <Heart size={20} aria-hidden className={isFavourite ? 'fill-signal text-signal-strong' : ''} />
    </button>
  )
}

export type Favourites = readonly number[] | null

const NONE: readonly number[] = []
const guests = createMemory({ key: 'foliehuset.favoritter.v1', empty: NONE, format: json(toFavourites) })
const favourites = createStore<Favourites>(null, followSession)
/** null for a guest, undefined until known */
let ownerId: number | null | undefined
/** the presses of a customer, which are saved in their order */
let saved: Promise<unknown> = Promise.resolve()

/** Stored in the browser for guests, on the server for customers. Unknown until hydration. */
export const useFavourites = (): Favourites => useValue(favourites)

/** False until hydration. Re-renders only when this product changes. */
const useIsFavourite = (productId: number): boolean => useValue(favourites, (ids) => ids?.includes(productId) ?? false)

/** Toggles at once, or when the owner is known; undone with a message when the server refuses. */
async function toggleFavourite(productId: number): Promise<void> {
  const before = await whenKnown()
  const isFavourite = before.includes(productId)
  const after = isFavourite ? before.filter((id) => id !== productId) : [productId, ...before].slice(0, MAX_FAVOURITES)
  favourites.set(after)
  if (ownerId === null) {
    guests.set(after)
    return
  }
  const call = isFavourite ? browserApi.removeFavourite : browserApi.addFavourite
  saved = saved
    .then(() => call({ params: { productId } }))
    .catch((error) => {
      favourites.set(before)
      toast.error(messageOf(error, 'Favoritten kunne ikke gemmes. Prøv igen.'))
    })
}

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

function takeUp(): void {
  const { status, user } = readSession()
  const next = status === 'loading' ? undefined : (user?.id ?? null)
  if (next === ownerId) return
  ownerId = next
  if (next === undefined) favourites.set(null)
  else if (next === null) favourites.set(guests.read())
  else void takeOver(next)
}

/** At login a guest's favourites are added to the customer's, and removed here once saved. */
async function takeOver(userId: number): Promise<void> {
  const may = memberMay(readSession().user?.workshop.role ?? 'owner', 'order')
  // viewers do not change the workshop's favourites: what they brought stays in the browser
  const brought = may ? guests.read() : []
  favourites.set(brought)
  try {
    const { productIds } =
      brought.length > 0 ? await browserApi.mergeFavourites({ body: { productIds: [...brought] } }) : await browserApi.listFavourites()
    if (ownerId !== userId) return
    if (may) guests.clear()
    favourites.set(productIds)
  } catch (error) {
    // the session may have ended; the next page retries
    if (ownerId === userId) ownerId = undefined
    console.error('the favourites could not be loaded', error)
  }
}

function toFavourites(ids: unknown): readonly number[] | null {
  const isList = Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id) && id > 0)
  return isList ? [...new Set(ids as number[])].slice(0, MAX_FAVOURITES) : null
}
