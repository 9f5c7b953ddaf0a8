import { isFilm } from '#domain/products/is-film.ts'

export type SampledFilm = Readonly<{
  nameDa: string
  kcwId: string
  active: boolean
  categoryId: string | null
  productType: string | null
}>

type RequestedLine = Readonly<{ asksForColour: boolean; sampleOf: number | null }>

export type SampleProblem = 'colour-missing' | 'no-sample' | 'film-unknown' | 'film-not-sold' | 'no-film'

/** Why a line cannot be ordered in its colour; null when it can. A sold-out film still has samples. */
export function sampleProblem({ asksForColour, sampleOf }: RequestedLine, film: SampledFilm | undefined): SampleProblem | null {
  if (!asksForColour) return sampleOf === null ? null : 'no-sample'
  if (sampleOf === null) return 'colour-missing'
  if (!film) return 'film-unknown'
  if (!isFilm(film)) return 'no-film'
  return film.active ? null : 'film-not-sold'
}

/** A line's name; a sample says its colour and number in place of what follows the dash ('– valgfri farve'). */
export function lineName(
  product: Readonly<{ nameDa: string }>,
  film: Readonly<{ nameDa: string; kcwId: string }> | null | undefined,
): string {
  return film ? `${product.nameDa.replace(/ – .*/, '')}: ${film.nameDa} (${film.kcwId})` : product.nameDa
}

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

type OwnSamples = Readonly<{ left: number; waiting: readonly Readonly<{ filmId: number }>[] }>

/** Whether a film's sample is free now: some are left, or it is in the next letter already and need not be bought. */
export function isFreeSample({ left, waiting }: OwnSamples, filmId: number): boolean {
  return left > 0 || waiting.some((film) => film.filmId === filmId)
}
