import { Link } from 'react-router'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { classes } from './classes.ts'

type ChoiceLinkProps = { to: string; label: string; count?: number; isChosen: boolean }

/** A choice as a link, which works without scripts. */
export function ChoiceLink({ to, label, count, isChosen }: ChoiceLinkProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        prefetch="intent"
        aria-current={isChosen ? 'true' : undefined}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-sm border px-3 text-sm transition-colors',
          isChosen ? 'border-ink bg-ink font-semibold text-ground' : 'border-line hover:border-ink',
        )}
      >
        {label}
        {count !== undefined && (
          <span className={classes('figures text-xs', isChosen ? 'opacity-80' : 'text-muted')}>{wholeNumber(count)}</span>
        )}
      </Link>
    </li>
  )
}
