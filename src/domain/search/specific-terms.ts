import type { SearchTerm } from './read-search.ts'

const MIN_TELLING = 3

/** The words to keep when not all can match: those naming a colour, finish, series or kind first, then in typed order. */
export function mostSpecificFirst(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.filter(({ typed }) => typed.length >= MIN_TELLING).toSorted((one, other) => Number(namesTag(other)) - Number(namesTag(one)))
}

function namesTag({ readings }: SearchTerm): boolean {
  return readings.some((words) => words.some(({ marks }) => marks.length > 0))
}
