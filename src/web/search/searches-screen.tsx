import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '#contract/pages/pages.ts'
import { type MissedSearch, type SearchSynonym, synonymInput } from '#contract/search.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { shortDate } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/searches-screen.ts'

const TITLE = 'Søgninger'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async () => {
    const [{ searches }, { synonyms }] = await Promise.all([browserApi.listMissedSearches(), browserApi.listSynonyms()])
    return { searches, synonyms }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSearches()} />
}

type OpenDialog = Readonly<{ what: 'create'; word?: string } | { what: 'edit' | 'delete'; synonym: SearchSynonym }>

const LOOKS = { edit: { icon: Pencil, label: 'Rediger' }, delete: { icon: Trash2, label: 'Slet' } } as const

export default function Searches({ loaderData: { searches, synonyms } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = useCloseAndReload(close)
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminSearches()}
      action={
        <Button variant="signal" onClick={() => setDialog({ what: 'create' })}>
          <Plus size={18} aria-hidden /> Tilføj synonym
        </Button>
      }
    >
      <div className="grid gap-10 xl:grid-cols-2">
        <MissedSearches searches={searches} onAdd={(word) => setDialog({ what: 'create', word })} />
        <section>
          <h2 className="text-lg">Synonymer</h2>
          <p className="pb-3 text-sm text-muted">
            Butikkens egne. Farver, finish og værktøj på dansk og engelsk kender søgningen i forvejen.
          </p>
          {synonyms.length === 0 ? (
            <EmptyList>Der er ingen endnu.</EmptyList>
          ) : (
            <SmallTable
              rows={synonyms}
              keyOf={({ id }) => id}
              columns={[
                { label: 'Kunderne søger på', isRowHeading: true, cell: ({ word }) => word },
                { label: 'Vis også', cell: ({ meanings }) => meanings.join(', ') },
                {
                  label: 'Handlinger',
                  isFigure: true,
                  cell: (synonym) => (
                    <RowActions
                      actions={['edit', 'delete']}
                      looks={LOOKS}
                      name={synonym.word}
                      onAction={(what) => setDialog({ what, synonym })}
                    />
                  ),
                },
              ]}
            />
          )}
        </section>
      </div>
      {dialog?.what === 'create' && (
        <SynonymDialog {...(dialog.word !== undefined && { word: dialog.word })} onSaved={finish} onClose={close} />
      )}
      {dialog?.what === 'edit' && <SynonymDialog synonym={dialog.synonym} onSaved={finish} onClose={close} />}
      {dialog?.what === 'delete' && (
        <ConfirmedCall
          title="Slet synonym"
          question={`Skal »${dialog.synonym.word}« ikke længere vise »${dialog.synonym.meanings.join(', ')}«?`}
          confirmLabel="Slet"
          call={() => browserApi.deleteSynonym({ params: { id: dialog.synonym.id } })}
          failure="Kunne ikke slette synonymet"
          onDone={finish}
          onClose={close}
        />
      )}
    </AdminPage>
  )
}

function MissedSearches({ searches, onAdd }: { searches: readonly MissedSearch[]; onAdd: (word: string) => void }) {
  return (
    <section>
      <h2 className="text-lg">Søgninger uden resultat</h2>
      <p className="pb-3 text-sm text-muted">De seneste 90 dage. Kun ordene gemmes, ikke hvem der søgte.</p>
      {searches.length === 0 ? (
        <EmptyList>Alle har fundet noget.</EmptyList>
      ) : (
        <SmallTable
          rows={searches}
          keyOf={({ text }) => text}
          columns={[
            { label: 'Søgning', isRowHeading: true, className: 'break-words', cell: ({ text }) => text },
            { label: 'Gange', isFigure: true, cell: ({ count }) => wholeNumber(count) },
            { label: 'Senest', isFigure: true, cell: ({ lastDay }) => shortDate(lastDay) },
            {
              label: 'Handlinger',
              isFigure: true,
              cell: ({ text }) => (
                <Button size="sm" onClick={() => onAdd(text)} aria-label={`Tilføj synonym: ${text}`}>
                  Tilføj synonym
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}

const SYNONYM_FIELDS = ['word', 'meanings'] as const

const synonymResolver = formResolver<SynonymForm>(synonymInput, { toBody: toSynonymInput })

type SynonymDialogProps = {
  synonym?: SearchSynonym
  /** The search without results that a new synonym begins with. */
  word?: string
  onSaved: () => void
  onClose: () => void
}

function SynonymDialog({ synonym: initial, word, onSaved, onClose }: SynonymDialogProps) {
  const { record: synonym, changed, applyConflict } = useEditedRecord(initial)
  const form = useForm({
    defaultValues: synonymFormOf(synonym ?? (word === undefined ? undefined : { word })),
    resolver: synonymResolver,
    mode: 'onTouched',
  })
  const { register, handleSubmit, formState } = form
  const title = synonym ? 'Rediger synonym' : 'Tilføj synonym'
  const { run } = useAction({
    failed: 'Kunne ikke gemme synonymet',
    onSuccess: onSaved,
    onError: (error) => applyConflict(error, form, synonymFormOf, SYNONYM_FIELDS),
  })
  const submit = handleSubmit(async (typed) => {
    const body = toSynonymInput(typed)
    await run(() =>
      synonym
        ? browserApi.changeSynonym({
            params: { id: synonym.id },
            body: { ...body, seen: { word: synonym.word, meanings: synonym.meanings } },
          })
        : browserApi.createSynonym({ body }),
    )
  })
  return (
    <FormDialog title={title} onSubmit={submit} saveLabel="Gem" isBusy={formState.isSubmitting} className="grid gap-4" onClose={onClose}>
      <ChangedNotice name="Synonymet" changed={changed} />
      <TextField {...register('word')} label="Kunderne søger på" autoComplete="off" error={formState.errors.word?.message} />
      <TextField
        {...register('meanings')}
        label="Vis også det, der findes med"
        hint="Flere skilles med komma: lilla, blå satin"
        autoComplete="off"
        error={formState.errors.meanings?.message}
      />
    </FormDialog>
  )
}

/** The meanings are typed on one line, separated by commas. */
type SynonymForm = { word: string; meanings: string }

function synonymFormOf(synonym: Partial<SearchSynonym> | undefined): SynonymForm {
  return { word: synonym?.word ?? '', meanings: (synonym?.meanings ?? []).join(', ') }
}

function toSynonymInput({ word, meanings }: SynonymForm) {
  const parts = meanings.split(',').map((meaning) => meaning.trim())
  return { word, meanings: parts.filter(Boolean) }
}
