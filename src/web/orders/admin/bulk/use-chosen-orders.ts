import { useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { MOST_ORDERS } from '#contract/orders/order.ts'
import { inListOrder, type OrdersState } from '#web/orders/admin/orders-list.ts'
import { rangeOf } from './bulk-run.ts'

type Choice = Readonly<{ order: Order; isChosen: boolean; isRange: boolean }>

/** The ticked orders, kept across pages; Shift ticks everything since the last one. */
export function useChosenOrders(listed: readonly Order[], sort: OrdersState['sort']) {
  const [chosen, setChosen] = useState<readonly Order[]>([])
  const last = useRef<number | null>(null)
  const set = (orders: readonly Order[], isChosen: boolean) => {
    const ids = new Set(orders.map(({ id }) => id))
    const others = chosen.filter(({ id }) => !ids.has(id))
    setChosen(isChosen ? [...others, ...orders].slice(0, MOST_ORDERS) : others)
  }
  const choose = ({ order, isChosen, isRange }: Choice) => {
    set(rangeOf(listed, isRange ? last.current : null, order.id), isChosen)
    last.current = order.id
  }
  // uses the newest data of an order, which is what staff see
  const newest = chosen.map((order) => listed.find(({ id }) => id === order.id) ?? order)
  return { chosen: inListOrder(newest, sort), choose, chooseAll: (isChosen: boolean) => set(listed, isChosen), setChosen }
}
