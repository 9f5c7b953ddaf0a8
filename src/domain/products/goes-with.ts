/** So many tools and cleaners are shown beside a film. */
const MOST_SHOWN = 4
/** So many products staff may name for one. */
export const MAX_GOES_WITH = 12

/** What is shown with a product, by id: staff's choice first in their order, then what is bought with it most often. */
export function goesWith(chosen: readonly number[], boughtTogether: readonly number[]): number[] {
  return [...new Set([...chosen, ...boughtTogether])].slice(0, MOST_SHOWN)
}
