import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OverdueInvoice } from '#contract/reminders.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { OVERDUE_AGE_LABELS, OVERDUE_AGES } from '#domain/reminders/overdue-age.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { FilterSelect } from '#web/lists/filter-select.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/overdue-screen.ts'
import { AgeSums } from './age-sums.tsx'
import { OverdueCustomerSection } from './overdue-customer.tsx'
import { overdueList } from './overdue-list.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { RemindManyDialog } from './remind-many-dialog.tsx'

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
        {(change) => (
          <>
            <FilterSelect
              label="Forfalden i"
              all="Uanset alder"
              value={state.age}
              values={OVERDUE_AGES}
              labels={OVERDUE_AGE_LABELS}
              onChoose={(age) => change({ age })}
            />
            <FilterSelect
              label="Næste skridt"
              all="Alle skridt"
              value={state.step}
              values={['remind']}
              labels={{ remind: 'Rykker kan sendes' }}
              onChoose={(step) => change({ step })}
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
