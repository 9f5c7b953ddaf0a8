import { isSearchable, RECORD_SEARCH_FROM } from '#domain/lists/record-search.ts'

export function ShortSearch({ search }: { search: string }) {
  if (search === '' || isSearchable(search)) return null
  return <span className="font-semibold text-warning"> · Skriv mindst {RECORD_SEARCH_FROM} bogstaver eller tal for at søge.</span>
}
