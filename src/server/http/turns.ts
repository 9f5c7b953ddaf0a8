import type { Room } from '#server/processes/line.ts'
import { sharedLine } from '#server/processes/shared-lines.ts'
import { ShopError } from './shop-error.ts'

/**
 * At most so many pieces of work at once, of all workers of this machine together: each is done when there is room for it; `unavailable` when absurdly
 * many wait already. Work of one `name` shares a line; with null each worker has a line of its own.
 */
export function createTurns(name: string | null, room: Room) {
  const enter = sharedLine(name, room)
  return async <T>(work: () => Promise<T>, sender = ''): Promise<T> => {
    const leave = await enter(sender)
    if (leave === null) throw new ShopError('unavailable')
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
