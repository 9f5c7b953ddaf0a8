import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { columnsFor, type TabledList } from '#domain/saved-views/saved-view.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { keepOwnColumns } from './use-list-columns.ts'

type ColumnsDialogProps = {
  list: TabledList
  hidden: readonly string[]
  /** The address of the list with other columns, when the open view has its own. */
  ofView: ((hidden: readonly string[]) => string) | null
  onClose: () => void
}

/** Chooses the columns of a list: of the open view if it has its own, else the user's own choice. */
export function ColumnsDialog({ list, hidden, ofView, onClose }: ColumnsDialogProps) {
  const columns = columnsFor(list, useMay())
  const navigate = useNavigate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(hidden))
  const set = (label: string, isShown: boolean) => {
    const next = new Set(left)
    isShown ? next.delete(label) : next.add(label)
    setLeft(next)
  }
  const { run, isBusy } = useAction({ failed: 'Kolonnerne kunne ikke gemmes. Prøv igen.', onSuccess: onClose })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (ofView !== null) {
      await navigate(ofView([...left]), { replace: true, preventScrollReset: true })
      return onClose()
    }
    await run(async () => {
      await keepOwnColumns(list, [...left])
    })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Kolonner" losesNothing>
      <form method="post" onSubmit={save} noValidate aria-label="Kolonner" className="grid gap-4">
        <p className="text-sm text-muted">
          {ofView === null
            ? 'Gælder kun for dig, hver gang du åbner listen. Gemmer du en visning, gemmes kolonnerne med.'
            : 'Visningen har sine egne kolonner. Gem visningen igen for at beholde et andet valg.'}
        </p>
        <fieldset className="grid grid-cols-2 gap-x-4">
          <legend className="sr-only">Vis</legend>
          {columns.map((label) => (
            <Checkbox key={label} label={label} checked={!left.has(label)} onChange={({ target }) => set(label, target.checked)} />
          ))}
        </fieldset>
        <ButtonRow className="border-t border-line pt-4">
          <Button disabled={left.size === 0} onClick={() => setLeft(new Set())}>
            Vis alle
          </Button>
          <Button type="submit" variant="signal" isBusy={isBusy} busyText="Gemmer...">
            Gem
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
