import sharp from 'sharp'

/** How many pictures are encoded at a time: each may hold a hundred megabytes of pixels, and guests' pages come first. */
const AT_ONCE = 2
/** Each encode has one thread of its own. */
sharp.concurrency(1)

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when it is its turn: pictures wait in line, so that memory stays bounded however many arrive at once. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
