import type { Suggestions } from '#contract/products/suggestions.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { VatNote } from '#web/prices/vat-note.tsx'
import { searchNotes } from '#web/products/list-texts.ts'
import { SuggestionLine } from './suggestion-line.tsx'
import type { SuggestionOption } from './suggestion-options.ts'

type SuggestionListProps = {
  id: string
  options: readonly SuggestionOption[]
  active: number
  suggestions: Suggestions | undefined
  onChosen: () => void
}

export function SuggestionList({ id, options, active, suggestions, onChosen }: SuggestionListProps) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {options.length > 0 && count(options.length, 'forslag', 'forslag')}
      </p>
      {suggestions &&
        searchNotes(suggestions.search).map((note) => (
          <p key={note} className="px-5 pt-3 text-sm">
            {note}
          </p>
        ))}
      <div id={id} role="listbox" aria-label="Forslag" className="p-2 empty:hidden">
        {options.map((option, place) => (
          <SuggestionLine key={option.id} option={option} isActive={place === active} onChosen={onChosen} />
        ))}
      </div>
      {options.some(({ kind }) => kind === 'product') && (
        <p className="border-t border-line px-5 py-2.5 text-xs text-muted">
          <VatNote />
        </p>
      )}
    </>
  )
}
