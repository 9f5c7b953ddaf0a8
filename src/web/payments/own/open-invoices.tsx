import { Download } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OpenInvoice, OwnAccount, OwnCredit, SettledInvoice } from '#contract/payments/own-invoices.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName, invoiceFileName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { reminderFileName, reminderName } from '#domain/reminders/reminder-document.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { type Choice, toggled } from './choice.ts'

type OpenInvoicesProps = { account: OwnAccount; choice: Choice; onChoose: (choice: Choice) => void }

export function OpenInvoices({ account: { invoices, credits }, choice, onChoose }: OpenInvoicesProps) {
  return (
    <ul aria-label="Åbne fakturaer" className="border-t border-line">
      {invoices.map((invoice) => (
        <InvoiceRow
          key={invoice.id}
          invoice={invoice}
          isChosen={choice.invoices.has(invoice.id)}
          onToggle={() => onChoose({ ...choice, invoices: toggled(choice.invoices, invoice.id) })}
        />
      ))}
      {credits.map((credit) => (
        <CreditRow
          key={credit.orderId}
          credit={credit}
          isChosen={choice.credits.has(credit.orderId)}
          onToggle={() => onChoose({ ...choice, credits: toggled(choice.credits, credit.orderId) })}
        />
      ))}
    </ul>
  )
}

type Ticked = { isChosen: boolean; onToggle: () => void }

function InvoiceRow({ invoice, isChosen, onToggle }: Ticked & { invoice: OpenInvoice }) {
  const { download, isBusy } = useDownload()
  const { id, number, orderNumber, dueDate, age, open, charges, total, reminders, isBeingPaid } = invoice
  const isPart = open < total && open > 0
  return (
    <li className="figures grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-sm">
      <div className="min-w-0">
        <Checkbox
          label={<span className="font-semibold">Faktura {number}</span>}
          checked={isChosen && !isBeingPaid}
          disabled={isBeingPaid}
          onChange={onToggle}
        />
        {isBeingPaid && <p className="text-xs font-semibold">Er ved at blive betalt</p>}
        <p className="text-xs text-muted">
          <span className={classes(age !== 'due' && 'font-semibold text-danger')}>
            {age === 'due' ? 'Betales senest' : 'Forfaldt'} {dayFigures(dueDate)}
          </span>
          {isPart && ` · rest af ${amountWithOre(krToOre(total))}`}
        </p>
        {reminders.map((reminder) => (
          <p key={reminder.id} className="text-xs text-muted">
            {reminderName(reminder)}: {amountWithOre(krToOre(reminder.open))} i gebyr og rente
          </p>
        ))}
        <p className="flex flex-wrap items-center gap-x-2">
          <Link to={paths.orders(orderNumber)} className="inline-flex min-h-11 items-center text-xs underline underline-offset-4">
            {orderNumber}
          </Link>
          <OwnDocumentButton document={{ id, kind: 'invoice', number, orderNumber, isCredited: false }} />
          {reminders.map((reminder) => (
            <Button
              key={reminder.id}
              size="sm"
              variant="quiet"
              disabled={isBusy}
              onClick={() =>
                void download(
                  () => browserApi.downloadReminder({ params: { id: reminder.id } }),
                  reminderFileName({ number: reminder.number, orderNumber }),
                )
              }
            >
              <Download size={16} aria-hidden /> {reminderName(reminder)}
            </Button>
          ))}
        </p>
      </div>
      <p className="flex min-h-11 items-center self-start font-semibold">{amountWithOre(krToOre(open) + krToOre(charges))}</p>
    </li>
  )
}

function CreditRow({ credit: { orderNumber, owed, notes }, isChosen, onToggle }: Ticked & { credit: OwnCredit }) {
  return (
    <li className="figures grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-sm">
      <div className="min-w-0">
        <Checkbox
          label={<span className="font-semibold">{notes.length > 0 ? `Til gode, kreditnota ${notes.join(', ')}` : 'Til gode'}</span>}
          checked={isChosen}
          onChange={onToggle}
        />
        <Link to={paths.orders(orderNumber)} className="inline-flex min-h-11 items-center text-xs underline underline-offset-4">
          {orderNumber}
        </Link>
      </div>
      <p className="flex min-h-11 items-center self-start font-semibold text-success">−{amountWithOre(krToOre(owed))}</p>
    </li>
  )
}

type OwnDocument = SettledInvoice & Readonly<{ kind: 'invoice' | 'credit_note'; about: string | null }>

/** Invoices or credit notes with nothing to pay, each as PDF; renders nothing without any. */
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

function OwnDocumentButton({ document }: OwnDocumentButtonProps) {
  const { download, isBusy } = useDownload()
  const fetchFile = () => browserApi.downloadInvoice({ params: { id: document.id } })
  return (
    <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => void download(fetchFile, invoiceFileName(document))}>
      <Download size={16} aria-hidden /> {documentName(document)}
    </Button>
  )
}
