import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'

export type Sorting<Field extends string> = Readonly<{ current: string; to: (sort: Field | `-${Field}`) => string }>

type SortHeadingProps<Field extends string> = {
  label: string
  field: Field
  sorting: Sorting<Field>
  isFigure?: boolean | undefined
  className?: string | undefined
}

const LOOK = 'text-xs font-semibold shadow-[inset_0_-1px_0_var(--color-edge)]'
const ROOM = 'px-1.5 xl:px-2'

export function SortHeading<Field extends string>({ label, field, sorting, isFigure = false, className }: SortHeadingProps<Field>) {
  const isUp = sorting.current === field
  const isDown = sorting.current === `-${field}`
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classes(LOOK, ROOM, isFigure ? 'text-right' : 'text-left', className)}
    >
      <Link
        to={sorting.to(isUp ? `-${field}` : field)}
        replace
        preventScrollReset
        className={classes(
          'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-ink max-xl:min-w-11',
          isFigure && 'justify-end',
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

type PlainHeadingProps = {
  isFigure?: boolean | undefined
  isBare?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function PlainHeading({ isFigure = false, isBare = false, className, children }: PlainHeadingProps) {
  return (
    <th scope="col" className={classes(LOOK, !isBare && ROOM, isFigure ? 'text-right' : 'text-left', 'text-muted', className)}>
      {children}
    </th>
  )
}
