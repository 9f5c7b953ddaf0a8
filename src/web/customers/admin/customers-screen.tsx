import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  CUSTOMER_BUYERS,
  CUSTOMER_CREDITS,
  CUSTOMER_DELETIONS,
  CUSTOMER_POINTS,
  CUSTOMER_STATUSES,
  type Customer,
} from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { ROLE_LABELS } from '#domain/customers/rights/rights.ts'
import { ROLES } from '#domain/customers/rights/roles.ts'
import { TIERS } from '#domain/customers/tier.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { ClearFilters, countUsed, DayRangeFilter, FilterSelect, ListFilters, MoreFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { PERSON_TITLE, useExport } from '#web/privacy/admin/person-dialog.tsx'
import { useSession } from '#web/session/session.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import type { Route } from './+types/customers-screen.ts'
import { CustomerDialogs, type OpenDialog } from './customer-dialogs.tsx'
import { BUYER_LABELS, CREDIT_LABELS, DELETION_LABELS, POINTS_LABELS, STATUS_LABELS } from './customer-labels.ts'
import { type CustomerAction, CustomerTable } from './customer-table.tsx'
import { type CustomersState, customersList } from './customers-list.ts'
import { useCustomerDecision } from './use-customer-decision.ts'

const TITLE = 'Kunde Administration'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = customersList.read(url.searchParams)
  return loadForStaff(async (me) => ({ ...(await browserApi.listCustomers({ query: customersList.query(state) })), state, me }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminCustomers()} />
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { users, total, state } = loaderData
  const me = useSession().user ?? loaderData.me
  const may = useMay()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { decide, isBusy } = useCustomerDecision()
  const { exportData } = useExport()
  // the dialog follows changes of the list
  const current = dialog && 'user' in dialog ? { ...dialog, user: users.find(({ id }) => id === dialog.user.id) ?? dialog.user } : dialog
  const act = (action: CustomerAction, user: Customer) => {
    if (action === 'handOut') void exportData(user.email)
    else if (action === 'approve' || action === 'unlock') void decide(action, user)
    else setDialog({ kind: action, user })
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminCustomers()}
      action={
        may('changeCustomers') && (
          <ButtonRow className="max-sm:w-full">
            {may('handOutData') && (
              <Button size="sm" onClick={() => setDialog({ kind: 'person' })}>
                {PERSON_TITLE}
              </Button>
            )}
            <Button size="sm" onClick={() => setDialog({ kind: 'import' })}>
              <FileUp size={16} aria-hidden /> Importer kunder
            </Button>
            <Button size="sm" variant="signal" onClick={() => setDialog({ kind: 'create' })}>
              <Plus size={16} aria-hidden /> Opret Ny Kunde
            </Button>
          </ButtonRow>
        )
      }
    >
      <CustomerFilters state={state} />
      <ListFrame
        list={customersList}
        views="customers"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'kunde', 'kunder')}</ListCount>}
      >
        <CustomerTable users={users} me={me} state={state} onAction={act} />
      </ListFrame>
      <CustomerDialogs dialog={current} me={me} isBusy={isBusy} decide={decide} setDialog={setDialog} />
    </AdminPage>
  )
}

function CustomerFilters({ state }: { state: CustomersState }) {
  const may = useMay()
  return (
    <ListFilters list={customersList} state={state} searchLabel="Søg på navn, telefon, firma, CVR eller by">
      {(change) => (
        <>
          <FilterSelect
            label="Status"
            all="Alle statusser"
            value={state.status}
            values={CUSTOMER_STATUSES}
            labels={STATUS_LABELS}
            onChoose={(status) => change({ status })}
          />
          <FilterSelect label="Tier" all="Alle tiers" value={state.tier} values={TIERS} onChoose={(tier) => change({ tier })} />
          <FilterSelect
            label="Rolle"
            all="Alle roller"
            value={state.role}
            values={ROLES}
            labels={ROLE_LABELS}
            onChoose={(role) => change({ role })}
          />
          <MoreFilters
            inUse={countUsed(state.points, state.deletion, state.buys, state.credit, state.from, state.to)}
            after={<ClearFilters list={customersList} state={state} />}
          >
            <FilterSelect
              label="Point"
              all="Med og uden point"
              value={state.points}
              values={CUSTOMER_POINTS}
              labels={POINTS_LABELS}
              onChoose={(points) => change({ points })}
            />
            <FilterSelect
              label="Sletning"
              all="Alle kunder"
              value={state.deletion}
              values={CUSTOMER_DELETIONS}
              labels={DELETION_LABELS}
              onChoose={(deletion) => change({ deletion })}
            />
            <FilterSelect
              label="Køb"
              all="Alle kunder"
              value={state.buys}
              values={CUSTOMER_BUYERS}
              labels={BUYER_LABELS}
              onChoose={(buys) => change({ buys })}
            />
            {may('seeOrderAmounts') && (
              <FilterSelect
                label="Kredit"
                all="Med og uden grænse"
                value={state.credit}
                values={CUSTOMER_CREDITS}
                labels={CREDIT_LABELS}
                onChoose={(credit) => change({ credit })}
              />
            )}
            <DayRangeFilter range={state} labels={{ from: 'Oprettet fra', to: 'til' }} onChoose={change} />
          </MoreFilters>
        </>
      )}
    </ListFilters>
  )
}
