import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { Reminder } from '#contract/reminders.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { reminderFileName, reminderName } from '#domain/reminders/reminder-document.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { reminderText } from './reminder-text.ts'

/** Asked for a year after the due date, as reminder charges may outlive the invoice. */
const ASKED_FOR_DAYS = 365

/** What of an own order is overdue, how to pay it, and the reminders sent; nothing when all is paid in time. */
export function OwnOverdue({ order }: { order: Order }) {
  const [today] = useState(() => copenhagenDay(Date.now()))
  const due = order.invoices.filter(({ kind, isCredited, dueDate }) => kind === 'invoice' && !isCredited && dueDate < today)
  const reminders = useReminders(
    order.id,
    due.some(({ dueDate }) => dueDate > addDays(today, -ASKED_FOR_DAYS)),
  )
  const { download, isBusy } = useDownload()
  const overdue = due.filter(({ open }) => open > 0)
  const standing = reminders.filter(({ withdrawnOn }) => withdrawnOn === null)
  const chargesOre = standing.reduce((sum, { open }) => sum + krToOre(open), 0)
  if (overdue.length === 0 && chargesOre === 0) return null
  const named = [...overdue.map((invoice) => documentName(invoice)), ...standing.slice(-1).map(reminderName)].join(', ')
  return (
    <Notice tone="warning" title="Der er noget, der skulle have været betalt" className="mt-4">
      <ul className="figures">
        {overdue.map((invoice) => (
          <li key={invoice.id}>
            {documentName(invoice)}: {amountWithOre(krToOre(invoice.open))} forfaldt {dayFigures(invoice.dueDate)}
          </li>
        ))}
        {standing.map((reminder) => (
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
      <p className="pt-2">Betal til den konto, der står på fakturaen, og skriv »{named}« ved betalingen.</p>
    </Notice>
  )
}

function useReminders(orderId: number, isAsked: boolean): readonly Reminder[] {
  const [reminders, setReminders] = useState<readonly Reminder[]>([])
  useEffect(() => {
    if (!isAsked) return
    let isShown = true
    browserApi.listPayments({ params: { id: orderId } }).then(
      (answer) => isShown && setReminders(answer.reminders),
      // the overdue amount is shown even without reminders
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [orderId, isAsked])
  return reminders
}
