import { multiplyRatio } from './money.ts'

type WholeLine = Readonly<{ quantity: number; totalOre: number }>

/** The amount of rolls after `before` rolls, in øre; a line's parts sum to it exactly. Throws RangeError on more rolls than are left. */
export function lineShare({ quantity, totalOre }: WholeLine, rolls: number, before: number): number {
  if (!Number.isInteger(rolls) || !Number.isInteger(before) || rolls < 0 || before < 0 || before + rolls > quantity)
    throw new RangeError(`no ${rolls} of ${quantity} rolls are left after ${before}`)
  if (quantity === 0) return 0
  return multiplyRatio(totalOre, before + rolls, quantity) - multiplyRatio(totalOre, before, quantity)
}
