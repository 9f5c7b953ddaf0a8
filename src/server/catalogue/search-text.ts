import { searchable } from '#domain/product-list.ts'

type Searched = Readonly<{
  kcwId: string
  name: string
  nameDa: string
  series: string | null
  description: string | null
  descriptionDa: string | null
}>

/** What the column `search_text` holds: every searched text, each on its own line so that no match spans two. */
export function searchTextOf({ kcwId, name, nameDa, series, description, descriptionDa }: Searched): string {
  return [kcwId, name, nameDa, series, description, descriptionDa].map((text) => searchable(text ?? '')).join('\n')
}
