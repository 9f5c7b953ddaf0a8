import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSearchOptions } from './suggestion-options.ts'

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const search = useSearchOptions(text)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    field.current?.focus()
    return () => opened?.close()
  }, [])
  const open = (to: string) => {
    onClose()
    void navigate(to)
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
            if (text) open(search.chosen?.to ?? paths.products({ search: text }))
          }}
        >
          <input
            ref={field}
            type="search"
            name="search"
            aria-label="Søg produkter"
            placeholder="Søg produkter..."
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 min-w-0 grow bg-transparent px-3 text-base placeholder:text-muted"
            {...search.field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={search.list.options.length > 0}
            onKeyDown={search.press}
            onChange={({ target }) => setTyped(target.value)}
          />
          <IconButton label="Luk" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </form>
      </search>
      <SuggestionList {...search.list} onChosen={onClose} />
    </dialog>
  )
}
