import { Download } from 'lucide-react'
import type { OwnCreditNote } from '#contract/payments/own-invoices.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { invoiceFileName } from '#domain/invoices/invoice-file-name.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'

export function CreditNotes({ notes }: { notes: readonly OwnCreditNote[] }) {
  const { download, isBusy } = useDownload()
  return (
    <section aria-labelledby="kreditnotaer" className="mt-12">
      <h2 id="kreditnotaer" className="mb-3 text-xl">
        Kreditnotaer
      </h2>
      <ul className="figures border-t border-line text-sm">
        {notes.map(({ id, number, orderNumber, issueDate, total, credits }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
            <Button
              size="sm"
              variant="quiet"
              disabled={isBusy}
              onClick={() =>
                void download(
                  () => browserApi.downloadInvoice({ params: { id } }),
                  invoiceFileName({ kind: 'credit_note', number, orderNumber, isCredited: false }),
                )
              }
            >
              <Download size={16} aria-hidden /> {documentName({ kind: 'credit_note', number })}
            </Button>
            <span className="text-xs text-muted">
              {dayFigures(issueDate)}
              {credits !== null && ` · til faktura ${credits}`}
            </span>
            <span className="font-semibold">{amountWithOre(krToOre(total))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
