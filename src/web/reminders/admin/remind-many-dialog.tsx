import { useCallback, useEffect, useState } from 'react'
import type { OverdueInvoice, ReminderDraft } from '#contract/reminders/reminders.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { MissingRates, REMINDER_NOT_FETCHED, REMINDER_NOT_SENT, remindedOre, remindFormOf, toReminder } from './reminder-form.tsx'

type RemindManyDialogProps = { invoices: readonly OverdueInvoice[]; onDone: () => void; onClose: () => void }
type Line = Readonly<{ invoice: OverdueInvoice; draft: ReminderDraft | null; problem: string | null; isSent: boolean }>

/** Sends the proposed reminders of several invoices unchanged; a refusal does not stop the others. */
export function RemindManyDialog({ invoices, onDone, onClose }: RemindManyDialogProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    invoices.map((invoice) => ({ invoice, draft: null, problem: null, isSent: false })),
  )
  const [isSending, setIsSending] = useState(false)
  const change = useCallback(
    (id: number, part: Partial<Line>) => setLines((before) => before.map((line) => (line.invoice.id === id ? { ...line, ...part } : line))),
    [],
  )
  const [ids] = useState(() => invoices.map(({ id }) => id))
  useEffect(() => {
    for (const id of ids)
      browserApi.draftReminder({ params: { id } }).then(
        ({ draft }) => change(id, { draft }),
        (error: unknown) => change(id, { problem: messageOf(error, REMINDER_NOT_FETCHED) }),
      )
  }, [ids, change])
  const ready = lines.filter(({ draft, problem, isSent }) => draft !== null && problem === null && !isSent)
  const missing = [...new Set(lines.flatMap(({ draft }) => draft?.missingRates ?? []))]
  const isLoading = lines.some(({ draft, problem }) => draft === null && problem === null)
  const send = async () => {
    setIsSending(true)
    let sent = 0
    // one by one: each letter has its own number
    for (const { invoice, draft } of ready) {
      if (!draft) continue
      try {
        await browserApi.sendReminder({ params: { id: invoice.id }, body: toReminder(remindFormOf(draft), draft) })
        change(invoice.id, { isSent: true })
        sent += 1
      } catch (error) {
        change(invoice.id, { problem: messageOf(error, REMINDER_NOT_SENT) })
      }
    }
    setIsSending(false)
    if (sent > 0) toast.success(`${count(sent, 'rykker', 'rykkere')} er sendt`)
    if (sent === lines.length) onDone()
  }
  return (
    <Dialog
      isOpen
      onClose={lines.some(({ isSent }) => isSent) ? onDone : onClose}
      title="Send rykkere"
      footer={
        <>
          <Button onClick={lines.some(({ isSent }) => isSent) ? onDone : onClose}>Luk</Button>
          <Button
            variant="signal"
            disabled={isLoading || ready.length === 0}
            isBusy={isSending}
            busyText="Sender..."
            onClick={() => void send()}
          >
            Send {count(ready.length, 'rykker', 'rykkere')} nu
          </Button>
        </>
      }
    >
      <p className="pb-3 text-sm">
        Hver kunde får en mail med rykkeren og en kopi af fakturaen. Vil du ændre en af dem, så send den for sig.
      </p>
      <MissingRates missing={missing} />
      <ul className="figures text-sm">
        {lines.map(({ invoice, draft, problem, isSent }) => (
          <li key={invoice.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span>
              <span className="font-semibold">
                Faktura {invoice.number}
                {draft && `, ${draft.ordinal}. rykker`}
              </span>
              <span className="block text-xs text-muted">{draft ? (draft.company ?? draft.name) : 'Henter...'}</span>
            </span>
            <span className="text-right">
              {draft && amountWithOre(remindedOre(remindFormOf(draft), draft))}
              <span className="block text-xs text-muted">{isSent ? 'Sendt' : draft && partsText(draft)}</span>
            </span>
            {problem && <span className="basis-full text-xs font-semibold text-danger">{problem}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function partsText({ open, earlier, fee, interest, compensation }: ReminderDraft): string {
  const parts = [
    ['ubetalt', open],
    ['tidligere', earlier],
    ['gebyr', fee],
    ['rente', interest],
    ['kompensation', compensation],
  ] as const
  return parts.flatMap(([label, kr]) => (kr > 0 ? [`${label} ${amountWithOre(krToOre(kr))}`] : [])).join(' + ')
}
