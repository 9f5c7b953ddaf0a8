import type { ReactNode } from 'react'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import type { ProductListState } from '#web/products/product-list.ts'
import { classes } from '#web/ui/classes.ts'
import { ListLink } from './list-link.tsx'

type FilterRowProps = { title: string; inSheet?: boolean | undefined; isPaired?: boolean; children: ReactNode }

/** One kind of choices: chips in the sheet, lines beside the list; `isPaired` shows short ones two on a line. */
export function FilterRow({ title, inSheet = false, isPaired = false, children }: FilterRowProps) {
  return (
    <div className="pb-5 last:pb-0">
      <h2 className={classes('text-xs font-bold [font-stretch:110%]', !inSheet && 'px-2')}>{title}</h2>
      <ul className={inSheet ? 'flex flex-wrap gap-2 pt-2' : classes('grid pt-1', isPaired && 'grid-cols-2')}>{children}</ul>
    </div>
  )
}

export const CHIP =
  'inline-flex min-h-11 pointer-fine:min-h-9 items-center gap-2 rounded-sm border px-3 text-sm transition-colors data-pressed:border-ink data-pressed:opacity-60'

const LINE =
  'flex min-h-11 pointer-fine:min-h-8 w-full items-center gap-1.5 rounded-sm px-2 py-1 text-sm leading-tight [&:not([aria-current])]:hover:bg-sunk data-pressed:opacity-60'

/** Styled by the attribute, which changes with the press, before the list is rendered with the choice. */
const CHOSEN = 'aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-ground'

type ChoiceProps = {
  to: string
  state: ProductListState
  isChosen: boolean
  label: string
  count?: number
  hex?: string | null
  isAmongMore?: boolean | undefined
  inSheet?: boolean | undefined
  backTo?: string | undefined
}

/** A choice as a link, so that it works without scripts. */
export function Choice({ to, state, isChosen, label, count, hex = null, isAmongMore, inSheet = false, backTo }: ChoiceProps) {
  return (
    <li className="min-w-0" data-more={isAmongMore ? '' : undefined}>
      <ListLink
        to={to}
        drawnWith={state}
        backTo={backTo}
        isFetchedAhead
        isChosen={isChosen}
        className={classes('group', inSheet ? `${CHIP} border-line hover:border-ink` : LINE, CHOSEN)}
      >
        <Swatch hex={hex} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {count !== undefined && (
          <span
            className={classes(
              'figures text-xs text-muted group-aria-[current]:text-inherit group-aria-[current]:opacity-80',
              !inSheet && 'ml-auto',
            )}
          >
            {wholeNumber(count)}
          </span>
        )}
      </ListLink>
    </li>
  )
}

export function Swatch({ hex }: { hex: string | null }) {
  if (hex === null) return null
  return (
    <span
      aria-hidden
      className="size-4.5 shrink-0 rounded-full shadow-[inset_0_0_0_1px_rgb(128_128_128/0.5)]"
      style={{ background: hex }}
    />
  )
}

/** Choices that do not fit on one line. A checkbox, so that it works without scripts. */
export function MoreChoices({ label, count }: { label: string; count: number }) {
  return (
    <li className="more-choices max-md:hidden">
      <label
        className={classes(
          LINE,
          'font-semibold underline-offset-4 hover:underline',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-strong',
        )}
      >
        <input type="checkbox" className="sr-only" aria-label={label} />
        <span aria-hidden className="when-few">
          {wholeNumber(count)} flere
        </span>
        <span aria-hidden className="when-all">
          Færre
        </span>
      </label>
    </li>
  )
}
