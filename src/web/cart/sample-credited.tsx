import type { SessionUser } from '#contract/customers/account.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { SAMPLE_CREDITED, type SampleCredit } from '#domain/samples/sample-credit.ts'
import { classes } from '#web/ui/classes.ts'

export function SampleCredited({ creditOre, className }: { creditOre: number; className?: string }) {
  if (creditOre === 0) return null
  return (
    <p className={classes('figures own-price text-xs font-semibold text-success', className)}>
      {SAMPLE_CREDITED}: −{amount(creditOre)}
    </p>
  )
}

/** Credits in øre for the price rules; a session stored by an older version has none. */
export function readCredits(credits: SessionUser['sampleCredits'] | undefined): SampleCredit[] {
  return (credits ?? []).map(({ filmId, amount }) => ({ filmId, ore: krToOre(amount) }))
}
