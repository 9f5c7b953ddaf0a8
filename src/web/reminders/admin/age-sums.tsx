import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { OVERDUE_AGE_LABELS, OVERDUE_AGES, type OverdueAge } from '#domain/reminders/overdue-age.ts'
import { classes } from '#web/ui/classes.ts'

type AgeSumsProps = { ages: Readonly<Record<OverdueAge, number>>; open: number; charges: number; isSmall?: boolean }

export function AgeSums({ ages, open, charges, isSmall = false }: AgeSumsProps) {
  return (
    <dl
      className={classes(
        'figures grid gap-x-4',
        isSmall
          ? 'grid-cols-2 gap-y-1 py-2 sm:grid-cols-5'
          : 'mb-4 grid-cols-2 gap-y-3 sm:grid-cols-3 xl:grid-cols-5 border-y border-line py-4',
      )}
    >
      {OVERDUE_AGES.map((age) => (
        <Sum key={age} label={OVERDUE_AGE_LABELS[age]} kr={ages[age]} isSmall={isSmall} isLate={age === '91-'} />
      ))}
      <Sum
        label="Ubetalt i alt"
        kr={open}
        isSmall={isSmall}
        isTotal
        detail={charges > 0 ? `+ ${amountWithOre(krToOre(charges))} i gebyr og rente` : null}
        className={isSmall ? 'max-sm:col-span-2' : ''}
      />
    </dl>
  )
}

type SumProps = {
  label: string
  kr: number
  isSmall: boolean
  isTotal?: boolean
  isLate?: boolean
  detail?: string | null
  className?: string
}

function Sum({ label, kr, isSmall, isTotal, isLate, detail, className = '' }: SumProps) {
  return (
    <div className={className}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd
        className={classes(
          'whitespace-nowrap',
          isSmall ? 'text-sm' : 'display text-lg',
          kr === 0 && 'text-muted',
          isTotal && 'font-semibold',
          isLate && kr > 0 && 'font-semibold text-danger',
        )}
      >
        {kr === 0 ? '–' : amountWithOre(krToOre(kr))}
      </dd>
      {detail && <dd className="text-xs text-muted">{detail}</dd>}
    </div>
  )
}
