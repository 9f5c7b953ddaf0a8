import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react'
import { SuggestionList } from './suggestion-list.tsx'
import { type SuggestionOption, useSearchOptions } from './suggestion-options.ts'

export type SuggestionKeys = Readonly<{ press: (event: KeyboardEvent) => void; chosen: SuggestionOption | undefined }>
export type FieldState = ReturnType<typeof useSearchOptions>['field']

type FieldSuggestionsProps = {
  text: string
  keys: Ref<SuggestionKeys>
  onState: (state: FieldState) => void
  onChosen: () => void
}

/** Suggestions below a field. Loaded on the first letter. */
export default function FieldSuggestions({ text, keys, onState, onChosen }: FieldSuggestionsProps) {
  const { list, field, press, chosen } = useSearchOptions(text, { isInList: true })
  useImperativeHandle(keys, () => ({ press, chosen }))
  const { 'aria-expanded': isExpanded, 'aria-controls': listId, 'aria-activedescendant': chosenId } = field
  useEffect(
    () => onState({ 'aria-expanded': isExpanded, 'aria-controls': listId, 'aria-activedescendant': chosenId }),
    [onState, isExpanded, listId, chosenId],
  )
  if (list.options.length === 0) return null
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 max-h-[60dvh] overflow-y-auto rounded-md bg-ground shadow-lift">
      <SuggestionList {...list} onChosen={onChosen} />
    </div>
  )
}
