import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OverdueCustomer, OverdueInvoice } from '#contract/reminders.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { stepText } from '#web/reminders/reminder-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { AgeSums } from './age-sums.tsx'
import { SentReminders } from './sent-reminders.tsx'

type Shown = {
  mayRemind: boolean
  chosen: ReadonlySet<number>
  onChoose: (id: number) => void
  onRemind: (invoice: OverdueInvoice) => void
  onChanged: () => void
}

export function OverdueCustomerSection({ customer, ...shown }: Shown & { customer: OverdueCustomer }) {
  const { userId, name, company, email, phone, paidOn, invoices } = customer
  const title = company ?? name
  return (
    <section aria-label={title} className="mb-6 border-b border-line pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold wrap-anywhere">
          {userId === null ? (
            title
          ) : (
            <Link to={paths.adminCustomer(userId)} className="underline decoration-line underline-offset-4 hover:decoration-current">
              {title}
            </Link>
          )}
        </h2>
        <p className="figures text-xs text-muted wrap-anywhere">
          {[company && name, email, phone, paidOn ? `sidst betalt ${dayFigures(paidOn)}` : 'ingen betaling'].filter(Boolean).join(' · ')}
        </p>
      </div>
      <AgeSums {...customer} isSmall />
      <ul>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} {...shown} />
        ))}
      </ul>
    </section>
  )
}

function InvoiceRow({ invoice, mayRemind, chosen, onChoose, onRemind, onChanged }: Shown & { invoice: OverdueInvoice }) {
  const { id, orderId, orderNumber, dueDate, days, open, total, paidOn, reminders, next } = invoice
  const name = documentName({ kind: 'invoice', number: invoice.number })
  const canRemind = mayRemind && next.kind === 'remind'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-sm" data-testid="overdue-invoice">
      <div className="min-w-0 grow basis-64">
        {canRemind ? (
          <Checkbox
            checked={chosen.has(id)}
            onChange={() => onChoose(id)}
            label={<span className="font-semibold">{name}</span>}
            aria-label={`Vælg ${name.toLowerCase()}`}
          />
        ) : (
          <p className="flex min-h-11 items-center font-semibold">{name}</p>
        )}
        <p className="figures text-xs text-muted">
          <Link to={paths.adminOrder(orderId)} className="underline decoration-line underline-offset-4 hover:decoration-current">
            {orderNumber}
          </Link>
          {` · forfaldt ${dayFigures(dueDate)}, for ${count(days, 'dag', 'dage')} siden`}
          {paidOn && ` · delvist betalt ${dayFigures(paidOn)}`}
        </p>
        <SentReminders reminders={reminders} orderNumber={orderNumber} mayWithdraw={mayRemind} onChanged={onChanged} />
      </div>
      <p className="figures ml-auto text-right whitespace-nowrap">
        <span className="font-semibold">{amountWithOre(krToOre(open))}</span>
        {open < total && <span className="block text-xs text-muted">af {amountWithOre(krToOre(total))}</span>}
      </p>
      <div className="flex basis-full items-center justify-end gap-3 sm:basis-60">
        <span className="text-xs text-muted">{stepText(next)}</span>
        {canRemind && (
          <Button size="sm" aria-label={`Skriv rykker for ${name.toLowerCase()}`} onClick={() => onRemind(invoice)}>
            <Mail size={16} aria-hidden /> Rykker
          </Button>
        )}
      </div>
    </li>
  )
}
