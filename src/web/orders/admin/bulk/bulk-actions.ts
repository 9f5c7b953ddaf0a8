import { useRef, useState } from 'react'
import { MAX_ORDERS, type Order } from '#contract/orders/order.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { browserApi } from '#web/api.ts'
import { newKey } from '#web/new-key.ts'
import { inListOrder, type OrdersState } from '#web/orders/admin/orders-list.ts'

type BulkOptions = Readonly<{ headers: Record<string, string> }>

/** Every call of a bulk change carries them, so that the log shows the change as one row. */
export function bulkOptions(): BulkOptions {
  return { headers: { 'Bulk-Change': newKey() } }
}

export type BulkAction = Readonly<{
  label: string
  work: StaffAction
  /** The question, given '40 ordrer'. */
  question: (orders: string) => string
  about: string
  done: string
  /** Warns about unpaid orders. */
  warns?: true
  run: (order: Order, chosen: Readonly<{ withoutPayment: boolean }>, options: BulkOptions) => Promise<unknown>
}>

/** Actions on many orders. Each order is changed by its usual call, so that an order a colleague handled is refused, not handled twice. */
export const BULK_ACTIONS = {
  send: {
    label: 'Send',
    work: 'sendParcels',
    question: (orders) => `Send ${orders}?`,
    about: 'Af hver ordre sendes det, der er på lager nu. Kunden får en mail om, hvad der er sendt, og hvad der følger.',
    done: 'sendt',
    warns: true,
    run: ({ id, status, parcels }, { withoutPayment }, options) =>
      browserApi.sendParcel({ params: { id }, body: { withoutPayment, seen: { status, parcels: parcels.map((one) => one.id) } } }, options),
  },
  invoice: {
    label: 'Fakturer og mail',
    work: 'issueInvoices',
    question: (orders) => `Fakturer ${orders}?`,
    about:
      'Hver faktura får det næste nummer og mailes til kunden: kundens betingelser ved køb på faktura, ellers betaling før forsendelse.',
    done: 'faktureret',
    run: ({ id }, _chosen, options) => browserApi.issueProposedInvoices({ params: { id }, body: {} }, options),
  },
  paid: {
    label: 'Bogfør betalt',
    work: 'bookPayments',
    question: (orders) => `Bogfør ${orders} som betalt?`,
    about: 'Det, der mangler på hver ordre, bogføres som betalt i dag.',
    done: 'bogført som betalt',
    run: ({ id, paymentStatus }, _chosen, options) =>
      browserApi.changeOrder({ params: { id }, body: { paymentStatus: 'paid', seen: { paymentStatus } } }, options),
  },
} as const satisfies Readonly<Record<string, BulkAction>>
export type BulkActionName = keyof typeof BULK_ACTIONS

/** The outcome of one: done, failed with a reason, or not begun because the run was stopped. */
export type Outcome<Thing> = Readonly<{ thing: Thing; state: 'done' | 'failed' | 'skipped'; why: string | null }>

type Run<Thing> = Readonly<{
  things: readonly Thing[]
  work: (thing: Thing) => Promise<unknown>
  explain: (error: unknown) => string
  atOnce: number
  /** Checked before each. */
  isStopped: () => boolean
  /** Called after each. */
  onProgress: (finished: number) => void
}>

/** Applies the same work to many things, a few at a time; failures do not stop the others. Answers in the given order. */
export async function runOver<Thing>({ things, work, explain, atOnce, isStopped, onProgress }: Run<Thing>): Promise<Outcome<Thing>[]> {
  const outcomes = things.map((thing): Outcome<Thing> => ({ thing, state: 'skipped', why: null }))
  const queue = [...things.entries()]
  let finished = 0
  const runQueue = async () => {
    for (let next = queue.shift(); next && !isStopped(); next = queue.shift()) {
      const [place, thing] = next
      outcomes[place] = await work(thing).then(
        (): Outcome<Thing> => ({ thing, state: 'done', why: null }),
        (error: unknown): Outcome<Thing> => ({ thing, state: 'failed', why: explain(error) }),
      )
      finished += 1
      onProgress(finished)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runQueue))
  return outcomes
}

/** The things between two of the list, both included, in either direction; only the second when the first is not listed. */
export function rangeOf<Thing extends Readonly<{ id: number }>>(
  things: readonly Thing[],
  fromId: number | null,
  toId: number,
): readonly Thing[] {
  const places = [fromId ?? toId, toId].map((id) => things.findIndex((thing) => thing.id === id))
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b)
  return first < 0 ? things.filter(({ id }) => id === toId) : things.slice(first, last + 1)
}

type Choice = Readonly<{ order: Order; isChosen: boolean; isRange: boolean }>

/** The ticked orders, kept across pages; Shift ticks everything since the last one. */
export function useChosenOrders(listed: readonly Order[], sort: OrdersState['sort']) {
  const [chosen, setChosen] = useState<readonly Order[]>([])
  const last = useRef<number | null>(null)
  const set = (orders: readonly Order[], isChosen: boolean) => {
    const ids = new Set(orders.map(({ id }) => id))
    const others = chosen.filter(({ id }) => !ids.has(id))
    setChosen(isChosen ? [...others, ...orders].slice(0, MAX_ORDERS) : others)
  }
  const choose = ({ order, isChosen, isRange }: Choice) => {
    set(rangeOf(listed, isRange ? last.current : null, order.id), isChosen)
    last.current = order.id
  }
  // the newest data of an order, which is what staff see
  const newest = chosen.map((order) => listed.find(({ id }) => id === order.id) ?? order)
  return { chosen: inListOrder(newest, sort), choose, chooseAll: (isChosen: boolean) => set(listed, isChosen), setChosen }
}
