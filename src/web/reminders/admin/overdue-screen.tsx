import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OverdueCustomer, OverdueInvoice } from '#contract/reminders/reminders.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { OVERDUE_AGE_LABELS, OVERDUE_AGES } from '#domain/reminders/overdue-age.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { EmptyList, ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { lateText, stepText } from '#web/reminders/reminder-text.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import type { Route } from './+types/overdue-screen.ts'
import { AgeSums } from './age-sums.tsx'
import { overdueList } from './overdue-list.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { RemindManyDialog } from './remind-many-dialog.tsx'
import { SentReminders } from './sent-reminders.tsx'

const TITLE = 'Forfaldne'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = overdueList.read(url.searchParams)
  return loadForStaff(async (me) => ({ ...(await browserApi.listOverdue({ query: overdueList.query(state) })), state, me }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOverdue()} />
}

export default function Overdue({ loaderData }: Route.ComponentProps) {
  const { customers, total, invoices, sums, state } = loaderData
  const me = useSession().user ?? loaderData.me
  const mayRemind = holdsPermission(me, 'invoices')
  const [reminded, setReminded] = useState<OverdueInvoice | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isMany, setIsMany] = useState(false)
  const { revalidate } = useRevalidator()
  const { download, isBusy } = useDownload()
  // reminded or paid invoices are no longer selected
  const toRemind = customers.flatMap((customer) => customer.invoices).filter(({ id, next }) => next.kind === 'remind' && chosen.has(id))
  const choose = (id: number) =>
    setChosen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const end = () => {
    setReminded(null)
    setIsMany(false)
    setChosen(new Set())
    void revalidate()
  }
  const saveCsv = () =>
    download(() => browserApi.downloadOverdue({ query: overdueList.filter(state) }), `Forfaldne_${copenhagenDay(Date.now())}.csv`)
  return (
    <AdminPage title={TITLE} path={paths.adminOverdue()}>
      <ListFilters list={overdueList} state={state} searchLabel="Søg på kunde, e-mail, faktura eller ordre">
        {(_, filter) => (
          <>
            <FilterSelect label="Forfalden i" all="Uanset alder" {...filter('age')} values={OVERDUE_AGES} labels={OVERDUE_AGE_LABELS} />
            <FilterSelect
              label="Næste skridt"
              all="Alle skridt"
              {...filter('step')}
              values={['remind']}
              labels={{ remind: 'Rykker kan sendes' }}
            />
            <Button disabled={isBusy || invoices === 0} onClick={() => void saveCsv()}>
              <Download size={16} aria-hidden /> Hent CSV
            </Button>
          </>
        )}
      </ListFilters>
      <ListFrame
        list={overdueList}
        views="overdue"
        state={state}
        total={total}
        heading={
          <>
            {sums && <AgeSums {...sums} />}
            <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
              <ListCount className="">
                {count(invoices, 'forfalden faktura', 'forfaldne fakturaer')} hos {count(total, 'kunde', 'kunder')}
              </ListCount>
              {mayRemind && toRemind.length > 0 && (
                <Button variant="signal" onClick={() => setIsMany(true)}>
                  <Mail size={16} aria-hidden /> Send {count(toRemind.length, 'rykker', 'rykkere')}
                </Button>
              )}
            </div>
          </>
        }
      >
        {customers.length === 0 && <EmptyList>Ingen forfaldne fakturaer</EmptyList>}
        {customers.map((customer) => (
          <OverdueCustomerSection
            key={customer.invoices[0]?.id}
            customer={customer}
            mayRemind={mayRemind}
            chosen={chosen}
            onChoose={choose}
            onRemind={setReminded}
            onChanged={() => void revalidate()}
          />
        ))}
      </ListFrame>
      {reminded && <RemindDialog invoice={reminded} onDone={end} onClose={() => setReminded(null)} />}
      {isMany && <RemindManyDialog invoices={toRemind} onDone={end} onClose={() => setIsMany(false)} />}
    </AdminPage>
  )
}

type RowActions = {
  mayRemind: boolean
  chosen: ReadonlySet<number>
  onChoose: (id: number) => void
  onRemind: (invoice: OverdueInvoice) => void
  onChanged: () => void
}

function OverdueCustomerSection({ customer, ...actions }: RowActions & { customer: OverdueCustomer }) {
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
          <InvoiceRow key={invoice.id} invoice={invoice} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function InvoiceRow({ invoice, mayRemind, chosen, onChoose, onRemind, onChanged }: RowActions & { invoice: OverdueInvoice }) {
  const { id, orderId, orderNumber, open, total, reminders, next } = invoice
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
          {` · ${lateText(invoice)}`}
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
