import { ShopError } from './shop-error.ts'

type Turns = Readonly<{
  /** how much is under way at a time; the rest waits */
  atOnce: number
  /** how many of these may be one sender's */
  each?: number
  /** more than this are refused */
  mostWaiting: number
}>

/** At most so many pieces of work at once: each is done when there is room for it; `unavailable` when absurdly many wait already. */
export function createTurns({ atOnce, each = atOnce, mostWaiting }: Turns) {
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
