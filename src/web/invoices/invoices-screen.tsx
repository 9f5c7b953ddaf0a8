import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Invoice, InvoiceSums as Sums } from '#contract/invoices/invoices.ts'
import { paths } from '#contract/pages/pages.ts'
import { holdsPermission, mayDo } from '#domain/customers/rights/rights.ts'
import { NEM_HANDEL_WAITS } from '#domain/invoices/e-invoice/e-invoice.ts'
import { eInvoiceFileName, INVOICE_STATES, invoiceFileName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { TOTAL_WITH_VAT } from '#domain/money/vat.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { SendDialog } from '#web/e-invoices/send-dialog.tsx'
import { useCloseAndReload } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { ClearFilters, countUsed, DayRangeFilter, FilterSelect, ListFilters, MoreFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { ORDER_NOT_CHANGED } from '#web/orders/admin/status-form.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/invoices-screen.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { type InvoiceAction, InvoiceTable } from './invoice-table.tsx'
import { INVOICE_STATE_LABELS, type InvoicesState, invoicesList } from './invoices-list.ts'
import { useNemHandel } from './nem-handel.ts'

const SHOWN = [
  { label: 'Ekskl. moms', of: 'net' },
  { label: 'Moms', of: 'vat' },
  { label: TOTAL_WITH_VAT, of: 'total' },
] as const satisfies readonly { label: string; of: keyof Sums }[]

const TITLE = 'Fakturaer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = invoicesList.read(url.searchParams)
  return loadForStaff(async (me) => {
    const [{ invoices, total }, sums] = await Promise.all([
      browserApi.listInvoices({ query: invoicesList.query(state) }),
      mayDo(me, 'seeFigures') ? browserApi.sumInvoices({ query: invoicesList.filter(state) }).then((answer) => answer.sums) : null,
    ])
    return { invoices, total, sums, state, me }
  }, url)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminInvoices()} />
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, total, sums, state } = loaderData
  const me = useSession().user ?? loaderData.me
  const [credited, setCredited] = useState<Invoice | null>(null)
  const [sending, setSending] = useState<Invoice | null>(null)
  const { download } = useDownload()
  const { revalidate } = useRevalidator()
  const { mark } = useNemHandel(revalidate)
  const endCredit = useCloseAndReload(() => setCredited(null))
  const act = async (action: InvoiceAction, invoice: Invoice) => {
    if (action === 'credit') setCredited(invoice)
    else if (action === 'send' || action === 'resend') setSending(invoice)
    else if (action === 'paid') await markPaid(invoice).finally(() => void revalidate())
    else if (action === 'nemHandel' || action === 'notNemHandel') await mark(invoice)
    else if (action === 'electronic')
      await download(() => browserApi.downloadEInvoice({ params: { id: invoice.id } }), eInvoiceFileName(named(invoice)))
    else await download(() => browserApi.downloadInvoice({ params: { id: invoice.id } }), invoiceFileName(named(invoice)))
  }
  return (
    <AdminPage title={TITLE} path={paths.adminInvoices()}>
      <InvoiceFilters state={state} />
      <ListFrame
        list={invoicesList}
        views="invoices"
        state={state}
        total={total}
        heading={
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 pt-1 pb-3 lg:items-center lg:py-0">
            <ListCount className="">{count(total, 'bilag', 'bilag')}</ListCount>
            {total > 0 && sums && <InvoiceSums sums={sums} />}
          </div>
        }
      >
        <InvoiceTable
          invoices={invoices}
          state={state}
          mayCredit={holdsPermission(me, 'invoices')}
          mayBook={mayDo(me, 'bookPayments')}
          maySend={mayDo(me, 'issueInvoices')}
          onAction={(action, invoice) => void act(action, invoice)}
        />
      </ListFrame>
      {sending && <SendDialog invoice={sending} onSent={() => void revalidate()} onClose={() => setSending(null)} />}
      {credited && <CreditDialog invoice={credited} onClose={endCredit} />}
    </AdminPage>
  )
}

function named(invoice: Invoice) {
  return { ...invoice, isCredited: invoice.creditedBy !== null }
}

async function markPaid({ orderId, number, orderStatus: status, paymentStatus }: Invoice): Promise<void> {
  try {
    await browserApi.changeOrder({ params: { id: orderId }, body: { paymentStatus: 'paid', seen: { status, paymentStatus } } })
    toast.success(`Faktura ${number} er markeret betalt`)
  } catch (error) {
    toast.error(messageOf(error, ORDER_NOT_CHANGED))
  }
}

function InvoiceFilters({ state }: { state: InvoicesState }) {
  return (
    <ListFilters list={invoicesList} state={state} searchLabel="Søg på nummer, kunde, telefon, vare eller beløb">
      {(change, filter) => (
        <>
          <FilterSelect label="Status" all="Alle bilag" {...filter('state')} values={INVOICE_STATES} labels={INVOICE_STATE_LABELS} />
          <MoreFilters inUse={countUsed(state.nemHandel, state.from, state.to)} after={<ClearFilters list={invoicesList} state={state} />}>
            <FilterSelect
              label="E-faktura"
              all="Alle"
              {...filter('nemHandel')}
              values={['waiting', 'refused']}
              labels={{ waiting: NEM_HANDEL_WAITS, refused: 'Afvist eller ikke leveret' }}
            />
            <DayRangeFilter range={state} onChoose={change} />
          </MoreFilters>
        </>
      )}
    </ListFilters>
  )
}

/** The sums of all found invoices, including those on other pages. */
function InvoiceSums({ sums }: { sums: Sums }) {
  return (
    <dl aria-label="Summer af alle fundne bilag, kreditnotaer fratrukket" className="figures flex flex-wrap gap-x-8 gap-y-2">
      {SHOWN.map(({ label, of }) => (
        <div key={of} className="lg:flex lg:items-baseline lg:gap-2">
          <dt className="text-2xs text-muted">{label}</dt>
          <dd className="text-sm font-semibold whitespace-nowrap">{amountWithOre(Math.round(sums[of] * 100))}</dd>
        </div>
      ))}
    </dl>
  )
}
