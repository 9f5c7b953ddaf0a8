import { ShopError } from '#server/shop-error.ts'

/** How many uploads are held at a time, two that are encoded and the next: each is 5 MB and its copies. The others wait unread, at no cost. */
const AT_ONCE = 3
/** Two hundred photos from two browsers are fine; more than this is no import. */
const MOST_WAITING = 400

let running = 0
const waiting: (() => void)[] = []

/** Reads an upload when there is room for it; `unavailable` when absurdly many wait already. */
export async function whenThereIsRoom<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new ShopError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
