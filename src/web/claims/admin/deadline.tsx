import type { Claim } from '#contract/claims/claims.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'

export function Deadline({ claim: { deadline } }: { claim: Pick<Claim, 'deadline'> }) {
  if (!deadline) return '–'
  const { dueOn, daysLeft, waitsForGoods, isOverdue } = deadline
  const left = waitsForGoods ? 'må vente på varerne' : isOverdue ? 'over fristen' : `${count(daysLeft, 'dag', 'dage')} tilbage`
  return (
    <span className={classes('figures', isOverdue && 'font-semibold text-danger')}>
      {dayFigures(dueOn)}, {left}
    </span>
  )
}
