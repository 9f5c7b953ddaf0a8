/** A series of random numbers from a seed; `state` continues it from there. */
export type Dice = Readonly<{ upTo: (most: number) => number; one: <Value>(values: readonly Value[]) => Value; state: () => number }>

/** Mulberry32: the same seed throws the same numbers on every machine. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    one: (values) => {
      const chosen = values[upTo(values.length - 1)]
      if (chosen === undefined) throw new RangeError('nothing to choose from')
      return chosen
    },
    state: () => state,
  }
}
