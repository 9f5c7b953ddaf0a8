import { Undo2 } from 'lucide-react'
import { takeBackLabel, undoableName } from '#domain/undo/undoable.ts'
import { dateAndTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LargeUndoDialog } from './large-undo-dialog.tsx'
import { type Plan, ReturningList, StayingList, useUndo } from './undo-lists.tsx'

type UndoDialogProps = {
  id: number
  onClose: () => void
  /** Redoes what was undone. */
  onRedo: (id: number) => void
}

/** Undoes a change: first shows what will be restored and what stays because others changed it since; then the result. */
export default function UndoDialog({ id, onClose, onRedo }: UndoDialogProps) {
  const { plan, outcome, choices, refusal, isBusy, takeBack } = useUndo(id)
  if (plan?.large) return <LargeUndoDialog first={{ ...plan, large: plan.large }} choices={choices} onClose={onClose} />
  const shown = outcome ?? plan
  const isPossible = plan !== null && outcome === null && (plan.returning > 0 || plan.notes.length > 0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={plan ? TITLES[plan.undoable.kind] : 'Tag tilbage'}
      footer={
        <>
          {isPossible && <Button onClick={onClose}>Annuller</Button>}
          {isPossible && (
            <Button variant="signal" isBusy={isBusy} busyText="Tager tilbage..." onClick={() => void takeBack()}>
              <Undo2 size={16} aria-hidden /> {takeBackLabel(plan.undoable.kind) === 'Gentag' ? 'Gentag' : 'Tag tilbage'}
            </Button>
          )}
          {outcome?.undoableId && (
            <Button onClick={() => onRedo(outcome.undoableId ?? id)}>
              {plan?.undoable.kind === 'undo' ? 'Tag den tilbage igen' : 'Gentag ændringen'}
            </Button>
          )}
          {!isPossible && <Button onClick={onClose}>Luk</Button>}
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && <Alert>{refusal}</Alert>}
        {outcome && (
          <Notice tone="success" isAlert>
            {outcome.message}
          </Notice>
        )}
        {plan && !outcome && <About plan={plan} />}
        {plan && shown && (
          <>
            <ReturningList kind={plan.undoable.kind} outcome={shown} choices={choices} isDone={outcome !== null} />
            <StayingList outcome={shown} choices={choices} />
          </>
        )}
        {!plan && !refusal && (
          <div role="status" aria-label="Henter" className="grid gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-32 w-full" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

const TITLES: Readonly<Record<Plan['undoable']['kind'], string>> = {
  bulk: 'Tag ændringen tilbage',
  import: 'Tag importen tilbage',
  merge: 'Tag sammenlægningen tilbage',
  deletion: 'Tag sletningen tilbage',
  undo: 'Gentag ændringen',
}

function About({ plan: { undoable, returning, notes } }: { plan: Plan }) {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <span className="font-semibold">{undoableName(undoable.kind, undoable.products)}</span>
        <span className="block text-muted">
          {undoable.by}, {dateAndTime(undoable.at)}
        </span>
      </p>
      {returning === 0 && notes.length === 0 && <p>Der er ikke noget at tage tilbage: alt er ændret siden.</p>}
    </div>
  )
}
