import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { count } from '#domain/numbers/danish-figures.ts'
import { TextField } from '#web/ui/field.tsx'

type Part = Readonly<{
  title: string
  heading: HTMLElement
  /** fields with an error */
  faults: number
  isMissing: boolean
  fields: readonly Readonly<{ label: string; control: HTMLElement }>[]
}>

const CONTROLS = 'input:not([type=hidden]), select, textarea'
const LINE =
  'flex min-h-11 w-full items-center justify-between gap-2 px-3 py-1 text-left text-sm max-xl:whitespace-nowrap xl:pr-1 xl:pl-2 hover:bg-raised'

/** Lists the sections of a long form with their faults and searches its fields. Both are read from the page, so that none is missing. */
export function SectionRail({ of, searchLabel }: { of: RefObject<HTMLElement | null>; searchLabel: string }) {
  const parts = useParts(of)
  const { hash } = useLocation()
  useEffect(() => {
    const linked = document.getElementById(decodeURIComponent(hash.slice(1)))?.querySelector('summary')
    if (linked) unfold(linked)
  }, [hash])
  const [query, setQuery] = useState('')
  const words = query.trim().toLocaleLowerCase('da')
  const found = parts.flatMap(({ title, fields }) =>
    fields
      .filter(({ label }) => words !== '' && `${title} ${label}`.toLocaleLowerCase('da').includes(words))
      .map((field) => ({ ...field, title })),
  )
  return (
    <nav
      aria-label="Afsnit"
      onKeyDown={walk}
      className="min-w-0 max-xl:sticky max-xl:top-0 max-xl:z-10 max-xl:-mx-2 max-xl:bg-ground max-xl:px-2 max-xl:pb-1"
    >
      <div className="xl:sticky xl:top-6">
        <TextField
          label={searchLabel}
          type="search"
          autoComplete="off"
          value={query}
          className="max-xl:hidden"
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {words !== '' && (
          <p role="status" className="px-3 py-2 text-xs text-muted">
            {count(found.length, 'felt', 'felter')}
          </p>
        )}
        <ul className="flex max-xl:overflow-x-auto xl:max-h-[calc(100dvh-9rem)] xl:flex-col xl:overflow-y-auto">
          {words !== ''
            ? found.map(({ label, title, control }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label in one section
                <li key={`${title} ${label} ${place}`}>
                  <button type="button" className={LINE} tabIndex={place === 0 ? 0 : -1} onClick={() => goTo(control)}>
                    <span className="min-w-0 truncate">{label}</span>
                    <span className="text-xs text-muted">{title}</span>
                  </button>
                </li>
              ))
            : parts.map(({ title, heading, faults, isMissing }, place) => (
                <li key={title} className="border-b border-line max-xl:border-b-0">
                  <button type="button" className={LINE} tabIndex={place === 0 ? 0 : -1} onClick={() => goTo(heading)}>
                    {title}
                    {faults > 0 ? (
                      <span className="text-xs font-semibold text-danger">{count(faults, 'fejl', 'fejl')}</span>
                    ) : (
                      isMissing && <span className="text-xs font-semibold text-warning">mangler</span>
                    )}
                  </button>
                </li>
              ))}
        </ul>
      </div>
    </nav>
  )
}

/** Up and down, left and right go through the lines. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const lines = [...event.currentTarget.querySelectorAll('button')]
  event.preventDefault()
  lines[lines.indexOf(event.target) + step]?.focus()
}

function goTo(place: HTMLElement): void {
  unfold(place)
  if (place.tabIndex < 0) place.tabIndex = -1
  place.scrollIntoView({ block: place.matches(CONTROLS) ? 'center' : 'start' })
  place.focus({ preventScroll: true })
}

function unfold(place: Element): void {
  for (let part = place.closest('details'); part; part = part.parentElement?.closest('details') ?? null) part.open = true
}

/** A refused field is shown, also when the form could not put the focus on it. */
function showRefused(page: HTMLElement): void {
  const folded = page.querySelectorAll('details:not([open]) [aria-invalid=true]')
  for (const field of folded) unfold(field)
  if (folded.length > 0 && !document.activeElement?.matches(CONTROLS)) page.querySelector<HTMLElement>(REFUSED)?.focus()
}
const REFUSED = ':is(input, select, textarea)[aria-invalid=true]'

/** Read again at each change of the page and of a field, and when a form is sent. */
function useParts(of: RefObject<HTMLElement | null>): readonly Part[] {
  const [parts, setParts] = useState<readonly Part[]>([])
  useEffect(() => {
    const page = of.current
    if (!page) return
    let frameId = 0
    const read = () => {
      cancelAnimationFrame(frameId)
      frameId = requestAnimationFrame(() => {
        showRefused(page)
        setParts(partsOf(page))
      })
    }
    read()
    const changes = new MutationObserver(read)
    changes.observe(page, { childList: true, subtree: true, attributeFilter: ['aria-invalid', 'data-missing'] })
    page.addEventListener('input', read)
    // a section folded over a field that was refused before opens again
    document.addEventListener('submit', read)
    return () => {
      cancelAnimationFrame(frameId)
      changes.disconnect()
      page.removeEventListener('input', read)
      document.removeEventListener('submit', read)
    }
  }, [of])
  return parts
}

function partsOf(page: HTMLElement): Part[] {
  return [...page.querySelectorAll<HTMLElement>('section')].flatMap((section) => {
    const heading = section.querySelector<HTMLElement>('h2')
    if (!heading) return []
    const fields = [...section.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
      const { labels, value } = control as HTMLInputElement
      const label = labels?.[0]?.textContent?.trim() ?? ''
      return label === '' ? [] : [{ label, control, isMissing: label.endsWith('*') && value === '' }]
    })
    const faults = section.querySelectorAll('[aria-invalid=true]').length
    const isMissing = section.dataset.missing === 'true' || fields.some((field) => field.isMissing)
    return [{ title: heading.textContent ?? '', heading, faults, isMissing, fields }]
  })
}
