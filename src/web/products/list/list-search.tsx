import { Search } from 'lucide-react'
import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { useIsLeaving } from '#web/lists/use-list-change.ts'
import { type ProductListState, productList } from '#web/products/product-list.ts'
import type { FieldState, SuggestionKeys } from '#web/search/field-suggestions.tsx'
import { SEARCH_FIELD_ID } from '#web/search/search-field-id.ts'
import { Button } from '#web/ui/button.tsx'
import { useListAddress } from './use-list-address.ts'

const FieldSuggestions = lazy(() => import('#web/search/field-suggestions.tsx'))

const TYPING_PAUSE_MS = 250
export const SEARCH_FORM = 'listens-soegning'

/** Searches while typing, with suggestions below the field. Works without scripts as a plain form. */
export function ListSearch({ state }: { state: ProductListState }) {
  const navigate = useNavigate()
  const lead = useListAddress(state)
  const isLeaving = useIsLeaving()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text being typed; null once settled, without suggestions. */
  const [typed, setTyped] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<FieldState | null>(null)
  const keys = useRef<SuggestionKeys>(null)
  const go = (text: string) => {
    clearTimeout(pause.current)
    if (text === state.search) return
    // the letters of one search are one step back
    lead(productList.href({ search: text }, state), { replace: state.search !== '' })
  }
  const settle = () => {
    setTyped(null)
    setSuggested(null)
  }
  /** Following a suggestion cancels the pending search. */
  const leave = () => {
    clearTimeout(pause.current)
    settle()
    if (!input.current) return
    input.current.value = ''
    input.current.blur()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: text typed before hydration counts once, at the start
  useEffect(() => {
    const field = input.current
    if (field && field === document.activeElement && field.value.trim() !== state.search) go(field.value.trim())
  }, [])
  useEffect(() => {
    // Back, forward and 'Se alle produkter' change the text from outside; text being typed is left alone
    if (input.current && input.current !== document.activeElement) input.current.value = state.search
  }, [state.search])
  useEffect(() => () => clearTimeout(pause.current), [])
  const { search: _search, sort: _sort, page: _page, ...otherParams } = productList.params({}, state)
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
      {Object.entries(otherParams).map(([name, value]) => (
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
            // the first Escape closes the suggestions, the second empties the field
            event.preventDefault()
            settle()
          } else keys.current?.press(event)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          clearTimeout(pause.current)
          pause.current = setTimeout(() => !isLeaving() && go(target.value.trim()), TYPING_PAUSE_MS)
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
