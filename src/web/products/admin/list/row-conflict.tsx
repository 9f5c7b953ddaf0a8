import { changedFields } from '#domain/audit/audit.ts'
import { nameOfOther, timeOfOther } from '#web/forms/edit-conflict.ts'
import { ChangeTable } from '#web/products/admin/bulk/change-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { RowConflict } from './use-row-changes.ts'

const NOT_SHOWN = new Set([
  'revision',
  'updatedAt',
  'lowestPrice',
  'images',
  'imageUrl',
  'hasDrawnPicture',
  'discountPrice',
  'beforePrice',
  'pointsEligible',
  'category',
  'productType',
  'productTypeDa',
])

export function RowConflictDialog({ conflict, onResolve }: { conflict: RowConflict; onResolve: (choice: 'mine' | 'theirs') => void }) {
  const { before, now: theirs, change } = conflict
  const told = Object.entries(changedFields(before, theirs)).filter(([field]) => !NOT_SHOWN.has(field))
  const mine = changedFields({ ...theirs, pointsEligible: theirs.markedPointsEligible }, change)
  return (
    <Dialog
      isOpen
      onClose={() => onResolve('theirs')}
      title={`Ændret af ${nameOfOther(conflict)}`}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Genindlæs</Button>
          <Button variant="solid" onClick={() => onResolve('mine')}>
            Gem min ændring alligevel
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p>
          {theirs.nameDa} er ændret af {nameOfOther(conflict)}
          {timeOfOther(conflict)}, siden du åbnede listen. Din ændring er ikke gemt.
        </p>
        {told.length > 0 && (
          <div>
            <h3 className="pb-1 text-sm">Ændret af {nameOfOther(conflict)}</h3>
            <ChangeTable rows={[{ key: theirs.id, title: theirs.nameDa, changes: Object.fromEntries(told) }]} />
          </div>
        )}
        {Object.keys(mine).length > 0 && (
          <div>
            <h3 className="pb-1 text-sm">Din ændring</h3>
            <ChangeTable rows={[{ key: theirs.id, title: theirs.nameDa, changes: mine }]} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
