import { BookmarkPlus, Columns3, Settings2, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { SavedView } from '#contract/saved-views.ts'
import { isSuperadmin } from '#domain/customers/rights/rights.ts'
import { columnsFor, mayDeleteView, SAVED_VIEW, type TabledList, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { browserApi } from '#web/api.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { storeOwnViews, useSavedViews } from './use-own-views.ts'

const TITLE = 'Gem visning'

type SavedViewsProps = {
  of: ViewedList
  path: string
  address: string
  /** The state of the list with its columns. */
  query: string
  /** True when the list is not at its default. */
  isFiltered: boolean
  /** Null for a list that is no table. */
  columns: Readonly<{ list: TabledList; hidden: readonly string[]; isOfView: boolean; href: (hidden: readonly string[]) => string }> | null
}

export function SavedViews({ of, path, address, query, isFiltered, columns }: SavedViewsProps) {
  const views = useSavedViews(of)
  const { user } = useSession()
  const [dialog, setDialog] = useState<'save' | 'delete' | 'columns' | null>(null)
  const close = () => setDialog(null)
  const deletable = views.filter((view) => mayDeleteView({ ...view, isSuperadmin: isSuperadmin(user) }))
  const isSaved = views.some((view) => view.isOwn && (view.query === query || view.query === address))
  const maySave = isFiltered && !isSaved
  if (views.length === 0 && !maySave && columns === null && dialog === null) return null
  return (
    <div className="ml-auto flex items-center gap-2 lg:ml-2">
      {views.length > 0 && (
        <nav aria-label="Visninger" className="contents">
          <ul className="contents">
            {views.map((view) => (
              <li key={view.id} className="shrink-0">
                <ViewLink view={view} to={`${path}?${view.query}`} isOpen={view.query === query || view.query === address} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {maySave && (
        <Button size="sm" variant="quiet" className="min-h-11 shrink-0" onClick={() => setDialog('save')}>
          <BookmarkPlus size={16} aria-hidden /> Gem visning
        </Button>
      )}
      {columns && (
        <Button size="sm" variant="quiet" className="min-h-11 shrink-0" onClick={() => setDialog('columns')}>
          <Columns3 size={16} aria-hidden /> Kolonner
        </Button>
      )}
      {deletable.length > 0 && (
        <IconButton label="Slet visninger" onClick={() => setDialog('delete')}>
          <Settings2 size={18} aria-hidden />
        </IconButton>
      )}
      {dialog === 'save' && <SaveViewDialog list={of} query={query} views={views} onClose={close} />}
      {dialog === 'columns' && columns && (
        <ColumnsDialog list={columns.list} hidden={columns.hidden} ofView={columns.isOfView ? columns.href : null} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteViewsDialog views={deletable} onClose={close} />}
    </div>
  )
}

function ViewLink({ view: { name, by, isOwn }, to, isOpen }: { view: SavedView; to: string; isOpen: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen || undefined}
      className="inline-flex min-h-11 max-w-64 items-center gap-2 rounded-sm border border-edge bg-raised px-3 text-sm font-semibold hover:border-ink aria-[current]:border-signal aria-[current]:shadow-[inset_0_-3px_0_var(--signal)]"
    >
      <span className="min-w-0 truncate">{name}</span>
      {!isOwn && <span className="min-w-0 truncate text-xs font-normal text-muted">{by}</span>}
    </Link>
  )
}

type DeleteViewsDialogProps = { views: readonly SavedView[]; onClose: () => void }

function DeleteViewsDialog({ views, onClose }: DeleteViewsDialogProps) {
  const [busyId, setBusyId] = useState<number | null>(null)
  const remove = async (id: number) => {
    setBusyId(id)
    try {
      const answer = await browserApi.deleteSavedView({ params: { id } })
      storeOwnViews({ views: answer.views })
      toast.success(answer.message)
      if (views.length === 1) onClose()
    } catch (error) {
      toast.error(messageOf(error, 'Visningen kunne ikke slettes. Prøv igen.'))
    } finally {
      setBusyId(null)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title="Visninger">
      <ul>
        {views.map(({ id, name, isShared, isOwn, by }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-xs text-muted">{sharing({ isShared, isOwn, by })}</span>
            </span>
            <Button size="sm" aria-label={`Slet ${name}`} isBusy={busyId === id} busyText="Sletter..." onClick={() => void remove(id)}>
              <Trash2 size={16} aria-hidden /> Slet
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function sharing({ isShared, isOwn, by }: Pick<SavedView, 'isShared' | 'isOwn' | 'by'>): string {
  if (!isOwn) return `Delt af ${by}`
  return isShared ? 'Delt med kollegerne' : 'Kun for dig'
}

type SaveViewDialogProps = { list: ViewedList; query: string; views: readonly SavedView[]; onClose: () => void }

function SaveViewDialog({ list, query, views, onClose }: SaveViewDialogProps) {
  const { register, handleSubmit, watch, setError, formState } = useForm({ defaultValues: { name: '', isShared: false } })
  const name = watch('name').trim()
  const isTaken = views.some((view) => view.isOwn && view.name === name)
  const { run } = useAction({
    failed: 'Visningen kunne ikke gemmes. Prøv igen.',
    onSuccess: onClose,
    onError: (error) => showRefusedFields(error, ['name'], setError),
  })
  const submit = handleSubmit(({ isShared }) =>
    run(async () => {
      const answer = await browserApi.saveView({ body: { list, name, query, isShared } })
      storeOwnViews({ views: answer.views })
      toast.success(answer.message)
    }),
  )
  return (
    <FormDialog title={TITLE} onSubmit={submit} saveLabel="Gem" isBusy={formState.isSubmitting} className="grid gap-4" onClose={onClose}>
      <p className="text-sm text-muted">Listen gemmes, som den står nu: søgning, filtre, rækkefølge og kolonner.</p>
      <TextField
        {...register('name')}
        label="Navn"
        hint={isTaken ? `Du har allerede »${name}«. Den bliver erstattet.` : 'For eksempel: Hentes i dag'}
        autoComplete="off"
        maxLength={SAVED_VIEW.name}
        error={formState.errors.name?.message}
      />
      <Checkbox {...register('isShared')} label="Del med kollegerne" />
    </FormDialog>
  )
}

type ColumnsDialogProps = {
  list: TabledList
  hidden: readonly string[]
  /** The address of the list with other columns, when the open view has its own. */
  ofView: ((hidden: readonly string[]) => string) | null
  onClose: () => void
}

/** Chooses the columns of a list: of the open view if it has its own, else the user's own choice. */
function ColumnsDialog({ list, hidden, ofView, onClose }: ColumnsDialogProps) {
  const columns = columnsFor(list, useMay())
  const navigate = useNavigate()
  const [hiddenColumns, setHiddenColumns] = useState<ReadonlySet<string>>(new Set(hidden))
  const set = (label: string, isShown: boolean) => {
    const next = new Set(hiddenColumns)
    isShown ? next.delete(label) : next.add(label)
    setHiddenColumns(next)
  }
  const { run, isBusy } = useAction({ failed: 'Kolonnerne kunne ikke gemmes. Prøv igen.', onSuccess: onClose })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (ofView !== null) {
      await navigate(ofView([...hiddenColumns]), { replace: true, preventScrollReset: true })
      return onClose()
    }
    await run(async () => {
      storeOwnViews(await browserApi.chooseListColumns({ params: { list }, body: { hidden: [...hiddenColumns] } }))
    })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Kolonner" losesNothing isSaving={isBusy}>
      <form method="post" onSubmit={save} noValidate aria-label="Kolonner" className="grid gap-4">
        <p className="text-sm text-muted">
          {ofView === null
            ? 'Gælder kun for dig, hver gang du åbner listen. Gemmer du en visning, gemmes kolonnerne med.'
            : 'Visningen har sine egne kolonner. Gem visningen igen for at beholde et andet valg.'}
        </p>
        <fieldset className="grid grid-cols-2 gap-x-4">
          <legend className="sr-only">Vis</legend>
          {columns.map((label) => (
            <Checkbox key={label} label={label} checked={!hiddenColumns.has(label)} onChange={({ target }) => set(label, target.checked)} />
          ))}
        </fieldset>
        <ButtonRow className="border-t border-line pt-4">
          <Button disabled={hiddenColumns.size === 0} onClick={() => setHiddenColumns(new Set())}>
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
