const MAX_SHOWN = 4
export const MAX_GOES_WITH = 12

/** The ids of products shown with a product: staff's choice in order, then what is bought with it most often. */
export function goesWith(chosen: readonly number[], boughtTogether: readonly number[]): number[] {
  return [...new Set([...chosen, ...boughtTogether])].slice(0, MAX_SHOWN)
}
