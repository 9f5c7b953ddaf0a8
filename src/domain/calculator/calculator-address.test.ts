import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Question, readQuestion, writeQuestion } from './calculator-address.ts'
import { CAR_PARTS } from './car-parts.ts'
import { DIFFICULTIES } from './metres-needed.ts'

const read = (query: string) => readQuestion(new URLSearchParams(query))
const NOTHING: Question = {
  car: null,
  parts: CAR_PARTS,
  panels: [],
  difficulty: 'normal',
  wastePercent: 0,
  film: null,
  oneBatch: false,
  tools: false,
}

test('an address without parameters is a whole car with nothing else', () => {
  expect(read('')).toEqual(NOTHING)
  expect(writeQuestion(NOTHING)).toEqual({})
})

test('an address is read as it was written', () => {
  expect(read('folie=NL-1008&bil=vw-golf&dele=roof,bonnet&maal=120x40x2,30x20&form=hard&spild=15&batch=en&tilbehoer=ja')).toEqual({
    car: 'vw-golf',
    parts: ['roof', 'bonnet'],
    panels: [
      { widthCm: 120, heightCm: 40, count: 2 },
      { widthCm: 30, heightCm: 20, count: 1 },
    ],
    difficulty: 'hard',
    wastePercent: 15,
    film: 'NL-1008',
    oneBatch: true,
    tools: true,
  })
  // no parts selected differs from all parts
  expect(read('bil=vw-golf&dele=').parts).toEqual([])
})

test('invalid parameters of an address are left out', () => {
  const wrong = 'dele=roof,toString,hale&maal=0x5,1001x5,5x5x0,axb,10x20&form=let&spild=51'
  expect(read(wrong)).toEqual({ ...NOTHING, parts: ['roof'], panels: [{ widthCm: 10, heightCm: 20, count: 1 }] })
  expect(read(`maal=${'10x20,'.repeat(50)}`).panels).toHaveLength(20)
  expect(read('spild=1e1').wastePercent).toBe(10)
  expect(read('spild=x').wastePercent).toBe(0)
})

test('every question comes back from its address', () => {
  const cm = fc.integer({ min: 1, max: 1_000 })
  const question = fc.record({
    car: fc.option(fc.string({ minLength: 1 })),
    parts: fc.subarray([...CAR_PARTS]),
    panels: fc.array(fc.record({ widthCm: cm, heightCm: cm, count: fc.integer({ min: 1, max: 99 }) }), { maxLength: 20 }),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    wastePercent: fc.integer({ min: 0, max: 50 }),
    film: fc.option(fc.string({ minLength: 1 })),
    oneBatch: fc.boolean(),
    tools: fc.boolean(),
  })
  fc.assert(
    fc.property(question, (written) => {
      expect(readQuestion(new URLSearchParams(writeQuestion(written)))).toEqual(written)
    }),
  )
})
