import { expect, test } from 'vitest'
import { type Counted, type OrderToScan, PACKED_WORDS, type PickToScan, progressOf, scanToPack } from './scan-to-pack.ts'
import { readCode } from './scanned-code.ts'

const product = (id: number, nameDa: string, more: object = {}) => ({
  ...{ id, kcwId: `P-${id}`, nameDa, gtin: null, shelf: null, batches: [], blocked: [], ...more },
})
const fjord = product(1, 'Fjord Matblå', { gtin: '5901234123457', blocked: ['SPR'] })
const polar = product(2, 'Polarhvid', { gtin: '5901234123457' })
const squeegee = product(3, 'Rakel')
const products = [fjord, polar, squeegee]

const pick = ({ id, kcwId, nameDa }: typeof fjord, batch: string | null, rolls = 1): PickToScan => {
  return { itemId: id * 10, productId: id, kcwId, nameDa, batch, rolls }
}
const order = (id: number, ...picks: PickToScan[]): OrderToScan => ({ id, orderNumber: `ORD-2026-00000${id}`, picks })
const first = order(1, pick(fjord, '2410-A', 2), pick(squeegee, null))
const second = order(2, pick(fjord, '2411-B'), pick(fjord, '2410-A'))
const third = order(3, pick(polar, null))
const orders = [first, second, third]

const scan = (text: string, current: number | null = null, counted: Counted = {}) =>
  scanToPack(readCode(text, products), { orders, current, countedOf: (id) => (id === current ? counted : {}) })

test.each([
  ['an order', 'ORD-2026-000002', null, {}, { kind: 'opened', orderId: 2, message: '2\u00a0stk. at finde.' }],
  ['an order that is not to be packed', 'ORD-2026-000009', null, {}, { kind: 'wrong', message: 'ORD-2026-000009 skal ikke pakkes nu.' }],
  ['a code from elsewhere', 'HEJ', 1, {}, { kind: 'wrong', message: 'Koden HEJ kendes ikke.' }],
  ['the right roll', 'P-1/2410-A', 1, {}, { kind: 'right', orderId: 1, pick: '10/2410-A', message: 'Fjord Matblå, batch 2410-A: 1 af 2.' }],
  ['the last roll', 'P-3', 1, { '10/2410-A': 2 }, { kind: 'right', orderId: 1, pick: '30/', message: 'Alt er scannet: 3 af 3.' }],
  ['the wrong batch', 'P-1/2411-B', 1, {}, { kind: 'wrong', message: 'Det er Fjord Matblå, batch 2411-B. Ordren skal have batch 2410-A.' }],
  [
    'the wrong product',
    'P-2/7',
    1,
    {},
    { kind: 'wrong', message: 'Det er Polarhvid, batch 7. Ordren skal have Fjord Matblå, batch 2410-A.' },
  ],
  [
    'one roll too many',
    'P-1/2410-A',
    1,
    { '10/2410-A': 2 },
    { kind: 'wrong', message: 'Der er nok af Fjord Matblå, batch 2410-A til ordren.' },
  ],
  [
    'a batch with several asked',
    'P-1/X',
    2,
    {},
    { kind: 'wrong', message: 'Det er Fjord Matblå, batch X. Ordren skal have batch 2411-B eller batch 2410-A.' },
  ],
  ['a blocked batch', 'P-1/SPR', 1, {}, { kind: 'wrong', message: 'Fjord Matblå, batch SPR er spærret. Læg den til side.' }],
  [
    'a roll of a batch where none is recorded',
    'P-2/7',
    3,
    {},
    { kind: 'wrong', message: 'Det er Polarhvid, batch 7. Ordren skal have én uden batch.' },
  ],
  [
    'a roll that no order asks for',
    'P-2/7',
    null,
    {},
    { kind: 'wrong', message: 'Det er Polarhvid, batch 7. Ordren skal have én uden batch.' },
  ],
  [
    'a GTIN that two films share, by what the order asks for',
    '5901234123457',
    3,
    {},
    { kind: 'right', orderId: 3, pick: '20/', message: 'Alt er scannet: 1 af 1.' },
  ],
  [
    'a roll with no order in hand',
    'P-1/2411-B',
    null,
    {},
    { kind: 'right', orderId: 2, pick: '10/2411-B', message: 'Fjord Matblå, batch 2411-B: 1 af 1.' },
  ],
] as const)('%s', (_what, text, current, counted, answer) => {
  expect(scan(text, current, counted)).toEqual(answer)
})

test('a code without a batch asks for it when the order has certain batches, and offers only the missing ones', () => {
  expect(scan('P-1', 2)).toEqual({
    kind: 'whichBatch',
    orderId: 2,
    choices: [
      { pick: '10/2411-B', batch: '2411-B' },
      { pick: '10/2410-A', batch: '2410-A' },
    ],
    message: 'Fjord Matblå: hvilken batch står der på?',
  })
  expect(scan('P-1', 2, { '10/2411-B': 1 })).toMatchObject({ choices: [{ batch: '2410-A' }] })
})

test('every roll of every order is right in its own batch until there are enough, and wrong in any other', () => {
  for (const { id, picks } of orders)
    for (const one of picks) {
      const code = `${one.kcwId}${one.batch === null ? '' : `/${one.batch}`}`
      let counted: Counted = {}
      for (let roll = 1; roll <= one.rolls; roll += 1) {
        const answer = scan(code, id, counted)
        if (answer.kind !== 'right') throw new Error(`${code} of order ${id} is ${answer.kind}`)
        counted = { ...counted, [answer.pick]: (counted[answer.pick] ?? 0) + 1 }
      }
      expect(scan(code, id, counted).kind).toBe('wrong')
      expect(scan(`${one.kcwId}/EN-ANDEN`, id, {}).kind).toBe('wrong')
    }
})

test('more rolls than ordered do not count as progress', () => {
  expect(progressOf(first, { '10/2410-A': 5 })).toEqual({ done: 2, all: 3 })
})

test('an order for pickup is reported ready, and never sent', () => {
  const { whole, part, isDone, waits } = PACKED_WORDS.pickup
  expect([whole, part('1 af 2'), isDone, waits]).toEqual(['Pak og meld klar', 'Meld 1 af 2 klar', 'er klar til afhentning', 'meldes klar'])
})
