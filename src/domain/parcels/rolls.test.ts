import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addRolls,
  awaitedOf,
  heldOf,
  type LineRolls,
  removeRolls,
  reserveRollsAgain,
  returnRollsToStock,
  type SentRolls,
  sendRolls,
  sentStateOf,
  takeBackRolls,
  unsentOf,
  withdrawnOf,
} from './rolls.ts'

/** Five rolls ordered with three in stock. */
const FIVE: LineRolls = { quantity: 5, shipsNow: 3, shipsLater: 2, sent: 0, sentRemote: 0, returned: 0 }

test('a buyer has withdrawn from all of an order that is not sent, from a part of it, or from nothing', () => {
  const line = (withdrawn: number, sent = 0) => ({ quantity: 2, sent, withdrawn })
  expect([withdrawnOf([]), withdrawnOf([line(0), line(0, 2)])]).toEqual([null, null])
  expect([withdrawnOf([line(2), line(1, 1), line(0, 2)]), withdrawnOf([line(2), line(0)]), withdrawnOf([line(1)])]).toEqual([
    ...['all', 'part', 'part'],
  ])
})

describe('rolls of a cancelled order come into the house', () => {
  const sent = { ...FIVE, sent: 5, sentRemote: 2, returned: 1 }
  const parcels = [
    { id: 2, quantity: 3, remote: 2 },
    { id: 1, quantity: 2, remote: 0 },
  ]

  test('those of this stock first, of the newest parcel first, then those of the remote warehouse', () => {
    expect(returnRollsToStock(sent, parcels, 2)).toEqual({
      rolls: { ...sent, sent: 3 },
      parcels: [
        { id: 2, quantity: 2, remote: 2 },
        { id: 1, quantity: 1, remote: 0 },
      ],
    })
    expect(returnRollsToStock(sent, parcels, 4)).toEqual({
      rolls: { ...sent, sent: 1, sentRemote: 1 },
      parcels: [
        { id: 2, quantity: 1, remote: 1 },
        { id: 1, quantity: 0, remote: 0 },
      ],
    })
  })

  test('more than are outside is refused', () => {
    expect(() => returnRollsToStock(sent, parcels, 5)).toThrow(RangeError)
  })
})

describe('rolls leave in parcels', () => {
  test('those that were held go first and change no stock', () => {
    const { rolls, stockChange, parcel } = sendRolls(FIVE, 3, 7)
    expect(rolls).toEqual({ ...FIVE, sent: 3 })
    expect([stockChange, parcel]).toEqual([0, { quantity: 3, remote: 0 }])
  })

  test('rolls received since come from the stock, the rest leaves from the remote warehouse', () => {
    const { rolls, stockChange, parcel } = sendRolls(FIVE, 5, 1)
    expect(rolls).toEqual({ ...FIVE, shipsNow: 4, shipsLater: 1, sent: 5, sentRemote: 1 })
    expect([stockChange, parcel]).toEqual([-1, { quantity: 5, remote: 1 }])
  })

  test('more than are unsent is refused', () => {
    expect(() => sendRolls({ ...FIVE, sent: 3 }, 3, 10)).toThrow(RangeError)
    expect(() => sendRolls(FIVE, 1.5, 10)).toThrow(RangeError)
  })

  test.each([
    [[FIVE], 'none'],
    [[{ ...FIVE, sent: 1 }], 'part'],
    [[{ ...FIVE, sent: 5 }, FIVE], 'part'],
    [
      [
        { ...FIVE, sent: 5 },
        { ...FIVE, quantity: 0 },
      ],
      'all',
    ],
    [[], 'all'],
  ] as const)('%j: %s of it has left', (lines, state) => expect(sentStateOf(lines)).toBe(state))
})

describe('a parcel that did not leave after all', () => {
  test('is held and awaited again', () => {
    const { rolls, parcel } = sendRolls(FIVE, 4, 0)
    expect(takeBackRolls(rolls, parcel, 0)).toEqual({ rolls: FIVE, parcel: null })
  })

  test('retains the rolls that were returned and credited', () => {
    const { rolls, parcel } = sendRolls(FIVE, 5, 0)
    const back = takeBackRolls({ ...rolls, returned: 4 }, parcel, 4)
    expect(back.parcel).toEqual({ quantity: 4, remote: 1 })
    expect(back.rolls).toEqual({ ...FIVE, sent: 4, sentRemote: 1, returned: 4 })
  })
})

describe('a line is changed', () => {
  test('fewer rolls are first those not reserved yet, then those that go back into the stock', () => {
    expect(removeRolls(FIVE, 3)).toEqual({ rolls: { ...FIVE, quantity: 2, shipsNow: 2, shipsLater: 0 }, stockChange: 1 })
  })

  test('more rolls take what the stock has', () => {
    expect(addRolls(FIVE, 3, 2)).toEqual({ rolls: { ...FIVE, quantity: 8, shipsNow: 5, shipsLater: 3 }, stockChange: -2 })
  })

  test('never below what was sent', () => expect(() => removeRolls({ ...FIVE, sent: 3 }, 3)).toThrow(RangeError))
})

test('a revived order reserves what the stock has now', () => {
  expect(reserveRollsAgain(FIVE, 4)).toEqual({ rolls: { ...FIVE, shipsNow: 4, shipsLater: 1 }, stockChange: -4 })
  expect(reserveRollsAgain({ ...FIVE, sent: 1, returned: 1 }, 9)).toEqual({
    rolls: { ...FIVE, shipsNow: 5, shipsLater: 0, sent: 1, returned: 1 },
    stockChange: -4,
  })
})

/** A line, the remaining stock, all stock received, and the standing parcels. */
type World = Readonly<{ line: LineRolls; left: number; cameIn: number; parcels: readonly SentRolls[] }>
type Step = (world: World, rolls: number) => World

const moved = (world: World, { rolls, stockChange }: Readonly<{ rolls: LineRolls; stockChange: number }>): World => ({
  ...world,
  line: rolls,
  left: world.left + stockChange,
})

const STEPS = {
  'come-in': (world, rolls) => ({ ...world, left: world.left + rolls, cameIn: world.cameIn + rolls }),
  add: (world, rolls) => moved(world, addRolls(world.line, rolls, world.left)),
  remove: (world, rolls) => (rolls > unsentOf(world.line) ? world : moved(world, removeRolls(world.line, rolls))),
  send: (world, rolls) => {
    if (rolls === 0 || rolls > unsentOf(world.line)) return world
    const sent = sendRolls(world.line, rolls, world.left)
    return { ...moved(world, sent), parcels: [...world.parcels, sent.parcel] }
  },
  back: (world) => {
    const [parcel, ...others] = world.parcels.toReversed()
    if (!parcel) return world
    const elsewhere = others.reduce((sum, { quantity }) => sum + quantity, 0)
    const back = takeBackRolls(world.line, parcel, Math.max(0, world.line.returned - elsewhere))
    return { ...world, line: back.rolls, parcels: [...others.toReversed(), ...(back.parcel ? [back.parcel] : [])] }
  },
  return: (world) => {
    const { line } = world
    return line.returned < line.sent ? { ...world, line: { ...line, returned: line.returned + 1 } } : world
  },
} as const satisfies Record<string, Step>

test('after any steps the rolls of a line add up and the stock has every roll that is neither held nor sent', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...Object.values<Step>(STEPS)), fc.nat(6)), { maxLength: 25 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(6), steps, (quantity, stock, history) => {
      const now = Math.min(quantity, stock)
      const line = { quantity, shipsNow: now, shipsLater: quantity - now, sent: 0, sentRemote: 0, returned: 0 }
      let world: World = { line, left: stock - now, cameIn: stock, parcels: [] }
      for (const [step, rolls] of history) {
        world = step(world, rolls)
        expectSound(world)
      }
    }),
  )
})

function expectSound({ line, left, cameIn, parcels }: World): void {
  expect(line.shipsNow + line.shipsLater).toBe(line.quantity)
  expect(line.sent).toBe(parcels.reduce((sum, { quantity }) => sum + quantity, 0))
  expect(line.sentRemote).toBe(parcels.reduce((sum, { remote }) => sum + remote, 0))
  expect(Math.min(heldOf(line), awaitedOf(line), line.sent - line.returned, left)).toBeGreaterThanOrEqual(0)
  expect(left + line.shipsNow).toBe(cameIn)
}
