import cluster from 'node:cluster'
import { createLine, type Line, type Room } from './line.ts'
import { askPrimary, onWorkerMessage, seat, sendToPrimary } from './talk.ts'

type Requested = Readonly<{ line: string; room: Room; sender: string; turn: number }>

let turns = 0

/** Waits for room shared by all workers. Answers the function to call when done; null when too many wait. */
export function sharedLine(line: string | null, room: Room): (sender: string) => Promise<(() => void) | null> {
  const own = createLine(room)
  return async (sender) => {
    if (seat === null || line === null) return await entered(own, sender)
    turns += 1
    const turn = turns
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

/** In the primary: keeps the queues, without ended workers. */
export function keepLines(): void {
  const lines = new Map<string, Line>()
  const held = new Map<number, Map<number, () => void>>()
  onWorkerMessage('turn', ({ worker, content, answer }) => {
    const { line: name, room, sender, turn } = content as Requested
    const line = lines.get(name) ?? createLine(room)
    lines.set(name, line)
    const leave = line.enter(sender, () => answer(true))
    if (leave === null) return answer(false)
    const turnsOf = held.get(worker.id) ?? new Map<number, () => void>()
    held.set(worker.id, turnsOf.set(turn, leave))
  })
  onWorkerMessage('turn-over', ({ worker, content }) => {
    const turnsOf = held.get(worker.id)
    turnsOf?.get(content as number)?.()
    turnsOf?.delete(content as number)
  })
  cluster.on('exit', ({ id }) => {
    const left = held.get(id)
    held.delete(id)
    for (const leave of left?.values() ?? []) leave()
  })
}
