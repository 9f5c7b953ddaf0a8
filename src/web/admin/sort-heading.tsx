import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'

type SortHeadingProps<Field extends string> = {
  label: string
  field: Field
  current: string
  to: (sort: Field | `-${Field}`) => string
  isFigure?: boolean
  className?: string
}

const CELL = 'px-1.5 text-xs font-semibold shadow-[inset_0_-1px_0_var(--color-edge)] lg:px-2'

/** A column's heading that sorts by it: upwards first, then downwards. */
export function SortHeading<Field extends string>({ label, field, current, to, isFigure = false, className }: SortHeadingProps<Field>) {
  const isUp = current === field
  const isDown = current === `-${field}`
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classes(CELL, isFigure ? 'text-right' : 'text-left', className)}
    >
      <Link
        to={to(isUp ? `-${field}` : field)}
        replace
        preventScrollReset
        className={classes(
          'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-ink',
          isUp || isDown ? 'text-ink' : 'text-muted',
        )}
      >
        {label}
        {isUp && <ArrowUp size={14} aria-hidden />}
        {isDown && <ArrowDown size={14} aria-hidden />}
      </Link>
    </th>
  )
}

/** A column's heading that only says what stands below it. */
export function PlainHeading({ label, className }: { label: string; className?: string }) {
  return (
    <th scope="col" className={classes(CELL, 'text-left text-muted', className)}>
      {label}
    </th>
  )
}
