/** A sample an account was sent, and a roll it ordered; instants in milliseconds since 1970. */
type Sent = Readonly<{ id: string; accountId: number; filmId: number; sentAt: number }>
type Bought = Readonly<{ accountId: number; filmId: number; orderedAt: number; orderId: number; rolls: number }>

/** A sample with the first roll of its film that was ordered after it was sent; null where none was. */
type SampleOutcome<S extends Sent, B extends Bought> = Readonly<{ sample: S; roll: B | null }>

/** What became of each sample: the first order of its film by the same account since it was sent. An order is the outcome of every sample before it. */
export function outcomesOf<S extends Sent, B extends Bought>(samples: readonly S[], orders: readonly B[]): SampleOutcome<S, B>[] {
  const byFilm = Map.groupBy(orders, ({ accountId, filmId }) => `${accountId}-${filmId}`)
  return samples.map((sample) => {
    const later = (byFilm.get(`${sample.accountId}-${sample.filmId}`) ?? []).filter(({ orderedAt }) => orderedAt > sample.sentAt)
    const roll = later.reduce<B | null>((first, one) => (first === null || one.orderedAt < first.orderedAt ? one : first), null)
    return { sample, roll }
  })
}

/** How many samples led to rolls, and how many rolls; an order several samples led to counts its rolls once. */
export function figuresOf(
  outcomes: readonly SampleOutcome<Sent, Bought>[],
): Readonly<{ samples: number; led: number; percent: number; rolls: number }> {
  const led = outcomes.flatMap(({ roll }) => roll ?? [])
  const orders = new Map(led.map((roll) => [`${roll.orderId}-${roll.filmId}`, roll.rolls]))
  return {
    samples: outcomes.length,
    led: led.length,
    percent: outcomes.length === 0 ? 0 : Math.round((100 * led.length) / outcomes.length),
    rolls: [...orders.values()].reduce((sum, rolls) => sum + rolls, 0),
  }
}
