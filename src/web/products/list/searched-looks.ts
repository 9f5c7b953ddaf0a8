import type { Facets } from '#contract/products/product.ts'
import { searchWordsOf } from '#domain/search/spelling.ts'

/** A colour or finish that a word of the search names, and the search without it. */
export type SearchedLook = Readonly<{ label: string; hex: string | null; without: string }>

/** The colours and finishes named in a search, in its order: 'satin blå' is Satin and Blå. They are shown as chips beside the filters. */
export function searchedLooks(search: string, { colors, finishes }: Facets): SearchedLook[] {
  const words = search.split(/\s+/).filter(Boolean)
  const spelled = (text: string) => searchWordsOf(text).join(' ')
  return words.flatMap((word, place) => {
    const look = [...colors, ...finishes].find(({ label }) => spelled(label) === spelled(word))
    return look ? [{ label: look.label, hex: look.hex ?? null, without: words.toSpliced(place, 1).join(' ') }] : []
  })
}
