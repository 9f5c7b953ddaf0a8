import { multiplyRatio } from '#domain/money/money.ts'

/** What a line came to, and its rolls. */
type WholeLine = Readonly<{ quantity: number; totalOre: number }>

/**
 * What some rolls of a line come to, in øre, when `before` of them were shared out already: however a line is divided, in whatever order of sizes,
 * its parts add up to it exactly, and equal parts differ by an øre at most. Throws RangeError on more rolls than are left.
 */
export function lineShare({ quantity, totalOre }: WholeLine, rolls: number, before: number): number {
  if (!Number.isInteger(rolls) || !Number.isInteger(before) || rolls < 0 || before < 0 || before + rolls > quantity)
    throw new RangeError(`no ${rolls} of ${quantity} rolls are left after ${before}`)
  if (quantity === 0) return 0
  return multiplyRatio(totalOre, before + rolls, quantity) - multiplyRatio(totalOre, before, quantity)
}
