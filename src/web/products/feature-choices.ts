import type { Facet } from '#contract/products/product.ts'

/** Features that fit beside their heading on a desk. */
const MOST_IN_SIGHT = 7

type FeatureChoices = Readonly<{ inSight: readonly Facet[]; more: readonly Facet[] }>

/**
 * The features worth choosing, in the order of the shop: what every product of the list has anyway narrows nothing and is left
 * out. What was chosen is always in sight.
 */
export function featureChoices(features: readonly Facet[], total: number, chosen: readonly string[]): FeatureChoices {
  const choices = features.filter(({ value, count }) => count < total || chosen.includes(value))
  const isInSight = ({ value }: Facet, place: number) => place < MOST_IN_SIGHT || chosen.includes(value)
  const more = choices.filter((choice, place) => !isInSight(choice, place))
  // a heading for one more takes the room of that one
  return more.length > 1 ? { inSight: choices.filter(isInSight), more } : { inSight: choices, more: [] }
}
