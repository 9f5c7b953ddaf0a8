type Sent = Readonly<{ id: string; accountId: number; filmId: number; sentAt: number }>
type Bought = Readonly<{ accountId: number; filmId: number; orderedAt: number; orderId: number; rolls: number }>

type SampleOutcome<S extends Sent, B extends Bought> = Readonly<{ sample: S; roll: B | null }>

/** Matches each sample to the account's first later order of its film. One order may follow several samples. */
export function outcomesOf<S extends Sent, B extends Bought>(samples: readonly S[], orders: readonly B[]): SampleOutcome<S, B>[] {
  const byFilm = Map.groupBy(orders, ({ accountId, filmId }) => `${accountId}-${filmId}`)
  return samples.map((sample) => {
    const later = (byFilm.get(`${sample.accountId}-${sample.filmId}`) ?? []).filter(({ orderedAt }) => orderedAt > sample.sentAt)
    const roll = later.reduce<B | null>((first, one) => (first === null || one.orderedAt < first.orderedAt ? one : first), null)
    return { sample, roll }
  })
}

/** Counts samples that led to rolls, and those rolls; an order after several samples counts once. */
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
