import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { BankStatement } from '#contract/payments/bank-statement.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'

/** The files that were read; one can be undone as long as none of its lines is used. */
export function Readings({ statements, onDone }: { statements: readonly BankStatement[]; onDone: () => Promise<void> }) {
  const [undoing, setUndoing] = useState<BankStatement | null>(null)
  const { run, isBusy } = useAction({ failed: 'Bankudtoget kunne ikke fortrydes', onSettled: () => setUndoing(null) })
  const undo = async ({ id }: BankStatement) => {
    await run(() => browserApi.undoBankStatement({ params: { id } }))
    await onDone()
  }
  return (
    <section aria-labelledby="laest" className="pt-10">
      <h2 id="laest" className="pb-2 text-lg">
        Læst ind
      </h2>
      <SmallTable
        rows={statements}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Hvornår', isRowHeading: true, cell: ({ readAt, by }) => `${dateAndTime(readAt)}${by ? ` af ${by}` : ''}` },
          {
            label: 'Dage',
            isForWide: true,
            cell: ({ from, to }) => (from === to ? dayFigures(from) : `${dayFigures(from)} – ${dayFigures(to)}`),
          },
          { label: 'Linjer', isFigure: true, cell: ({ lines }) => lines },
          { label: 'Bogført', isFigure: true, cell: ({ booked }) => booked },
          {
            label: 'Fortryd',
            isFigure: true,
            cell: (statement) =>
              statement.untouched > 0 && (
                <Button size="sm" aria-label={`Fortryd ${dateAndTime(statement.readAt)}`} onClick={() => setUndoing(statement)}>
                  <Undo2 size={16} aria-hidden /> Fortryd
                </Button>
              ),
          },
        ]}
      />
      {undoing && (
        <ConfirmDialog
          title="Fortryd indlæsningen"
          question={`${count(undoing.untouched, 'linje, som ingen har rørt, fjernes', 'linjer, som ingen har rørt, fjernes')}. Filen kan læses ind igen.`}
          confirmLabel="Fortryd"
          isBusy={isBusy}
          onConfirm={() => void undo(undoing)}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  )
}
