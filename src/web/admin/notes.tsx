import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '#web/format.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { attempt, useAction } from '#web/forms/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { OrderSection } from './section.tsx'

type Note = Readonly<{ id: number; text: string; by: string | null; isOwn: boolean; createdAt: string; changedAt?: string | null }>

type Answer = Readonly<{ message: string }>

type NotesProps = Readonly<{
  notes: readonly Note[]
  hint: string
  maxLength: number
  add: (text: string) => Promise<Answer>
  /** without it notes can only be added and deleted */
  change?: (noteId: number, text: string) => Promise<Answer>
  remove: (noteId: number) => Promise<Answer>
  onChange: () => void
}>

/** Internal notes about an order or a customer; colleagues change and delete only their own. */
export function Notes({ notes, hint, maxLength, add, change, remove, onChange }: NotesProps) {
  /** the note being edited: 'new', or its id; only one at a time */
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const close = () => setEditing(null)
  const done = () => {
    close()
    onChange()
  }
  const drop = async (noteId: number) => {
    await attempt(() => remove(noteId), { failed: 'Noten kunne ikke slettes' })
    onChange()
  }
  return (
    <OrderSection
      title="Interne noter"
      count={notes.length}
      action={
        editing === null && (
          <Button size="sm" onClick={() => setEditing('new')}>
            <NotebookPen size={16} aria-hidden /> Skriv note
          </Button>
        )
      }
    >
      <ul className="empty:hidden">
        {notes.map((note) =>
          change && editing === note.id ? (
            <li key={note.id} className="border-b border-line py-2">
              <NoteForm
                label="Ret noten"
                text={note.text}
                maxLength={maxLength}
                save={(text) => change(note.id, text)}
                onDone={done}
                onClose={close}
              />
            </li>
          ) : (
            <li key={note.id} className="flex items-start gap-2 border-b border-line py-2 text-sm">
              <p className="min-w-0 grow">
                <span className="block break-words whitespace-pre-line">{note.text}</span>
                <span className="figures text-xs text-muted">
                  {note.by ?? 'Uden navn'} · {dateAndTime(note.createdAt)}
                  {note.changedAt && ` · rettet ${dateAndTime(note.changedAt)}`}
                </span>
              </p>
              {note.isOwn && change && editing === null && (
                <IconButton label={`Ret noten fra ${dateAndTime(note.createdAt)}`} onClick={() => setEditing(note.id)}>
                  <Pencil size={16} aria-hidden />
                </IconButton>
              )}
              {note.isOwn && (
                <IconButton label={`Slet noten fra ${dateAndTime(note.createdAt)}`} onClick={() => void drop(note.id)}>
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              )}
            </li>
          ),
        )}
      </ul>
      {editing === 'new' && (
        <div className="pt-3">
          <NoteForm label="Ny intern note" hint={hint} text="" maxLength={maxLength} save={add} onDone={done} onClose={close} />
        </div>
      )}
    </OrderSection>
  )
}

type NoteFormProps = Readonly<{
  label: string
  hint?: string
  text: string
  maxLength: number
  save: (text: string) => Promise<Answer>
  onDone: () => void
  onClose: () => void
}>

function NoteForm({ label, hint, text: before, maxLength, save, onDone, onClose }: NoteFormProps) {
  const [text, setText] = useState(before)
  const { run, isBusy, error } = useAction({ returnsError: true, failed: 'Noten kunne ikke gemmes', onSuccess: onDone })
  return (
    <Form label={label} onSubmit={() => run(() => save(text))}>
      <TextAreaField
        label={label}
        hint={hint}
        rows={2}
        maxLength={maxLength}
        value={text}
        error={error ?? undefined}
        readOnly={isBusy}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <ButtonRow className="mt-2">
        <Button type="submit" size="sm" isBusy={isBusy} busyText="Gemmer...">
          Gem note
        </Button>
        <Button size="sm" onClick={onClose}>
          Fortryd
        </Button>
      </ButtonRow>
      <UnsavedWarning isDirty={text !== before} />
    </Form>
  )
}
