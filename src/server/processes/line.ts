export type Room = Readonly<{
  atOnce: number
  /** of one sender, who then also has no more than a quarter of the waiting places */
  each?: number
  mostWaiting: number
}>

/** First come, first served, within each sender's limit. */
export type Line = Readonly<{
  /** calls `start` when there is room; answers the function to call when done or cancelled, null when too many wait */
  enter: (sender: string, start: () => void) => (() => void) | null
}>

export function createLine({ atOnce, each, mostWaiting }: Room): Line {
  const eachInside = each ?? atOnce
  const eachWaiting = each === undefined ? mostWaiting : Math.ceil(mostWaiting / 4)
  type One = Readonly<{ sender: string; start: () => void }>
  const inside: One[] = []
  const waiting: One[] = []

  const ofSender = (ones: readonly One[], sender: string) => ones.filter((one) => one.sender === sender).length
  const hasRoomFor = ({ sender }: Readonly<{ sender: string }>) => inside.length < atOnce && ofSender(inside, sender) < eachInside
  const mayWait = (sender: string) => waiting.length < mostWaiting && ofSender(waiting, sender) < eachWaiting

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
      if (!mayWait(sender) && !hasRoomFor({ sender })) return null
      const one = { sender, start }
      waiting.push(one)
      startNext()
      return () => leave(one)
    },
  }
}
