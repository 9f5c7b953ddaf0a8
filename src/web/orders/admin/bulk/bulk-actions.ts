import type { Order } from '#contract/orders/order.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { browserApi } from '#web/api.ts'
import { newKey } from '#web/new-key.ts'

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
    label: 'Fakturér og mail',
    work: 'issueInvoices',
    question: (orders) => `Fakturér ${orders}?`,
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
