import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { Reminder } from '#contract/reminders/reminders.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { reminderFileName, reminderName } from '#domain/reminders/reminder-document.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { reminderText } from './reminder-text.ts'

type OwnOverdueProps = {
  order: Order
  /** The customer's reminders of all orders, without withdrawn ones. */
  reminders: readonly Reminder[]
}

/** The overdue invoices of an own order, how to pay them, and the reminders sent; renders nothing when nothing is overdue. */
export function OwnOverdue({ order, reminders }: OwnOverdueProps) {
  const [today] = useState(() => copenhagenDay(Date.now()))
  const overdue = order.invoices.filter(
    ({ kind, isCredited, dueDate, open }) => kind === 'invoice' && !isCredited && dueDate < today && open > 0,
  )
  const { download, isBusy } = useDownload()
  const ownReminders = reminders.filter(({ invoiceId }) => order.invoices.some(({ id }) => id === invoiceId))
  const chargesOre = ownReminders.reduce((sum, { open }) => sum + krToOre(open), 0)
  if (overdue.length === 0 && chargesOre === 0) return null
  const reference = [...overdue.map((invoice) => documentName(invoice)), ...ownReminders.slice(-1).map(reminderName)].join(', ')
  return (
    <Notice tone="warning" title="Der er noget, der skulle have været betalt" className="mt-4">
      <ul className="figures">
        {overdue.map((invoice) => (
          <li key={invoice.id}>
            {documentName(invoice)}: {amountWithOre(krToOre(invoice.open))} forfaldt {dayFigures(invoice.dueDate)}
          </li>
        ))}
        {ownReminders.map((reminder) => (
          <li key={reminder.id} className="flex flex-wrap items-center gap-x-2">
            {reminderText(reminder)}
            <Button
              size="sm"
              variant="quiet"
              disabled={isBusy}
              onClick={() =>
                void download(
                  () => browserApi.downloadReminder({ params: { id: reminder.id } }),
                  reminderFileName({ number: reminder.number, orderNumber: order.orderNumber }),
                )
              }
            >
              <Download size={16} aria-hidden /> {reminderName(reminder)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="pt-2">Betal til den konto, der står på fakturaen, og skriv »{reference}« ved betalingen.</p>
    </Notice>
  )
}
