import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'

/** One thing the list can be narrowed by, with its choices beside it; on a phone they scroll sideways. */
export function FilterRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-center border-t border-line py-1.5 md:grid-cols-[7rem_minmax(0,1fr)]">
      <h2 className="text-xs font-bold [font-stretch:110%]">{title}</h2>
      <ul className="filter-row -mr-(--gutter) -ml-1 flex gap-1.5 overflow-x-auto py-1 pr-(--gutter) pl-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        {children}
      </ul>
    </div>
  )
}

const CHIP = 'inline-flex min-h-11 pointer-fine:min-h-9 items-center gap-2 rounded-sm border px-3 text-sm transition-colors'

type ChoiceProps = { to: string; isChosen: boolean; label: string; count?: number; hex?: string | null; isAmongMore?: boolean }

/** A choice as a link, so that it has its address and works without script. */
export function Choice({ to, isChosen, label, count, hex, isAmongMore }: ChoiceProps) {
  return (
    <li className="shrink-0" data-more={isAmongMore ? '' : undefined}>
      <Link
        to={to}
        preventScrollReset
        prefetch="intent"
        aria-current={isChosen ? 'true' : undefined}
        // on a phone the row scrolls, and the browser is content with a sliver of what has the focus
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={classes(CHIP, isChosen ? 'border-ink bg-ink font-semibold text-ground' : 'border-line hover:border-ink')}
      >
        {hex && (
          <span aria-hidden className="size-4.5 rounded-full shadow-[inset_0_0_0_1px_rgb(128_128_128/0.5)]" style={{ background: hex }} />
        )}
        {label}
        {count !== undefined && (
          <span className={classes('figures text-xs', isChosen ? 'opacity-80' : 'text-muted')}>{wholeNumber(count)}</span>
        )}
      </Link>
    </li>
  )
}

/** Shows the choices behind it that have no room in one line. A box to tick, so that it works without script; a phone scrolls instead. */
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
