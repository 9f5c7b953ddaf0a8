import { keepPreviousData } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useDebouncedSearch } from '#web/search/use-debounced-text.ts'
import { useSession } from '#web/session/session.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { type FoundRecords, inOrder, linesOf, PALETTE_GROUPS, type PaletteGroup, type PaletteLine, placesFor } from './palette-lines.ts'
import { ownersPlaceFor, placesOf, settingsOf } from './places.ts'

/** Results per group; the full lists show the rest. */
const MAX_FOUND = 5

const LABEL = 'Søg overalt'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Searches screens, actions, orders, customers, products and invoices. Enter opens the first line, even before the answer arrives. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { found, isSettled, isError } = useFound(text)
  const lines = inOrder(text, [
    ...placesFor(text, [...placesOf(user), ...(text.trim() === '' ? [] : settingsOf(user))]),
    ...(found ? linesOf(found) : []),
  ])
  // by key, so that arriving lines do not change the choice
  const [chosen, setChosen] = useState({ text, key: '' })
  const at = chosen.text === text ? lines.findIndex(({ key }) => key === chosen.key) : -1
  const place = Math.max(at, 0)
  const line = lines[place]
  const optionId = (key: string) => `${listId}-${key}`
  const [isWaiting, setIsWaiting] = useState(false)
  const isOpening = useRef(false)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    field.current?.focus()
    return () => opened?.close()
  }, [])
  const open = (to: string) => {
    if (isOpening.current) return
    isOpening.current = true
    onClose()
    void navigate(to)
  }
  const firstTo = line?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens is the same however often it is drawn
  useEffect(() => {
    if (!isWaiting || !isSettled) return
    setIsWaiting(false)
    if (firstTo !== undefined) open(firstTo)
  }, [isWaiting, isSettled, firstTo])
  const chosenKey = line?.key
  useEffect(() => {
    if (chosenKey !== undefined) document.getElementById(`${listId}-${chosenKey}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenKey, listId])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // the browser would clear the field on the first Escape
      event.preventDefault()
      onClose()
      return
    }
    const to = lines[(place + (STEPS[event.key] ?? 0) + lines.length) % lines.length]
    if (!(event.key in STEPS) || !to) return
    event.preventDefault()
    setChosen({ text, key: to.key })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-label={LABEL}
      onClose={(event) => event.target === dialog.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="mx-auto mt-0 mb-auto max-h-dvh w-full max-w-2xl bg-ground shadow-lift backdrop:bg-black/55 md:mt-[12vh] md:max-h-[76vh] md:rounded-md"
    >
      <search className="sticky top-0 z-10 block bg-ground">
        <form
          method="post"
          className="flex items-center gap-1 border-b border-line p-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (at >= 0 && line) open(line.to)
            else setIsWaiting(true)
          }}
        >
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-label={LABEL}
            aria-autocomplete="list"
            aria-expanded={lines.length > 0}
            aria-controls={listId}
            aria-activedescendant={line && optionId(line.key)}
            placeholder="Ordre, kunde, vare, faktura eller skærm"
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="go"
            className="min-h-12 min-w-0 grow bg-transparent px-3 text-base placeholder:text-muted"
            onKeyDown={press}
            onChange={({ target }) => {
              setIsWaiting(false)
              setTyped(target.value)
            }}
          />
          <IconButton label="Luk" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </form>
      </search>
      <p role="status" className={lines.length > 0 && !isError ? 'sr-only' : 'px-5 py-4 text-sm text-muted'}>
        {statusText(text, { isSettled, isError, lines: lines.length })}
      </p>
      <FoundLines listId={listId} lines={lines} optionId={optionId} onClose={onClose} chosenKey={line?.key} />
    </dialog>
  )
}

type FoundLinesProps = Readonly<{
  listId: string
  lines: readonly PaletteLine[]
  chosenKey: string | undefined
  optionId: (key: string) => string
  onClose: () => void
}>

function FoundLines({ listId, lines, chosenKey, optionId, onClose }: FoundLinesProps) {
  return (
    <div id={listId} role="listbox" aria-label="Fundet" className="p-2 empty:hidden">
      {groupsOf(lines).map(([group, groupLines]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, and no fieldset
        <div key={group} role="group" aria-label={PALETTE_GROUPS[group]}>
          <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
            {PALETTE_GROUPS[group]}
          </p>
          {groupLines.map(({ key, label, about, to }) => (
            <Link
              key={key}
              id={optionId(key)}
              to={to}
              role="option"
              aria-selected={key === chosenKey}
              tabIndex={-1}
              onClick={onClose}
              className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-sm px-3 py-2 text-sm hover:bg-sunk aria-selected:bg-sunk aria-selected:outline-2 aria-selected:outline-signal-strong"
            >
              <span className="font-semibold break-words">{label}</span>
              <span className="min-w-0 text-xs break-words text-muted">{about}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

function groupsOf(lines: readonly PaletteLine[]): [PaletteGroup, PaletteLine[]][] {
  return [...Map.groupBy(lines, ({ group }) => group)]
}

type State = Readonly<{ isSettled: boolean; isError: boolean; lines: number }>

function statusText(text: string, { isSettled, isError, lines }: State): string {
  if (isError) return 'Vi kunne ikke søge lige nu. Prøv igen om lidt.'
  if (lines > 0) return count(lines, 'linje at vælge', 'linjer at vælge imellem')
  if (!isSettled) return 'Søger ...'
  const place = ownersPlaceFor(text)
  const nothing = `Vi fandt intet på »${text}«.`
  return place === null ? nothing : `${nothing} ${place} åbnes af ejeren, eller af en kollega, der har fået lov.`
}

type Answer = Readonly<{
  found: FoundRecords | undefined
  /** True when no further results will come. */
  isSettled: boolean
  isError: boolean
}>

/** Enter opens the first line, so a product found only by a corrected word is left out. */
function exactMatches({ products, search }: Awaited<ReturnType<typeof browserApi.listProducts>>): FoundRecords['products'] {
  return search && (search.corrected.length > 0 || search.ignored.length > 0) ? [] : products
}

/** Searches the records when typing pauses; the previous answer stays until the next. */
function useFound(text: string): Answer {
  const may = useMay()
  const { query: searched, isEnabled, isTooShort } = useDebouncedSearch(text)
  const query = { search: searched, limit: MAX_FOUND }
  const { data, isError, isPlaceholderData } = useUserQuery<FoundRecords>({
    queryKey: ['palette', searched],
    queryFn: async ({ signal }) => {
      const [orders, customers, products, invoices] = await Promise.all([
        may('readOrders') ? browserApi.listOrders({ query }, { signal }).then((answer) => answer.orders) : [],
        may('readCustomers') ? browserApi.listCustomers({ query }, { signal }).then(({ users }) => users) : [],
        may('readProducts') ? browserApi.listProducts({ query }, { signal }).then(exactMatches) : [],
        may('readInvoices') ? browserApi.listInvoices({ query }, { signal }).then((answer) => answer.invoices) : [],
      ])
      return { orders, customers, products, invoices }
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (isTooShort) return { found: undefined, isSettled: true, isError: false }
  const isAnswered = data !== undefined && !isPlaceholderData
  return {
    found: isEnabled ? data : undefined,
    isSettled: searched === text && (isAnswered || isError),
    isError: searched === text && isError,
  }
}
