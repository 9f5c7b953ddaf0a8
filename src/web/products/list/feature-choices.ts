import type { Facet } from '#contract/products/product.ts'

/** As many as fit beside their heading on a desk. */
const MAX_VISIBLE = 7

type FeatureChoices = Readonly<{ inSight: readonly Facet[]; more: readonly Facet[] }>

/** The features worth choosing: those that all products of the list have are left out, chosen ones are always visible. */
export function featureChoices(features: readonly Facet[], total: number, chosen: readonly string[]): FeatureChoices {
  const choices = features.filter(({ value, count }) => count < total || chosen.includes(value))
  const isInSight = ({ value }: Facet, place: number) => place < MAX_VISIBLE || chosen.includes(value)
  const more = choices.filter((choice, place) => !isInSight(choice, place))
  // a 'more' heading takes the room of one choice
  return more.length > 1 ? { inSight: choices.filter(isInSight), more } : { inSight: choices, more: [] }
}
