import { isSearchable, RECORD_SEARCH_FROM } from '#domain/lists/record-search.ts'

/** Says that a search is too short to narrow records of many years; nothing while nothing is searched for. */
export function ShortSearch({ search }: { search: string }) {
  if (search === '' || isSearchable(search)) return null
  return <span className="font-semibold text-warning"> · Skriv mindst {RECORD_SEARCH_FROM} bogstaver eller tal for at søge.</span>
}
