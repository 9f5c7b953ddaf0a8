import type { Dice } from './dice.ts'
import type { Order, World } from './model.ts'

/** One step: the request, who sends it, its effect in the model, and the refusal that may be answered instead. */
export type Step = Readonly<{
  name: string
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  body?: unknown
  by: 'customer' | 'staff'
  /** null: it must be done; otherwise it must be refused so, and nothing changes */
  refused: string | null
  /** applies to the world what the shop answered */
  apply: (world: World, answer: Record<string, unknown>) => void
}>

/** Thinks of a step; null where the world has nothing for it. */
export type StepMaker = (world: World, dice: Dice) => Step | null

export function orderOf(world: World, id: number): Order {
  const order = world.orders.find((one) => one.id === id)
  if (!order) throw new Error(`the model has no order ${id}`)
  return order
}

/** One of the orders that are not deleted. */
export const living = (world: World, dice: Dice) => {
  const orders = world.orders.filter(({ isDeleted }) => !isDeleted)
  return orders.length === 0 ? null : dice.one(orders)
}
