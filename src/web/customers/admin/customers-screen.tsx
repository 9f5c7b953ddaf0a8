import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { CUSTOMER_POINTS, CUSTOMER_STATUSES, type Customer } from '#contract/customers/customer.ts'
import { ROLE_LABELS, ROLES } from '#domain/customers/rights.ts'
import { TIERS } from '#domain/settings/settings.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { DateFilter } from '#web/admin/date-filter.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { useSession } from '#web/customers/session.ts'
import { count } from '#web/format.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/customers-screen.ts'
import { CustomerDialogs, type OpenDialog } from './customer-dialogs.tsx'
import { POINTS_LABELS, STATUS_LABELS } from './customer-labels.ts'
import { type CustomerAction, CustomerTable } from './customer-table.tsx'
import { CUSTOMERS_PER_PAGE, type CustomerListState, customersAddress, readCustomerList, toUserQuery } from './customers-address.ts'
import { useCustomerDecision } from './use-customer-decision.ts'

const TITLE = 'Kunde Administration'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readCustomerList(url.searchParams)
  return loadForStaff(async (me) => ({ ...(await browserApi.listCustomers({ query: toUserQuery(state) })), state, me }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminCustomers()} />
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { users, total, state } = loaderData
  const me = useSession().user ?? loaderData.me
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { decide, isBusy } = useCustomerDecision()
  // what was changed meanwhile, here or by a colleague, is shown in the dialog too
  const shown = dialog && 'user' in dialog ? { ...dialog, user: users.find(({ id }) => id === dialog.user.id) ?? dialog.user } : dialog
  const isLoading = useNavigation().location?.pathname === paths.adminCustomers()
  const act = (action: CustomerAction, user: Customer) => {
    if (action === 'approve' || action === 'unlock' || action === 'lock') void decide(action, user)
    else setDialog({ kind: action, user })
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminCustomers()}
      action={
        <Button variant="signal" onClick={() => setDialog({ kind: 'create' })}>
          <Plus size={18} aria-hidden /> Opret Ny Kunde
        </Button>
      }
    >
      <CustomerFilters state={state} />
      <p aria-live="polite" className="figures pb-2 text-xs text-muted">
        {count(total, 'kunde', 'kunder')}
      </p>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        <CustomerTable users={users} me={me} state={state} onAction={act} />
      </div>
      <div className="mt-6">
        <Pagination page={state.page} pages={Math.ceil(total / CUSTOMERS_PER_PAGE)} to={(page) => customersAddress({ page }, state)} />
      </div>
      <CustomerDialogs dialog={shown} me={me} isBusy={isBusy} decide={decide} setDialog={setDialog} />
    </AdminPage>
  )
}

function CustomerFilters({ state }: { state: CustomerListState }) {
  const navigate = useNavigate()
  const go = (change: Partial<CustomerListState>) =>
    void navigate(customersAddress(change, state), { replace: true, preventScrollReset: true })
  const isNarrowedFurther = state.points !== '' || state.from !== '' || state.to !== ''
  const isNarrowed = customersAddress({ sort: state.sort }) !== customersAddress({}, { ...state, page: 1 })
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label="Søg på navn, email eller firma" value={state.search} onSearch={(search) => go({ search })} />
      <FilterSelect
        label="Status"
        all="Alle statusser"
        value={state.status}
        values={CUSTOMER_STATUSES}
        labels={STATUS_LABELS}
        onChoose={(status) => go({ status })}
      />
      <FilterSelect label="Tier" all="Alle tiers" value={state.tier} values={TIERS} onChoose={(tier) => go({ tier })} />
      <FilterSelect
        label="Rolle"
        all="Alle roller"
        value={state.role}
        values={ROLES}
        labels={ROLE_LABELS}
        onChoose={(role) => go({ role })}
      />
      {/* a telephone has room for these only while they narrow the list, as when the overview led here */}
      <div className={isNarrowedFurther ? 'contents' : 'contents max-sm:hidden'}>
        <FilterSelect
          label="Point"
          all="Med og uden point"
          value={state.points}
          values={CUSTOMER_POINTS}
          labels={POINTS_LABELS}
          onChoose={(points) => go({ points })}
        />
        <DateFilter label="Oprettet fra" value={state.from} max={state.to} onChoose={(from) => go({ from })} />
        <DateFilter label="til" value={state.to} min={state.from} onChoose={(to) => go({ to })} />
      </div>
      {isNarrowed && (
        <Button size="sm" variant="quiet" onClick={() => void navigate(customersAddress({ sort: state.sort }))}>
          <X size={16} aria-hidden /> Nulstil filtre
        </Button>
      )}
    </div>
  )
}
