import sharp from 'sharp'

/** How many pictures are encoded at a time: each may hold a hundred megabytes of pixels, and guests' pages come first. */
const PLACES = 2
/** A picture of more pixels takes all places: some kinds are held unpacked and whole, which is 500 MB for the largest. */
const PIXELS_OF_ONE_PLACE = 24_000_000
/** Each encode has one thread of its own. */
sharp.concurrency(1)
// no picture comes twice, and what is kept of large ones is 300 MB
sharp.cache(false)

type Waiting = Readonly<{ places: number; start: () => void }>

let free = PLACES
const waiting: Waiting[] = []

/** Runs the work when it is its turn: pictures wait in line, so that memory stays bounded however many arrive at once. */
export async function inTurn<T>(work: () => Promise<T>, pixels = 0): Promise<T> {
  const places = pixels > PIXELS_OF_ONE_PLACE ? PLACES : 1
  await new Promise<void>((start) => {
    waiting.push({ places, start })
    startNext()
  })
  try {
    return await work()
  } finally {
    free += places
    startNext()
  }
}

/** In the order they came: a large picture is not overtaken for ever by small ones. */
function startNext(): void {
  for (let next = waiting[0]; next && next.places <= free; next = waiting[0]) {
    waiting.shift()
    free -= next.places
    next.start()
  }
}
