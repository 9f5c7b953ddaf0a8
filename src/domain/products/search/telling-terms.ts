import type { SearchTerm } from './read-search.ts'

/** A shorter word says too little of a product to be searched for alone. */
const MIN_TELLING = 3

/** The words of a search that may be kept when not all can: those that name a colour, finish, series or kind first, then as typed. */
export function tellingFirst(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.filter(({ typed }) => typed.length >= MIN_TELLING).toSorted((one, other) => Number(namesTag(other)) - Number(namesTag(one)))
}

function namesTag({ readings }: SearchTerm): boolean {
  return readings.some((words) => words.some(({ marks }) => marks.length > 0))
}
