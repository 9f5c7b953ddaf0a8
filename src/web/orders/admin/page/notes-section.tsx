import { useRevalidator } from 'react-router'
import type { OrderNote } from '#contract/orders/notes.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { Notes } from '#web/admin/notes.tsx'
import { browserApi } from '#web/api.ts'

export function NotesSection({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  const { revalidate } = useRevalidator()
  return (
    <Notes
      notes={notes}
      hint="Kun I ser den. Kunden ser den aldrig."
      maxLength={ORDER_TEXTS.internalNote}
      add={(text) => browserApi.addOrderNote({ params: { id: orderId }, body: { text } })}
      remove={(noteId) => browserApi.deleteOrderNote({ params: { id: orderId, noteId } })}
      onChange={() => void revalidate()}
    />
  )
}
