import { amount } from '#domain/money/kroner-text.ts'
import { SAMPLE_CREDITED } from '#domain/samples/sample-credit.ts'
import { classes } from '#web/ui/classes.ts'

export function SampleCredited({ creditOre, className }: { creditOre: number; className?: string }) {
  if (creditOre === 0) return null
  return (
    <p className={classes('figures own-price text-xs font-semibold text-success', className)}>
      {SAMPLE_CREDITED}: −{amount(creditOre)}
    </p>
  )
}
