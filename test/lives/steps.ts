import { change } from './change-step.ts'
import type { Dice } from './dice.ts'
import { annulInvoice, creditAmount, creditRolls, issue } from './invoice-steps.ts'
import type { World } from './model.ts'
import { pay, payBack, reverse, setLabel } from './money-steps.ts'
import { place, receiveRolls, remove, setStatus } from './order-steps.ts'
import { removeParcel, sendSome } from './parcel-steps.ts'
import type { Step, StepMaker } from './step.ts'

const STEP_MAKERS: readonly StepMaker[] = [
  ...[place, setStatus, setStatus, setLabel, setLabel, issue, annulInvoice, remove],
  ...[sendSome, sendSome, removeParcel, receiveRolls],
  ...[pay, payBack, reverse, creditRolls, creditRolls, creditAmount],
  ...[change, change],
]

/** The next step of a life: one the world has something for. */
export function nextStep(world: World, dice: Dice, makers: readonly StepMaker[] = STEP_MAKERS): Step {
  if (world.orders.every(({ isDeleted }) => isDeleted)) return place(world, dice) ?? nextStep(world, dice, makers)
  return dice.one(makers)(world, dice) ?? nextStep(world, dice, makers)
}
