import type { ReactNode } from 'react'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'
import { ListLink } from './list-link.tsx'

type FilterRowProps = { title: string; isStacked?: boolean | undefined; children: ReactNode }

const BESIDE = 'grid grid-cols-[4.75rem_minmax(0,1fr)] items-center border-t border-line py-1.5 md:grid-cols-[7rem_minmax(0,1fr)]'
const SIDEWAYS =
  '-mr-(--gutter) -ml-1 flex gap-1.5 overflow-x-auto py-1 pr-(--gutter) pl-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0'

export function FilterRow({ title, isStacked = false, children }: FilterRowProps) {
  return (
    <div className={isStacked ? 'pb-5 last:pb-0' : BESIDE}>
      <h2 className="text-xs font-bold [font-stretch:110%]">{title}</h2>
      <ul className={classes('filter-row', isStacked ? 'flex flex-wrap gap-2 pt-2' : SIDEWAYS)}>{children}</ul>
    </div>
  )
}

export const CHIP =
  'inline-flex min-h-11 pointer-fine:min-h-9 items-center gap-2 rounded-sm border px-3 text-sm transition-colors data-pressed:border-ink data-pressed:opacity-60'

type ChoiceProps = {
  to: string
  isChosen: boolean
  label: string
  count?: number
  hex?: string | null
  isAmongMore?: boolean | undefined
  /** Replaces the history entry: one step back with the previous choice. */
  replace?: boolean | undefined
}

/** A choice as a link, so that it works without scripts. */
export function Choice({ to, isChosen, label, count, hex = null, isAmongMore, replace }: ChoiceProps) {
  return (
    <li className="shrink-0" data-more={isAmongMore ? '' : undefined}>
      <ListLink
        to={to}
        {...(replace && { replace })}
        isFetchedAhead
        aria-current={isChosen ? 'true' : undefined}
        // a scrolled row may show only a sliver of the focused choice
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={classes(CHIP, isChosen ? 'border-ink bg-ink font-semibold text-ground' : 'border-line hover:border-ink')}
      >
        <Swatch hex={hex} />
        {label}
        {count !== undefined && (
          <span className={classes('figures text-xs', isChosen ? 'opacity-80' : 'text-muted')}>{wholeNumber(count)}</span>
        )}
      </ListLink>
    </li>
  )
}

export function Swatch({ hex }: { hex: string | null }) {
  if (hex === null) return null
  return <span aria-hidden className="size-4.5 rounded-full shadow-[inset_0_0_0_1px_rgb(128_128_128/0.5)]" style={{ background: hex }} />
}

/** Choices that do not fit on one line. A checkbox, so that it works without scripts. */
export function MoreChoices({ label, count }: { label: string; count: number }) {
  return (
    <li className="more-choices shrink-0 max-md:hidden">
      <label
        className={classes(
          CHIP,
          'border-transparent font-semibold underline-offset-4 hover:underline',
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
