import { Layers2 } from 'lucide-react'
import type { BatchRolls } from '#domain/batches/batch-rolls.ts'
import { batchPromise, canWaitForOneBatch } from '#domain/batches/batch-texts.ts'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/field.tsx'

type SameBatchProps = {
  batches: readonly BatchRolls[]
  quantity: number
  oneBatch: boolean
  /** The batch named by the address, when nothing else is known. */
  batchId?: number | undefined
  onWait: (oneBatch: boolean) => void
  /** Shown when it is unknown whether the rolls are of one batch. */
  otherwise?: string | undefined
}

/** Shows whether the rolls are of one batch, and offers to wait for one batch when they are not. */
export function SameBatch({ batches, quantity, oneBatch, batchId, onWait, otherwise }: SameBatchProps) {
  const isWaiting = oneBatch && batches.length === 0
  const promise = batchPromise({ batches, oneBatch, batchId })
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
      {canWaitForOneBatch(batches, { quantity, oneBatch }) && (
        <Checkbox
          className="block font-normal"
          label="Vent på varer fra én batch"
          checked={oneBatch}
          onChange={(event) => onWait(event.target.checked)}
        />
      )}
    </>
  )
}
