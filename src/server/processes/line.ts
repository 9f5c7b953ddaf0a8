import cluster from 'node:cluster'
import { askPrimary, onWorkerMessage, seat, sendToPrimary } from './worker-messages.ts'

export type LineLimits = Readonly<{
  atOnce: number
  /** of one sender, who then also has no more than a quarter of the waiting places */
  each?: number
  mostWaiting: number
}>

/** First come, first served, within each sender's limit. */
type Line = Readonly<{
  /** calls `start` when there is room; answers the function to call when done or cancelled, null when too many wait */
  enter: (sender: string, start: () => void) => (() => void) | null
}>

function createLine({ atOnce, each, mostWaiting }: LineLimits): Line {
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

type Requested = Readonly<{ line: string; room: LineLimits; sender: string; turn: number }>

let lastTurn = 0

/** Waits for room shared by all workers. Answers the function to call when done; null when too many wait. */
export function sharedLine(line: string | null, room: LineLimits): (sender: string) => Promise<(() => void) | null> {
  const own = createLine(room)
  return async (sender) => {
    if (seat === null || line === null) return await entered(own, sender)
    lastTurn += 1
    const turn = lastTurn
    const isIn = await askPrimary('turn', { line, room, sender, turn } satisfies Requested)
    return isIn === true ? () => sendToPrimary('turn-over', turn) : null
  }
}

async function entered(line: Line, sender: string): Promise<(() => void) | null> {
  let leave: (() => void) | null = null
  const isIn = await new Promise<boolean>((resolve) => {
    leave = line.enter(sender, () => resolve(true))
    if (leave === null) resolve(false)
  })
  return isIn ? leave : null
}

/** In the primary: runs the queues of all workers; an ended worker leaves them. */
export function serveLines(): void {
  const lines = new Map<string, Line>()
  const running = new Map<number, Map<number, () => void>>()
  onWorkerMessage('turn', ({ worker, content, answer }) => {
    const { line: name, room, sender, turn } = content as Requested
    const line = lines.get(name) ?? createLine(room)
    lines.set(name, line)
    const leave = line.enter(sender, () => answer(true))
    if (leave === null) return answer(false)
    const turnsOf = running.get(worker.id) ?? new Map<number, () => void>()
    running.set(worker.id, turnsOf.set(turn, leave))
  })
  onWorkerMessage('turn-over', ({ worker, content }) => {
    const turnsOf = running.get(worker.id)
    turnsOf?.get(content as number)?.()
    turnsOf?.delete(content as number)
  })
  cluster.on('exit', ({ id }) => {
    const left = running.get(id)
    running.delete(id)
    for (const leave of left?.values() ?? []) leave()
  })
}
