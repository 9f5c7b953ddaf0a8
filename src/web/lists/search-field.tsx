import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { isSearchable, RECORD_SEARCH_FROM } from '#domain/lists/record-search.ts'
import { useIsLeaving } from './use-list-change.ts'

const TYPING_PAUSE_MS = 250

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void }

/** The search of a list: '/' focuses it, and it searches when typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useIsLeaving()
  useSlashKey(input)
  useEffect(() => {
    // Back and forward change the text from outside; text being typed is left alone.
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(pause.current), [])
  const search = (text: string, afterMs: number) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => !isLeaving() && onSearch(text.trim()), afterMs)
  }
  return (
    <search className="min-w-48 grow max-sm:basis-full">
      <form
        method="post"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          search(input.current?.value ?? '', 0)
        }}
      >
        <Search size={18} aria-hidden className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          defaultValue={value}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => search(target.value, TYPING_PAUSE_MS)}
          className="min-h-11 w-full rounded-sm border border-edge bg-raised pr-3 pl-10 text-sm text-ellipsis placeholder:text-muted hover:border-ink"
        />
      </form>
    </search>
  )
}

function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  // active as soon as the field is visible
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [contenteditable]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}

export function ShortSearch({ search }: { search: string }) {
  if (search === '' || isSearchable(search)) return null
  return <span className="font-semibold text-warning"> · Skriv mindst {RECORD_SEARCH_FROM} bogstaver eller tal for at søge.</span>
}
