import { Download } from 'lucide-react'
import { useId } from 'react'
import type { SettledInvoice } from '#contract/payments/own-invoices.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName, invoiceFileName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'

type OwnDocument = SettledInvoice & Readonly<{ kind: 'invoice' | 'credit_note'; about: string | null }>

/** Invoices or credit notes that ask for nothing, each as PDF; nothing without any. */
export function OwnDocuments({ title, documents }: { title: string; documents: readonly OwnDocument[] }) {
  const heading = useId()
  if (documents.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-12">
      <h2 id={heading} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="figures border-t border-line text-sm">
        {documents.map(({ issueDate, total, about, ...document }) => (
          <li key={document.id} className="flex items-center justify-between gap-x-4 border-b border-line py-1">
            <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
              <OwnDocumentButton document={document} />
              <span className="pl-3 text-xs text-muted">
                {dayFigures(issueDate)}
                {about !== null && ` · ${about}`}
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap">{amountWithOre(krToOre(total))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type OwnDocumentButtonProps = { document: Pick<OwnDocument, 'id' | 'kind' | 'number' | 'orderNumber' | 'isCredited'> }

/** Downloads an invoice or credit note as PDF. */
export function OwnDocumentButton({ document }: OwnDocumentButtonProps) {
  const { download, isBusy } = useDownload()
  const fetchFile = () => browserApi.downloadInvoice({ params: { id: document.id } })
  return (
    <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => void download(fetchFile, invoiceFileName(document))}>
      <Download size={16} aria-hidden /> {documentName(document)}
    </Button>
  )
}
