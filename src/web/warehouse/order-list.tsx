import type { OrderToPack } from '#contract/warehouse.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { progressOf } from '#domain/warehouse/scan-to-pack.ts'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { OrderNumber } from '#web/orders/order-number.tsx'
import type { Warehouse } from './warehouse-store.ts'

type OrderListProps = { orders: readonly OrderToPack[]; total: number; picked: Warehouse['picked']; onOpen: (order: OrderToPack) => void }

/** The orders to pack, under the shelf and product where the walk of each begins. */
export function OrderList({ orders, total, picked, onOpen }: OrderListProps) {
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
      <p className="figures pt-4 text-base font-semibold">
        {count(orders.length, 'ordre', 'ordrer')} · {withUnit(rolls, 'stk.')}
        {total > orders.length && <span className="font-normal text-muted"> · de ældste af {wholeNumber(total)}</span>}
      </p>
      {groups.map(([title, of]) => (
        <section key={title} aria-label={title}>
          <h2 className="pt-4 pb-1 text-sm font-semibold text-muted">{title}</h2>
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
        <span className="figures text-lg font-bold">{done > 0 ? `${done} af ${all}` : wholeNumber(all)}</span>
      </button>
    </li>
  )
}
