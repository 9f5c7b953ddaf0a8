import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { VatNote } from '#web/prices/vat-note.tsx'
import { searchNotes } from '#web/products/list-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SuggestionLine } from './suggestion-line.tsx'
import { nextOption, optionsOf } from './suggestion-options.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The search at the top of every page: suggestions while somebody types, chosen by key or by press (the ARIA pattern 'combobox'). */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const text = typed.trim()
  const suggestions = useSuggestions(text)
  const options = optionsOf(text, suggestions)
  const chosen = options[active]
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    field.current?.focus()
    return () => opened?.close()
  }, [])
  useEffect(() => {
    if (chosen) document.getElementById(chosen.id)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    const next = nextOption(event.key, active, options.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-label="Søg"
      onClose={(event) => event.target === dialog.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mx-auto mt-0 mb-auto max-h-dvh w-full max-w-2xl bg-ground shadow-lift backdrop:bg-black/55 md:mt-4 md:max-h-[calc(100dvh-2rem)] md:rounded-md"
    >
      <search>
        <form
          action={paths.products()}
          className="flex items-center gap-1 border-b border-line p-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (text) go(chosen?.to ?? paths.products({ search: text }))
          }}
        >
          <input
            ref={field}
            type="search"
            name="search"
            role="combobox"
            aria-label="Søg produkter"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={chosen?.id}
            placeholder="Søg produkter..."
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 min-w-0 grow bg-transparent px-3 text-base placeholder:text-muted"
            onKeyDown={press}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(-1)
            }}
          />
          <IconButton label="Luk" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </form>
      </search>
      <p aria-live="polite" className="sr-only">
        {options.length > 0 && count(options.length, 'forslag', 'forslag')}
      </p>
      {suggestions &&
        searchNotes(suggestions.search).map((note) => (
          <p key={note} className="px-5 pt-3 text-sm">
            {note}
          </p>
        ))}
      <div id={listId} role="listbox" aria-label="Forslag" className="p-2 empty:hidden">
        {options.map((option, place) => (
          <SuggestionLine key={option.id} option={option} isActive={place === active} onChosen={onClose} />
        ))}
      </div>
      {options.some(({ kind }) => kind === 'product') && (
        <p className="border-t border-line px-5 py-2.5 text-xs text-muted">
          <VatNote />
        </p>
      )}
    </dialog>
  )
}
