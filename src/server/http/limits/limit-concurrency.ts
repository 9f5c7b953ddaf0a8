import { ShopError } from '#server/http/shop-error.ts'
import { type LineLimits, sharedLine } from '#server/processes/line.ts'

/** Limits simultaneous work on the machine; throws `unavailable` when too many wait. A null name is per worker. */
export function limitConcurrency(name: string | null, room: LineLimits) {
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
