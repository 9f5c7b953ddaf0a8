const ROUNDS = 5

/** Rates measured in rounds: the median rate, and the median ratio to another one, round by round. */
export type RoundRates<Name extends string> = Readonly<{
  perSecond: (name: Name) => number
  ratio: (name: Name, to: Name) => number
  /** round by round */
  rates: (name: Name) => number[]
}>

/**
 * Measures several things in short rounds, one after the other, so that other load of the machine affects all alike.
 * A first round warms up and does not count.
 */
export async function measureInRounds<Name extends string>(
  measures: Readonly<Record<Name, () => Promise<number>>>,
  times = ROUNDS,
): Promise<RoundRates<Name>> {
  const names = Object.keys(measures) as Name[]
  const rounds: Record<Name, number>[] = []
  for (let round = 0; round <= times; round += 1) {
    const rates = {} as Record<Name, number>
    for (const name of names) rates[name] = await measures[name]()
    if (round > 0) rounds.push(rates)
  }
  return {
    perSecond: (name) => median(rounds.map((rates) => rates[name])),
    ratio: (name, to) => median(rounds.map((rates) => rates[name] / rates[to])),
    rates: (name) => rounds.map((rates) => rates[name]),
  }
}

/** How often `work` was done per second by `clients` who each begin again as soon as they are done. */
export async function timesPerSecond(clients: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  let finished = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endsAt) {
        await work()
        finished += 1
      }
    }),
  )
  return (finished * 1000) / (performance.now() - startedAt)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
