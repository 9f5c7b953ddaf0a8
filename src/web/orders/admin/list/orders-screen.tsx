import { Plus, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { isScopeOfAmounts, ORDER_SCOPES, type OrderScope } from '#contract/orders/staff-orders.ts'
import { paths } from '#contract/pages/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { BUYER_KIND_LABELS, BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from '#domain/orders/order-status.ts'
import { DELIVERY_WAY_LABELS } from '#domain/prices/delivery-way.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { useCloseAndReload } from '#web/forms/use-action.ts'
import { ClearFilters, countUsed, DayRangeFilter, FilterSelect, filterOf, MoreFilters } from '#web/lists/list-filters.tsx'
import { ListFrame } from '#web/lists/list-frame.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListChange } from '#web/lists/use-list-change.ts'
import { useChosenOrders } from '#web/orders/admin/bulk/bulk-actions.ts'
import { BulkBar } from '#web/orders/admin/bulk/bulk-bar.tsx'
import { TrackingDialog } from '#web/orders/admin/bulk/tracking-dialog.tsx'
import { OrderDialogs } from '#web/orders/admin/order-dialogs.tsx'
import { type OrdersState, ordersList } from '#web/orders/admin/orders-list.ts'
import { useOrderActions } from '#web/orders/admin/use-order-actions.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/orders-screen.ts'
import { OrderTable } from './order-table.tsx'

const TITLE = 'Ordrer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = ordersList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listOrders({ query: ordersList.query(state) })), state }), url)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOrders()} />
}

export default function AdminOrders({ loaderData: { orders, total, state } }: Route.ComponentProps) {
  const may = useMay()
  const { dialog, act, close } = useOrderActions(orders)
  const [bringsNumbers, setBringsNumbers] = useState(false)
  const endNumbers = useCloseAndReload(() => setBringsNumbers(false))
  const { chosen, setChosen, ...choosing } = useChosenOrders(orders, state.sort)
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminOrders()}
      action={
        <div className="flex flex-wrap gap-2">
          {may('sendParcels') && (
            <Button size="sm" onClick={() => setBringsNumbers(true)}>
              <ScanBarcode size={16} aria-hidden /> Pakkenumre
            </Button>
          )}
          {may('changeOrders') && (
            <LinkButton size="sm" variant="signal" to={paths.adminNewOrder()}>
              <Plus size={16} aria-hidden /> Ny ordre
            </LinkButton>
          )}
        </div>
      }
    >
      <OrderFilters state={state} />
      <ListFrame
        list={ordersList}
        views="orders"
        state={state}
        total={total}
        heading={
          <BulkBar chosen={chosen} onChosen={setChosen} toPack={state.scope === 'toPack' ? orders : []}>
            {count(total, 'ordre', 'ordrer')}
          </BulkBar>
        }
      >
        <OrderTable orders={orders} state={state} chosen={chosen} {...choosing} onAction={act} />
      </ListFrame>
      {/* keeps room below the list for the bar on phones */}
      {chosen.length > 0 && <div aria-hidden className="h-48 md:hidden" />}
      {bringsNumbers && <TrackingDialog onDone={endNumbers} onClose={() => setBringsNumbers(false)} />}
      <OrderDialogs dialog={dialog} onClose={close} />
    </AdminPage>
  )
}

const SCOPE_LABELS: Readonly<Record<OrderScope, string>> = {
  toPack: 'At pakke',
  toHandOver: 'Skal udleveres',
  toAskForPayment: 'Bed om betaling',
  toInvoice: 'Skal faktureres',
  toBookPayment: 'Betaling skal bogføres',
  backorders: 'Restordrer, kan sendes',
  paidUnsent: 'Betalt, ikke sendt',
  sentNotInvoiced: 'Sendt, ikke faktureret',
  exportUnproven: 'Eksport uden bevis',
  toPayBack: 'Penge tilbage til kunder',
  paymentsToLookAt: 'Betalinger at se på',
  lateParcels: 'Forsinkede pakker',
  comesBack: 'Kommer retur',
  expiring: 'Annulleres snart',
  sold: 'Uden annullerede',
  earning: 'Med point på vej',
  fetched: DELIVERY_WAY_LABELS.pickup,
}

function OrderFilters({ state }: { state: OrdersState }) {
  const change = useListChange(ordersList)
  const filter = filterOf(state, change)
  const seesAmounts = useMay()('seeOrderAmounts')
  const scopes = ORDER_SCOPES.filter((scope) => seesAmounts || !isScopeOfAmounts(scope))
  return (
    <div className="flex flex-wrap gap-2 pb-3 max-sm:grid max-sm:grid-cols-2">
      <div className="flex grow basis-72 max-sm:col-span-2">
        <SearchField
          label="Søg på kunde, telefon, nummer, vare eller beløb"
          value={state.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      <FilterSelect label="Status" all="Alle statusser" {...filter('status')} values={ORDER_STATUSES} labels={ORDER_STATUS_LABELS} />
      <FilterSelect
        label="Betalingsstatus"
        all="Alle betalinger"
        {...filter('paymentStatus')}
        values={PAYMENT_STATUSES}
        labels={PAYMENT_STATUS_LABELS}
      />
      <FilterSelect label="Udvalg" all="Alle ordrer" {...filter('scope')} values={scopes} labels={SCOPE_LABELS} />
      <MoreFilters
        inUse={countUsed(state.paymentMethod, state.buyerKind, state.from, state.to)}
        after={<ClearFilters list={ordersList} state={state} />}
      >
        <FilterSelect
          label="Betalingsmetode"
          all="Alle metoder"
          {...filter('paymentMethod')}
          values={PAYMENT_METHODS}
          labels={PAYMENT_METHOD_LABELS}
        />
        <FilterSelect label="Køber" all="Privat og erhverv" {...filter('buyerKind')} values={BUYER_KINDS} labels={BUYER_KIND_LABELS} />
        <DayRangeFilter range={state} onChoose={change} />
      </MoreFilters>
    </div>
  )
}
