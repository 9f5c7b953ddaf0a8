import { useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { Invoice } from '#contract/invoices.ts'
import { holdsPermission } from '#domain/customers/rights.ts'
import { INVOICE_STATES } from '#domain/invoices/invoice.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { DateFilter } from '#web/admin/date-filter.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { useSession } from '#web/customers/session.ts'
import { count } from '#web/format.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/refusal-message.ts'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/invoices-screen.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { type InvoiceAction, InvoiceTable } from './invoice-table.tsx'
import {
  INVOICE_STATE_LABELS,
  INVOICES_PER_PAGE,
  type InvoiceListState,
  invoicesAddress,
  readInvoiceList,
  toInvoiceQuery,
} from './invoices-address.ts'

const TITLE = 'Fakturaer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readInvoiceList(url.searchParams)
  return loadForStaff(async (me) => {
    const query = toInvoiceQuery(state)
    const { sort: _sort, page: _page, limit: _limit, ...filter } = query
    const [{ invoices, total }, { sums }] = await Promise.all([
      browserApi.listInvoices({ query }),
      browserApi.sumInvoices({ query: filter }),
    ])
    return { invoices, total, sums, state, me }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminInvoices()} />
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, total, sums, state } = loaderData
  const me = useSession().user ?? loaderData.me
  const [credited, setCredited] = useState<Invoice | null>(null)
  const { download } = useDownload()
  const { revalidate } = useRevalidator()
  const isLoading = useNavigation().location?.pathname === paths.adminInvoices()
  const finish = () => {
    setCredited(null)
    void revalidate()
  }
  const act = async (action: InvoiceAction, invoice: Invoice) => {
    if (action === 'credit') setCredited(invoice)
    else if (action === 'paid') await markPaid(invoice).finally(() => void revalidate())
    else await download(() => browserApi.downloadInvoice({ params: { id: invoice.id } }), fileNameOf(invoice))
  }
  return (
    <AdminPage title={TITLE} path={paths.adminInvoices()}>
      <InvoiceFilters state={state} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-1 pb-3">
        <p aria-live="polite" className="figures text-xs text-muted">
          {count(total, 'bilag', 'bilag')}
        </p>
        {total > 0 && <InvoiceSums sums={sums} />}
      </div>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        <InvoiceTable
          invoices={invoices}
          state={state}
          mayCredit={holdsPermission(me, 'invoices')}
          onAction={(action, invoice) => void act(action, invoice)}
        />
      </div>
      <div className="mt-6">
        <Pagination page={state.page} pages={Math.ceil(total / INVOICES_PER_PAGE)} to={(page) => invoicesAddress({ page }, state)} />
      </div>
      {credited && <CreditDialog invoice={credited} onDone={finish} onClose={() => setCredited(null)} />}
    </AdminPage>
  )
}

async function markPaid({ orderId, number }: Invoice): Promise<void> {
  try {
    await browserApi.changeOrder({ params: { id: orderId }, body: { paymentStatus: 'paid' } })
    toast.success(`Faktura ${number} er markeret betalt`)
  } catch (error) {
    toast.error(messageOf(error, 'Ordre kunne ikke opdateres'))
  }
}

function fileNameOf({ kind, number, orderNumber, creditedBy }: Invoice): string {
  if (kind === 'credit_note') return `Kreditnota_${number}_${orderNumber}.pdf`
  // the order may have been invoiced again since
  return creditedBy ? `Faktura_${number}_${orderNumber}.pdf` : `Faktura_${orderNumber}.pdf`
}

function InvoiceFilters({ state }: { state: InvoiceListState }) {
  const navigate = useNavigate()
  const go = (change: Partial<InvoiceListState>) =>
    void navigate(invoicesAddress(change, state), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label="Søg på nummer, ordre eller kunde" value={state.search} onSearch={(search) => go({ search })} />
      <FilterSelect
        label="Status"
        all="Alle bilag"
        value={state.state}
        values={INVOICE_STATES}
        labels={INVOICE_STATE_LABELS}
        onChoose={(chosen) => go({ state: chosen })}
      />
      <DateFilter label="Fra" value={state.from} max={state.to} onChoose={(from) => go({ from })} />
      <DateFilter label="Til" value={state.to} min={state.from} onChoose={(to) => go({ to })} />
    </div>
  )
}
