/** How much is under way at once. */
export type Room = Readonly<{
  /** the rest waits */
  atOnce: number
  /** how many of these may be one sender's */
  each?: number
  /** more than this are refused */
  mostWaiting: number
}>

/** A line before a room: who has stood longest and for whom there is room goes in first. */
export type Line = Readonly<{
  /** calls `start`, at once or later, when there is room; answers what is called at the end or when nobody waits any more, null when absurdly many wait already */
  enter: (sender: string, start: () => void) => (() => void) | null
}>

/** An empty room with nobody before it. */
export function createLine({ atOnce, each = atOnce, mostWaiting }: Room): Line {
  type One = Readonly<{ sender: string; start: () => void }>
  const inside: One[] = []
  const waiting: One[] = []

  const hasRoomFor = ({ sender }: Readonly<{ sender: string }>) =>
    inside.length < atOnce && inside.filter((one) => one.sender === sender).length < each

  function startNext(): void {
    const index = waiting.findIndex(hasRoomFor)
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (!next) return
    inside.push(next)
    next.start()
  }

  function leave(one: One): void {
    for (const place of [inside, waiting]) if (place.includes(one)) place.splice(place.indexOf(one), 1)
    startNext()
  }

  return {
    enter: (sender, start) => {
      if (waiting.length >= mostWaiting && !hasRoomFor({ sender })) return null
      const one = { sender, start }
      waiting.push(one)
      startNext()
      return () => leave(one)
    },
  }
}
