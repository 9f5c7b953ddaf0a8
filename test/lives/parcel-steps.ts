import { copyOf, hasLeft, type Order, parcelsOf, removeParcelOf, send, unsent, type World } from './model.ts'
import { living, orderOf, type StepMaker } from './step.ts'

export const sendSome: StepMaker = (world, dice) => {
  const order = living(world, dice)
  if (!order) return null
  const items = order.lines.flatMap((line) => {
    const quantity = dice.upTo(unsent(line).length)
    return quantity > 0 ? [{ itemId: line.itemId, quantity }] : []
  })
  if (items.length === 0) return null
  return {
    name: `${order.id} sends ${JSON.stringify(items)}`,
    call: `POST /orders/${order.id}/parcels`,
    body: { items, carrier: 'gls', tracking: null },
    by: 'staff',
    refused: order.status === 'cancelled' ? 'parcel_of_cancelled' : null,
    apply: (after) => send(orderOf(after, order.id), ({ itemId }) => items.find((item) => item.itemId === itemId)?.quantity ?? 0),
  }
}

export const removeParcel: StepMaker = (world, dice) => {
  const order = living(world, dice)
  const parcels = order ? parcelsOf(order) : []
  if (!order || parcels.length === 0) return null
  const number = dice.one(parcels)
  const id = order.parcelIds[number - 1]
  return {
    name: `parcel ${number} of ${order.id} is taken back`,
    call: `DELETE /orders/${order.id}/parcels/${id}`,
    by: 'staff',
    refused: order.status === 'cancelled' ? 'rolls_outside' : isAnyLeft(world, { order, number }) ? null : 'parcel_came_back',
    apply: (after) => {
      const own = orderOf(after, order.id)
      removeParcelOf(own, number)
      if (hasLeft(own) && own.lines.some((line) => unsent(line).length > 0)) own.status = 'processing'
    },
  }
}

/** A parcel everything of which came back did leave. */
function isAnyLeft(world: World, { order, number }: Readonly<{ order: Order; number: number }>): boolean {
  const own = orderOf(copyOf(world), order.id)
  removeParcelOf(own, number)
  return own.lines.some((line, index) => unsent(line).length > unsentBefore(order, index))
}

const unsentBefore = ({ lines }: Order, index: number) => (lines[index] ? unsent(lines[index]).length : 0)
