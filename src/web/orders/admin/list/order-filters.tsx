import { ORDER_SCOPES, type OrderScope } from '#contract/orders/staff-orders.ts'
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
import { ClearFilters } from '#web/lists/clear-filters.tsx'
import { DayRangeFilter } from '#web/lists/day-range-filter.tsx'
import { FilterSelect } from '#web/lists/filter-select.tsx'
import { useListChange } from '#web/lists/list-frame.tsx'
import { MoreFilters, usedOf } from '#web/lists/more-filters.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { type OrdersState, ordersList } from '#web/orders/admin/orders-list.ts'

const SCOPE_LABELS: Readonly<Record<OrderScope, string>> = {
  toPack: 'At pakke',
  toHandOver: 'Skal udleveres',
  toAskForPayment: 'Skal bedes om betaling',
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
  sold: 'Uden annullerede',
  earning: 'Med point på vej',
  fetched: DELIVERY_WAY_LABELS.pickup,
}

export function OrderFilters({ state }: { state: OrdersState }) {
  const change = useListChange(ordersList)
  return (
    <div className="flex flex-wrap gap-2 pb-3 max-sm:grid max-sm:grid-cols-2">
      <div className="flex grow basis-72 max-sm:col-span-2">
        <SearchField
          label="Søg på kunde, telefon, nummer, vare eller beløb"
          value={state.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      <FilterSelect
        label="Status"
        all="Alle statusser"
        value={state.status}
        values={ORDER_STATUSES}
        labels={ORDER_STATUS_LABELS}
        onChoose={(status) => change({ status })}
      />
      <FilterSelect
        label="Betalingsstatus"
        all="Alle betalinger"
        value={state.paymentStatus}
        values={PAYMENT_STATUSES}
        labels={PAYMENT_STATUS_LABELS}
        onChoose={(paymentStatus) => change({ paymentStatus })}
      />
      <FilterSelect
        label="Udvalg"
        all="Alle ordrer"
        value={state.scope}
        values={ORDER_SCOPES}
        labels={SCOPE_LABELS}
        onChoose={(scope) => change({ scope })}
      />
      <MoreFilters
        inUse={usedOf(state.paymentMethod, state.buyerKind, state.from, state.to)}
        after={<ClearFilters list={ordersList} state={state} />}
      >
        <FilterSelect
          label="Betalingsmetode"
          all="Alle metoder"
          value={state.paymentMethod}
          values={PAYMENT_METHODS}
          labels={PAYMENT_METHOD_LABELS}
          onChoose={(paymentMethod) => change({ paymentMethod })}
        />
        <FilterSelect
          label="Køber"
          all="Privat og erhverv"
          value={state.buyerKind}
          values={BUYER_KINDS}
          labels={BUYER_KIND_LABELS}
          onChoose={(buyerKind) => change({ buyerKind })}
        />
        <DayRangeFilter range={state} onChoose={change} />
      </MoreFilters>
    </div>
  )
}
