import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { OrderToPack } from '#contract/warehouse.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { progressOf } from '#domain/warehouse/scan-to-pack.ts'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { PickListDialog } from '#web/orders/admin/bulk/pick-list-dialog.tsx'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Warehouse } from './warehouse-store.ts'

type OrderListProps = { orders: readonly OrderToPack[]; total: number; picked: Warehouse['picked']; onOpen: (order: OrderToPack) => void }

/** The orders to pack, under the shelf and product where the walk of each begins. */
export function OrderList({ orders, total, picked, onOpen }: OrderListProps) {
  const [isPicking, setIsPicking] = useState(false)
  if (orders.length === 0)
    return (
      <div className="pt-4">
        <EmptyList>Der er ingen ordrer at pakke.</EmptyList>
      </div>
    )
  const groups = [...Map.groupBy(orders, ({ picks: [first] }) => [first?.shelf, first?.nameDa].filter(Boolean).join(' · '))]
  const rolls = orders.reduce((sum, order) => sum + progressOf(order, {}).all, 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
        <p className="figures text-base font-semibold">
          {count(orders.length, 'ordre', 'ordrer')} · {withUnit(rolls, 'stk.')}
          {total > orders.length && <span className="font-normal text-muted"> · de ældste af {wholeNumber(total)}</span>}
        </p>
        <Button size="sm" variant="outline" onClick={() => setIsPicking(true)}>
          <ListChecks size={16} aria-hidden /> Plukliste
        </Button>
      </div>
      {isPicking && <PickListDialog orders={orders} onClose={() => setIsPicking(false)} />}
      {groups.map(([title, of]) => (
        <section key={title} aria-label={title}>
          <h2 className="pt-4 pb-1 text-sm font-semibold text-muted">Begynd ved {title}</h2>
          <ul>
            {of.map((order) => (
              <OrderRow key={order.id} order={order} counted={picked[order.id] ?? {}} onOpen={() => onOpen(order)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type OrderRowProps = { order: OrderToPack; counted: Warehouse['counted']; onOpen: () => void }

function OrderRow({ order, counted, onOpen }: OrderRowProps) {
  const { done, all } = progressOf(order, counted)
  return (
    <li className="border-t border-line">
      <button type="button" onClick={onOpen} className="flex min-h-16 w-full items-center gap-3 py-2 text-left hover:bg-sunk">
        <span className="min-w-0 grow">
          <span className="block text-base font-bold">
            <OrderNumber of={order} />
          </span>
          <span className="block truncate text-sm text-muted">{order.company ?? order.customerName}</span>
        </span>
        <span className="figures text-right text-lg leading-tight font-bold">
          {done > 0 ? `${done} af ${all}` : wholeNumber(all)} stk.
          {order.picks.length > 1 && <span className="block text-sm font-normal text-muted">i {order.picks.length} linjer</span>}
        </span>
      </button>
    </li>
  )
}
