import { Layers2 } from 'lucide-react'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import { batchPromise, canWaitForOneBatch } from '#domain/batches/batch-texts.ts'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/field.tsx'

type SameBatchProps = {
  /** of which batches the rolls in stock would be taken */
  taken: readonly BatchRolls[]
  quantity: number
  oneBatch: boolean
  /** the batch somebody comes back for, where nothing else says whether there is enough of it */
  batchId?: number | undefined
  onWait: (oneBatch: boolean) => void
  /** what is said where it cannot be said whether they are of one */
  otherwise?: string
}

/** Whether the rolls somebody is about to buy are of one batch, with the choice to wait for one where they are not. */
export function SameBatch({ taken, quantity, oneBatch, batchId, onWait, otherwise }: SameBatchProps) {
  const isWaiting = oneBatch && taken.length === 0
  const promise = batchPromise({ batches: taken, oneBatch, batchId })
  return (
    <>
      {promise && (
        <span
          className={classes(
            'mt-1 inline-flex items-center gap-2 text-xs font-semibold',
            promise.rolls > 0 || isWaiting ? 'text-success' : 'text-warning',
          )}
        >
          <Layers2 size={16} aria-hidden className="shrink-0" />
          {promise.text}
        </span>
      )}
      {!promise && otherwise && <span className="text-xs text-muted">{otherwise}</span>}
      {canWaitForOneBatch(taken, { quantity, oneBatch }) && (
        <Checkbox
          className="block font-normal"
          label="Vent på ruller fra én batch"
          checked={oneBatch}
          onChange={(event) => onWait(event.target.checked)}
        />
      )}
    </>
  )
}
