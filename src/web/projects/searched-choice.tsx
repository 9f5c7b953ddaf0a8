import { useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { Combobox } from '#web/ui/combobox.tsx'

type Choice = Readonly<{ id: number; title: string; detail: string }>

type SearchedChoiceProps = Readonly<{
  label: string
  listLabel: string
  onSearch: (words: string) => void
  /** Undefined until they have arrived. */
  found: Readonly<{ choices: readonly Choice[]; total: number }> | undefined
  /** False while `found` belongs to an earlier search. */
  isSettled: boolean
  /** Shown when nothing matches or the search failed. */
  noneText: string
  failure: string | false
  isBusy?: boolean
  onChoose: (id: number) => void
}>

export function SearchedChoice({ label, listLabel, onSearch, found, isSettled, noneText, failure, isBusy, onChoose }: SearchedChoiceProps) {
  const [text, setText] = useState('')
  return (
    <>
      <Combobox
        type="search"
        label={label}
        text={text}
        maxLength={MAX_SEARCH_LENGTH}
        onText={(text) => {
          setText(text)
          onSearch(text.trim())
        }}
        options={found?.choices ?? []}
        isSettled={isSettled}
        keyOf={({ id }) => id}
        onPick={({ id }) => !isBusy && onChoose(id)}
        isDisabled={() => isBusy === true}
        listLabel={listLabel}
        listClassName="mt-3 max-h-80 overflow-y-auto border-t border-line"
        optionClassName="block min-h-12 px-1 py-2"
      >
        {({ title, detail }) => (
          <>
            <span className="block font-semibold wrap-anywhere">{title}</span>
            <span className="block text-xs text-muted wrap-anywhere">{detail}</span>
          </>
        )}
      </Combobox>
      <p aria-live="polite" className="mt-2 text-xs text-muted">
        {failure}
        {found?.total === 0 && noneText}
        {found && found.total > found.choices.length && `Viser ${found.choices.length} af ${found.total}. Søg for at finde flere.`}
      </p>
    </>
  )
}
