import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderNote } from '#contract/orders/notes.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { attempt } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

export function NotesSection({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  const { revalidate } = useRevalidator()
  const remove = async (noteId: number) => {
    await attempt(() => browserApi.deleteOrderNote({ params: { id: orderId, noteId } }), { failed: 'Noten kunne ikke slettes' })
    void revalidate()
  }
  return (
    <OrderSection title="Interne noter" count={notes.length}>
      <ul className="empty:hidden">
        {notes.map(({ id, text, by, isOwn, createdAt }) => (
          <li key={id} className="flex items-start gap-2 border-b border-line py-2 text-sm">
            <p className="min-w-0 grow">
              <span className="block break-words whitespace-pre-line">{text}</span>
              <span className="figures text-xs text-muted">
                {by ?? 'Uden navn'} · {dateAndTime(createdAt)}
              </span>
            </p>
            {isOwn && (
              <IconButton label={`Slet noten fra ${dateAndTime(createdAt)}`} onClick={() => void remove(id)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <NoteForm orderId={orderId} onDone={() => void revalidate()} />
    </OrderSection>
  )
}

function NoteForm({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async () => {
    setIsBusy(true)
    try {
      toast.success((await browserApi.addOrderNote({ params: { id: orderId }, body: { text } })).message)
      setText('')
      setError(undefined)
      onDone()
    } catch (refusal) {
      setError(messageOf(refusal, 'Noten kunne ikke gemmes'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Skriv en note"
      className="pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextAreaField
        label="Ny intern note"
        hint="Kun I ser den. Kunden ser den aldrig."
        rows={2}
        maxLength={ORDER_TEXTS.internalNote}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm" className="mt-2" isBusy={isBusy} busyText="Gemmer...">
        Gem note
      </Button>
    </form>
  )
}
