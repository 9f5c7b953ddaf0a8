import { useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { TextField } from '#web/ui/field.tsx'

type Choice = Readonly<{ id: number; title: string; detail: string }>

type SearchedChoiceProps = Readonly<{
  label: string
  listLabel: string
  onSearch: (words: string) => void
  /** undefined until they have arrived */
  found: Readonly<{ choices: readonly Choice[]; total: number }> | undefined
  /** what is said where none fits, and where they did not arrive */
  noneText: string
  failure: string | false
  isBusy?: boolean
  onChoose: (id: number) => void
}>

/** One of a workshop's own customers or jobs: searched by words, chosen by a press. */
export function SearchedChoice({ label, listLabel, onSearch, found, noneText, failure, isBusy, onChoose }: SearchedChoiceProps) {
  const [words, setWords] = useState('')
  return (
    <>
      <TextField
        type="search"
        label={label}
        value={words}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        onChange={({ target }) => {
          setWords(target.value)
          onSearch(target.value.trim())
        }}
      />
      <ul aria-label={listLabel} className="mt-3 max-h-80 overflow-y-auto border-y border-line">
        {found?.choices.map(({ id, title, detail }) => (
          <li key={id}>
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onChoose(id)}
              className="block min-h-12 w-full border-b border-line px-1 py-2 text-left text-sm hover:bg-raised"
            >
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-xs text-muted wrap-anywhere">{detail}</span>
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="mt-2 text-xs text-muted">
        {failure}
        {found?.total === 0 && noneText}
        {found && found.total > found.choices.length && `Viser ${found.choices.length} af ${found.total}. Søg for at finde flere.`}
      </p>
    </>
  )
}
