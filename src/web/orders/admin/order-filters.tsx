import { X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ORDER_SCOPES, type OrderScope } from '#contract/orders.ts'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from '#domain/orders/order-status.ts'
import { DateFilter } from '#web/admin/date-filter.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { type OrderListState, ordersAddress } from './orders-address.ts'

const SCOPE_LABELS: Readonly<Record<OrderScope, string>> = { sold: 'Uden annullerede', earning: 'Med point på vej' }

/** What narrows the list of orders; each choice stands in the address. */
export function OrderFilters({ state }: { state: OrderListState }) {
  const navigate = useNavigate()
  const go = (change: Partial<OrderListState>) => void navigate(ordersAddress(change, state), { replace: true, preventScrollReset: true })
  const isNarrowed = ordersAddress({ sort: state.sort }) !== ordersAddress({}, { ...state, page: 1 })
  return (
    <div className="flex flex-wrap gap-2 pb-3 max-sm:grid max-sm:grid-cols-2">
      <div className="flex grow basis-84 max-sm:col-span-2">
        <SearchField label="Søg på ordrenummer, navn eller email" value={state.search} onSearch={(search) => go({ search })} />
      </div>
      <FilterSelect
        label="Status"
        all="Alle statusser"
        value={state.status}
        values={ORDER_STATUSES}
        labels={ORDER_STATUS_LABELS}
        onChoose={(status) => go({ status })}
      />
      <FilterSelect
        label="Betalingsstatus"
        all="Al betaling"
        value={state.paymentStatus}
        values={PAYMENT_STATUSES}
        labels={PAYMENT_STATUS_LABELS}
        onChoose={(paymentStatus) => go({ paymentStatus })}
      />
      <FilterSelect
        label="Betalingsmetode"
        all="Alle metoder"
        value={state.paymentMethod}
        values={PAYMENT_METHODS}
        labels={PAYMENT_METHOD_LABELS}
        onChoose={(paymentMethod) => go({ paymentMethod })}
      />
      <FilterSelect
        label="Udvalg"
        all="Alle ordrer"
        value={state.scope}
        values={ORDER_SCOPES}
        labels={SCOPE_LABELS}
        onChoose={(scope) => go({ scope })}
      />
      <div className="flex gap-2 max-sm:contents">
        <DateFilter label="Fra" value={state.from} max={state.to} onChoose={(from) => go({ from })} />
        <DateFilter label="Til" value={state.to} min={state.from} onChoose={(to) => go({ to })} />
      </div>
      {isNarrowed && (
        <Button size="sm" variant="quiet" onClick={() => void navigate(ordersAddress({ sort: state.sort }))}>
          <X size={16} aria-hidden /> Nulstil filtre
        </Button>
      )}
    </div>
  )
}
