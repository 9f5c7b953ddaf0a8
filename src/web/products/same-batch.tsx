import { Layers2 } from 'lucide-react'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import { isOneBatch, sameBatchText } from '#domain/batches/batch-texts.ts'
import { classes } from '#web/ui/classes.ts'

type SameBatchProps = { taken: readonly BatchRolls[]; otherwise?: string }

/** Whether the rolls somebody is about to buy are of one batch; `otherwise`, or nothing, where that cannot be said. */
export function SameBatch({ taken, otherwise }: SameBatchProps) {
  const text = sameBatchText(taken)
  if (text === null) return otherwise ? <span className="text-xs text-muted">{otherwise}</span> : null
  return (
    <span
      className={classes('mt-1 inline-flex items-center gap-2 text-xs font-semibold', isOneBatch(taken) ? 'text-success' : 'text-warning')}
    >
      <Layers2 size={16} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}
