import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { guardedCell } from '#domain/csv/csv-cell.ts'
import { dialledPhone } from '#domain/customers/phone.ts'
import type { DeliveryAddress } from '#domain/orders/delivery-place.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'
import { CARRIER_LABELS, type Carrier } from './carrier.ts'

export const FILE_CARRIERS = ['postnord', 'gls', 'dao'] as const satisfies readonly Carrier[]
export type FileCarrier = (typeof FILE_CARRIERS)[number]

export type OrderToCarry = DeliveryAddress &
  Readonly<{
    orderNumber: string
    customerPhone: string
    customerEmail: string
    deliveryMethod?: Readonly<{ name: string; product: string }> | null
    pickupPoint?: PickupPoint | null
  }>

const COLUMNS: Readonly<Record<string, (order: OrderToCarry) => string>> = {
  Modtager: (order) => carriedTo(order).name,
  'Att.': (order) => carriedTo(order).attention ?? '',
  Adresse: ({ shippingAddress }) => shippingAddress,
  Postnr: ({ shippingPostalCode }) => shippingPostalCode,
  By: ({ shippingCity }) => shippingCity,
  Landekode: ({ shippingCountry }) => shippingCountry,
  Telefon: ({ customerPhone }) => dialledPhone(customerPhone),
  'E-mail': ({ customerEmail }) => customerEmail,
  Reference: ({ orderNumber }) => orderNumber,
  'Antal kolli': () => '1',
}

/** Last, and only in a file with an order that has one: saved templates of the portals stay right. */
const METHOD_COLUMNS: typeof COLUMNS = {
  Leveringsmåde: ({ deliveryMethod }) => deliveryMethod?.name ?? '',
  Fragtprodukt: ({ deliveryMethod }) => deliveryMethod?.product ?? '',
}

/** Last of all, in a file with an order to a pickup point. */
const POINT_COLUMNS: typeof COLUMNS = {
  'Udleveringssted nr.': ({ pickupPoint }) => pickupPoint?.id ?? '',
  Udleveringssted: ({ pickupPoint }) => (pickupPoint ? pickupPointText(pickupPoint) : ''),
}

/** Whom a carrier brings an order to: the firm, and the person there. */
export function carriedTo({ company, customerName, receiver }: Pick<OrderToCarry, 'company' | 'customerName' | 'receiver'>) {
  return { name: company ?? customerName, attention: receiver ?? (company === null ? null : customerName) }
}

/** The file's rows with headings; cells are escaped against formulas. */
export function carrierRows(orders: readonly OrderToCarry[]): string[][] {
  const shown = {
    ...COLUMNS,
    ...(orders.some(({ deliveryMethod }) => deliveryMethod) && METHOD_COLUMNS),
    ...(orders.some(({ pickupPoint }) => pickupPoint) && POINT_COLUMNS),
  }
  const columns = Object.values(shown)
  return [Object.keys(shown), ...orders.map((order) => columns.map((cell) => guardedCell(cell(order))))]
}

export function carrierFileName(carrier: FileCarrier, { orders, atMs }: Readonly<{ orders: number; atMs: number }>): string {
  return `${CARRIER_LABELS[carrier]}_${copenhagenDay(atMs)}_${orders}-${orders === 1 ? 'ordre' : 'ordrer'}.csv`
}

type Carried = Readonly<{ status: OrderStatus; deliveryWay: DeliveryWay; customerPhone: string }>

/** Why an order cannot be in a carrier's file, for staff; null when it can. */
export function carrierObstacle({ status, deliveryWay, customerPhone }: Carried): string | null {
  if (status === 'cancelled') return 'annulleret'
  if (deliveryWay === 'pickup') return 'afhentes'
  // the buyer and their address were erased
  return customerPhone === '' ? 'uden adresse' : null
}
