import { Grid3x3, LayoutGrid, Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { paths } from '#contract/pages.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { PRODUCT_SORT_LABELS, PRODUCT_SORTS, type ProductSort } from '#domain/products/product-list.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/field.tsx'
import { type ProductListState, productList } from './product-list.ts'

const TYPING_PAUSE_MS = 250
/** The order of a search nobody sorted. */
const BY_RANK = ''

/** Search, order and view of the list. A plain form: without script it is sent with its button. */
export function ListToolbar({ state }: { state: ProductListState }) {
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = (change: Partial<ProductListState>) => {
    clearTimeout(pause.current)
    // Back leads to the list before this choice; the letters of one search are one step.
    const isTypingOn = change.search !== undefined && state.search !== ''
    void navigate(productList.href(change, state), { replace: isTypingOn, preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the page came alive counts once, at the start
  useEffect(() => {
    const field = search.current
    if (field && field === document.activeElement && field.value.trim() !== state.search) go({ search: field.value.trim() })
  }, [])
  useEffect(() => {
    // Back, forward and 'Se alle produkter' change the text from outside; what is being typed is left alone.
    if (search.current && search.current !== document.activeElement) search.current.value = state.search
  }, [state.search])
  useEffect(() => () => clearTimeout(pause.current), [])
  const { location: next } = useNavigation()
  useEffect(() => {
    // Who already is on the way to another page is not called back by what he typed last.
    if (next && next.pathname !== paths.products()) clearTimeout(pause.current)
  }, [next])
  const { search: _search, sort: _sort, page: _page, ...kept } = productList.params({}, state)
  const ownOrder = state.search ? BY_RANK : 'name'
  const areFiltersShown = state.filters === 'shown'
  return (
    <Form
      action={paths.products()}
      role="search"
      className="grid grid-cols-2 items-center gap-2.5 pb-4 lg:grid-cols-[1fr_15rem_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        go({ search: search.current?.value.trim() ?? '' })
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative col-span-2 lg:col-span-1">
        <Search size={20} aria-hidden className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
        <input
          ref={search}
          type="search"
          name="search"
          aria-label="Søg produkter"
          placeholder="Søg produkter..."
          defaultValue={state.search}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-12 w-full rounded-sm border border-edge bg-raised pr-3 pl-11 text-base placeholder:text-muted hover:border-ink"
          onChange={({ target }) => {
            clearTimeout(pause.current)
            pause.current = setTimeout(() => go({ search: target.value.trim() }), TYPING_PAUSE_MS)
          }}
        />
      </div>
      <SelectField
        label="Sortér"
        isLabelHidden
        name="sort"
        className="col-span-2 xs:col-span-1"
        value={state.sort ?? ownOrder}
        onChange={({ target }) => go({ sort: target.value === ownOrder ? null : (target.value as ProductSort) })}
      >
        {state.search && <option value={BY_RANK}>Bedste match</option>}
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {PRODUCT_SORT_LABELS[sort]}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit">Søg</Button>
      </noscript>
      {/* biome-ignore lint/a11y/useSemanticElements: two links that belong together, not form fields */}
      <div role="group" aria-label="Visning" className="flex max-xs:justify-self-start">
        <ViewLink to={productList.href({ view: 'normal' }, state)} isChosen={state.view === 'normal'} label="Normal visning">
          <LayoutGrid size={20} aria-hidden />
        </ViewLink>
        <ViewLink to={productList.href({ view: 'compact' }, state)} isChosen={state.view === 'compact'} label="Kompakt visning">
          <Grid3x3 size={20} aria-hidden />
        </ViewLink>
      </div>
      <Link
        to={productList.href({ filters: areFiltersShown ? 'hidden' : 'shown' }, state)}
        replace
        preventScrollReset
        aria-expanded={areFiltersShown}
        aria-controls="filtre"
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-sm border border-edge px-4 text-sm font-semibold hover:border-ink"
      >
        <SlidersHorizontal size={18} aria-hidden />
        {areFiltersShown ? 'Skjul filtre' : 'Vis filtre'}
      </Link>
    </Form>
  )
}

function ViewLink({ to, isChosen, label, children }: { to: string; isChosen: boolean; label: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      title={label}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'inline-flex size-12 items-center justify-center border border-edge first:rounded-l-sm last:-ml-px last:rounded-r-sm',
        isChosen ? 'border-ink bg-ink text-ground' : 'hover:bg-raised',
      )}
    >
      {children}
    </Link>
  )
}
