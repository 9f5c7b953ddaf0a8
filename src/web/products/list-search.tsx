import { Search } from 'lucide-react'
import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { paths } from '#contract/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import type { FieldState, SuggestionKeys } from '#web/search/field-suggestions.tsx'
import { SEARCH_FIELD_ID } from '#web/search/search-field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { type ProductListState, productList } from './product-list.ts'
import { useListAddress } from './use-list-address.ts'

const FieldSuggestions = lazy(() => import('#web/search/field-suggestions.tsx'))

const TYPING_PAUSE_MS = 250
/** Without script the order goes with the search. */
export const SEARCH_FORM = 'listens-soegning'

/** The search of the list: the list follows what is typed, and below the field stands what that begins to mean. A plain form: without script it is sent with its button. */
export function ListSearch({ state }: { state: ProductListState }) {
  const navigate = useNavigate()
  const lead = useListAddress()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** what is typed just now; null once it is settled, and then nothing is suggested */
  const [typed, setTyped] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<FieldState | null>(null)
  const keys = useRef<SuggestionKeys>(null)
  const go = (text: string) => {
    clearTimeout(pause.current)
    if (text === state.search) return
    // Back leads to the list before this search; the letters of one search are one step
    lead(productList.href({ search: text }, state), { replace: state.search !== '' })
  }
  const settle = () => {
    setTyped(null)
    setSuggested(null)
  }
  /** A line of the suggestions leads elsewhere: nothing of what was typed goes after it. */
  const leave = () => {
    clearTimeout(pause.current)
    settle()
    if (!input.current) return
    input.current.value = ''
    input.current.blur()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the page came alive counts once, at the start
  useEffect(() => {
    const field = input.current
    if (field && field === document.activeElement && field.value.trim() !== state.search) go(field.value.trim())
  }, [])
  useEffect(() => {
    // Back, forward and 'Se alle produkter' change the text from outside; what is being typed is left alone.
    if (input.current && input.current !== document.activeElement) input.current.value = state.search
  }, [state.search])
  useEffect(() => () => clearTimeout(pause.current), [])
  const { location: next } = useNavigation()
  useEffect(() => {
    // Who already is on the way to another page is not called back by what he typed last.
    if (next && next.pathname !== paths.products()) clearTimeout(pause.current)
  }, [next])
  const { search: _search, sort: _sort, page: _page, ...kept } = productList.params({}, state)
  return (
    <Form
      id={SEARCH_FORM}
      action={paths.products()}
      role="search"
      className="relative grow"
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && settle()}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = keys.current?.chosen
        if (chosen) {
          leave()
          void navigate(chosen.to)
        } else {
          settle()
          go(input.current?.value.trim() ?? '')
        }
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Search size={20} aria-hidden className="pointer-events-none absolute top-6 left-3.5 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        id={SEARCH_FIELD_ID}
        type="search"
        name="search"
        aria-label="Søg produkter"
        placeholder="Søg produkter..."
        defaultValue={state.search}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-12 w-full rounded-sm border border-edge bg-raised pr-3 pl-11 text-base placeholder:text-muted hover:border-ink"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        {...suggested}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            // the first Escape puts the suggestions away, the next one empties the field
            event.preventDefault()
            settle()
          } else keys.current?.press(event)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(pause.current)
          pause.current = setTimeout(() => go(target.value.trim()), TYPING_PAUSE_MS)
        }}
      />
      <noscript>
        <Button type="submit">Søg</Button>
      </noscript>
      {typed !== null && (
        <Suspense>
          <FieldSuggestions text={typed.trim()} keys={keys} onState={setSuggested} onChosen={leave} />
        </Suspense>
      )}
    </Form>
  )
}
