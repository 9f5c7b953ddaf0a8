export type Room = Readonly<{
  atOnce: number
  /** of one sender */
  each?: number
  mostWaiting: number
}>

/** First come, first served, within each sender's limit. */
export type Line = Readonly<{
  /** calls `start` when there is room; answers the function to call when done or cancelled, null when too many wait */
  enter: (sender: string, start: () => void) => (() => void) | null
}>

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
