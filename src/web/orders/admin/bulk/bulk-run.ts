/** What became of one of many: done, refused with the reason, or never begun because somebody stopped. */
export type Outcome<Thing> = Readonly<{ thing: Thing; state: 'done' | 'failed' | 'skipped'; why: string | null }>

type Run<Thing> = Readonly<{
  things: readonly Thing[]
  work: (thing: Thing) => Promise<unknown>
  /** why it failed, as a person reads it */
  explain: (error: unknown) => string
  /** how many at the same time */
  atOnce: number
  /** asked before each is begun */
  isStopped: () => boolean
  /** told after each */
  onProgress: (finished: number) => void
}>

/** Does the same to many things, a few at a time; one that fails does not keep the others back. Answers in the order they were given in. */
export async function runOver<Thing>({ things, work, explain, atOnce, isStopped, onProgress }: Run<Thing>): Promise<Outcome<Thing>[]> {
  const outcomes = things.map((thing): Outcome<Thing> => ({ thing, state: 'skipped', why: null }))
  const queue = [...things.entries()]
  let finished = 0
  const takeTurns = async () => {
    for (let next = queue.shift(); next && !isStopped(); next = queue.shift()) {
      const [place, thing] = next
      outcomes[place] = await work(thing).then(
        (): Outcome<Thing> => ({ thing, state: 'done', why: null }),
        (error: unknown): Outcome<Thing> => ({ thing, state: 'failed', why: explain(error) }),
      )
      finished += 1
      onProgress(finished)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  return outcomes
}

/** The things from one to another, both included, wherever they stand; only the second where the first is not among them. */
export function rangeOf<Thing extends Readonly<{ id: number }>>(
  things: readonly Thing[],
  fromId: number | null,
  toId: number,
): readonly Thing[] {
  const places = [fromId ?? toId, toId].map((id) => things.findIndex((thing) => thing.id === id))
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b)
  return first < 0 ? things.filter(({ id }) => id === toId) : things.slice(first, last + 1)
}
