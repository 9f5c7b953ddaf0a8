import type { BodyIn } from '#contract/call.ts'
import type { orderChangeCalls } from '#contract/orders/changes.ts'
import type { Order } from '#contract/orders/order.ts'
import { CHANGEABLE_FIELDS, type ChangeableField } from '#domain/orders/changes/order-difference.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'

/** A product staff added to the order. */
export type AddedLine = Readonly<{ id: number; kcwId: string; nameDa: string; quantity: number }>

export type ChangeForm = Readonly<{
  quantities: Readonly<Record<number, number>>
  added: readonly AddedLine[]
  fields: Readonly<Record<ChangeableField, string>>
  deliveryWay: DeliveryWay
  prices: 'ordered' | 'today'
  shipping: 'rule' | 'kept'
  note: string
}>

export function changeFormOf(order: Order): ChangeForm {
  const fields = Object.fromEntries(CHANGEABLE_FIELDS.map((name) => [name, order[name] ?? ''])) as ChangeForm['fields']
  const quantities = Object.fromEntries(order.items.map(({ id, quantity }) => [id, quantity]))
  return { quantities, added: [], fields, deliveryWay: order.deliveryWay, prices: 'ordered', shipping: 'rule', note: '' }
}

/** The differences from the order as it was opened, with that state. */
export function toChange(form: ChangeForm, order: Order): BodyIn<(typeof orderChangeCalls)['changeOrderContent']> {
  const items = order.items.flatMap(({ id, quantity }) => {
    const wanted = form.quantities[id] ?? quantity
    return wanted === quantity ? [] : [{ itemId: id, quantity: wanted }]
  })
  const isOtherWay = form.deliveryWay !== order.deliveryWay
  const changed = CHANGEABLE_FIELDS.filter((name) => form.fields[name].trim() !== (order[name] ?? ''))
  return {
    items,
    added: form.added.map(({ id, quantity }) => ({ id, quantity })),
    ...Object.fromEntries(changed.map((name) => [name, form.fields[name]])),
    prices: form.prices,
    ...(isOtherWay && { deliveryWay: form.deliveryWay }),
    shipping: items.length + form.added.length === 0 && !isOtherWay ? 'kept' : form.shipping,
    note: form.note,
    seen: { revision: order.revision, status: order.status, ...(order.total !== undefined && { total: order.total }) },
  }
}
