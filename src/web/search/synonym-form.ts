import { type SearchSynonym, synonymInput } from '#contract/search.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

/** The meanings are typed on one line, separated by commas. */
type SynonymForm = { word: string; meanings: string }

export const SYNONYM_FIELDS = ['word', 'meanings'] as const

export function synonymFormOf(synonym: Partial<SearchSynonym> | undefined): SynonymForm {
  return { word: synonym?.word ?? '', meanings: (synonym?.meanings ?? []).join(', ') }
}

export function toSynonymInput({ word, meanings }: SynonymForm) {
  const apart = meanings.split(',').map((meaning) => meaning.trim())
  return { word, meanings: apart.filter(Boolean) }
}

export const synonymResolver = formResolver<SynonymForm>(synonymInput, { sends: toSynonymInput })
