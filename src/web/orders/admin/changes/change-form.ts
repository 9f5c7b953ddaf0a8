import type { BodyIn } from '#contract/http/call.ts'
import { changedFields, type orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import type { Order } from '#contract/orders/order.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { type Country, normalisePostalCode } from '#domain/customers/postal-code.ts'
import { isSameZonePrice } from '#domain/delivery-methods/method-offers.ts'
import { CHANGEABLE_FIELDS, type ChangeableField } from '#domain/order-changes/order-difference.ts'
import { changedPlaceFaults } from '#domain/orders/delivery-place.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import type { PointChoice } from '#web/pickup-points/use-chosen-point.ts'

export type AddedLine = Readonly<{ id: number; kcwId: string; nameDa: string; quantity: number }>

export type ChangeForm = Readonly<{
  quantities: Readonly<Record<number, number>>
  added: readonly AddedLine[]
  fields: Readonly<Record<ChangeableField, string>>
  deliveryWay: DeliveryWay
  /** the id of a delivery method; '' by the shop's one price */
  methodId: string
  /** another pickup point than the order's */
  pickupPoint: PointChoice['sent']
  prices: 'ordered' | 'today'
  shipping: 'rule' | 'kept'
  note: string
}>

export function changeFormOf(order: Order): ChangeForm {
  const fields = Object.fromEntries(CHANGEABLE_FIELDS.map((name) => [name, order[name] ?? ''])) as ChangeForm['fields']
  const quantities = Object.fromEntries(order.items.map(({ id, quantity }) => [id, quantity]))
  return {
    quantities,
    added: [],
    fields,
    deliveryWay: order.deliveryWay,
    methodId: order.deliveryMethod?.id ?? '',
    pickupPoint: null,
    prices: 'ordered',
    shipping: 'rule',
    note: '',
  }
}

/** Adds a product; one that was added before gets one more, as in a phone order. */
export function withOneMore(added: readonly AddedLine[], { id, kcwId, nameDa }: Omit<AddedLine, 'quantity'>): AddedLine[] {
  const before = added.find((line) => line.id === id)?.quantity ?? 0
  const one = { id, kcwId, nameDa, quantity: Math.min(before + 1, MAX_LINE_QUANTITY) }
  return before === 0 ? [...added, one] : added.map((line) => (line.id === id ? one : line))
}

/** The faults of the typed fields, by the rules of the server. */
export function changeFaults(
  form: ChangeForm,
  order: Order,
  delivered: readonly Country[],
): Readonly<Partial<Record<ChangeableField, string>>> {
  const issues = changedFields.safeParse(writtenOf(form, order)).error?.issues ?? []
  const typed = Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  return { ...changedPlaceFaults(order, { ...form.fields, deliveryWay: form.deliveryWay }, delivered), ...typed }
}

function writtenOf({ fields }: ChangeForm, order: Order): Partial<ChangeForm['fields']> {
  const changed = CHANGEABLE_FIELDS.filter((name) => fields[name].trim() !== (order[name] ?? ''))
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

/** The differences from the order as it was opened, with that state. The freight is unchanged while goods, method and the price to the postal code are. */
export function toChange(
  form: ChangeForm,
  order: Order,
  methods: readonly DeliveryMethod[],
): BodyIn<(typeof orderChangeCalls)['changeOrderContent']> {
  const items = order.items.flatMap(({ id, quantity }) => {
    const newQuantity = form.quantities[id] ?? quantity
    return newQuantity === quantity ? [] : [{ itemId: id, quantity: newQuantity }]
  })
  const isOtherWay = form.deliveryWay !== order.deliveryWay
  const isOtherMethod = form.deliveryWay === 'parcel' && form.methodId !== '' && form.methodId !== order.deliveryMethod?.id
  const isSame = items.length + form.added.length === 0 && !isOtherWay && !isOtherMethod && !isMoved(form, order, methods)
  return {
    items,
    added: form.added.map(({ id, quantity }) => ({ id, quantity })),
    ...writtenOf(form, order),
    prices: form.prices,
    ...(isOtherWay && { deliveryWay: form.deliveryWay }),
    ...(isOtherMethod && { deliveryMethod: form.methodId }),
    ...(form.pickupPoint && { pickupPoint: form.pickupPoint }),
    shipping: isSame ? 'kept' : form.shipping,
    note: form.note,
    seen: { revision: order.revision, status: order.status, ...(order.total !== undefined && { total: order.total }) },
  }
}

/** True when the order's method costs something else at the new postal code. */
function isMoved({ fields }: ChangeForm, { deliveryMethod, shippingPostalCode }: Order, methods: readonly DeliveryMethod[]): boolean {
  const method = methods.find(({ id }) => id === deliveryMethod?.id)
  return method !== undefined && !isSameZonePrice(method, normalisePostalCode(fields.shippingPostalCode), shippingPostalCode)
}
