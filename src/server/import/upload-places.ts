import { ShopError } from '#server/http/shop-error.ts'

type Places = Readonly<{
  /** how many uploads are read at a time; the others wait unread, at no cost of memory */
  atOnce: number
  /** how many of these may be one sender's */
  each?: number
  /** more than this are refused */
  mostWaiting: number
}>

/** Staff's: each holds one file of 5 MB. Two hundred photos from two browsers are fine; more than this is no import. */
export const whenThereIsRoom = createPlaces({ atOnce: 3, mostWaiting: 400 })

/** Guests': each holds one file of 10 MB. Who sends slowly keeps nobody else out; the form sends one after the other. */
export const whenAGuestHasRoom = createPlaces({ atOnce: 8, each: 2, mostWaiting: 100 })

/** Does the work of a sender when there is room for it; `unavailable` when absurdly many wait already. */
export function createPlaces({ atOnce, each = atOnce, mostWaiting }: Places) {
  const inside: string[] = []
  const waiting: Readonly<{ sender: string; start: () => void }>[] = []

  const hasRoomFor = ({ sender }: Readonly<{ sender: string }>) =>
    inside.length < atOnce && inside.filter((one) => one === sender).length < each

  function startNext(): void {
    const index = waiting.findIndex(hasRoomFor)
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    inside.push(next.sender)
    next.start()
  }

  return async <T>(work: () => Promise<T>, sender = ''): Promise<T> => {
    if (waiting.length >= mostWaiting && !hasRoomFor({ sender })) throw new ShopError('unavailable')
    await new Promise<void>((start) => {
      waiting.push({ sender, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      inside.splice(inside.indexOf(sender), 1)
      startNext()
    }
  }
}
