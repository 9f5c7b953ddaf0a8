import { Link } from 'react-router'
import type { Finances } from '#contract/finances.ts'
import { paths } from '#contract/pages/pages.ts'
import { FIGURE_LABELS, type Figure } from '#domain/finances/figures.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { classes } from '#web/ui/classes.ts'

/** A sum in kr. may be beyond the limits of a single amount. */
export function sumText(kr: number): string {
  return amountWithOre(Math.round(kr * 100))
}

type FigureLinkProps = { figure: Figure; figures: Finances['figures']; className?: string }

export function FigureLink({ figure, figures, className }: FigureLinkProps) {
  return (
    <Link
      to={paths.adminFinanceList({ tal: figure })}
      prefetch="intent"
      aria-label={`${FIGURE_LABELS[figure]}: ${sumText(figures[figure].amount)}`}
      className={classes(
        'figures inline-flex min-h-11 items-center whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-ink lg:min-h-8',
        figures[figure].amount === 0 && 'text-muted',
        className,
      )}
    >
      {sumText(figures[figure].amount)}
    </Link>
  )
}
