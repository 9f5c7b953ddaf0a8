import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAR_PARTS, type PartShares, shareOf, sharesProblem, WHOLE_CAR } from './car-parts.ts'
import {
  DIFFICULTIES,
  figureProblem,
  lengthOfPanel,
  metreRangeText,
  metresNeeded,
  metresText,
  PANEL_CM,
  piecesNeeded,
  rollsNeeded,
} from './metres-needed.ts'

const SHARES = Object.fromEntries(
  CAR_PARTS.map((part, place) => [part, [92, 92, 91, 69, 69, 69, 68, 69, 69, 69, 68, 88, 87][place] ?? 0]),
) as PartShares
const GOLF = { fromMm: 15_000, toMm: 16_800 }
const TURNED = { isDirectional: false }
const PLAIN = {
  car: GOLF,
  parts: CAR_PARTS,
  shares: SHARES,
  panels: [],
  widthMm: 1_520,
  isDirectional: false,
  difficulty: 'normal',
  wastePercent: 0,
} as const

test('a whole car needs the published metres', () => {
  expect(metresNeeded(PLAIN)).toEqual(GOLF)
  expect(metresNeeded({ ...PLAIN, parts: [...CAR_PARTS, 'roof'] })).toEqual(GOLF)
})

test('parts take their share, rounded up to decimetres', () => {
  expect(metresNeeded({ ...PLAIN, parts: ['roof'] })).toEqual({ fromMm: 1_400, toMm: 1_600 })
  expect(metresNeeded({ ...PLAIN, parts: ['bonnet', 'roof', 'boot'] })).toEqual({ fromMm: 4_200, toMm: 4_700 })
  expect(metresNeeded({ ...PLAIN, parts: [] })).toEqual({ fromMm: 0, toMm: 0 })
  expect(shareOf(['roof', 'roof', 'boot'], SHARES)).toBe(183)
})

test('a hard body takes 10 percent more, and waste comes on top', () => {
  expect(metresNeeded({ ...PLAIN, difficulty: 'hard' })).toEqual({ fromMm: 16_500, toMm: 18_500 })
  expect(metresNeeded({ ...PLAIN, wastePercent: 20 })).toEqual({ fromMm: 18_000, toMm: 20_200 })
  expect(metresNeeded({ ...PLAIN, difficulty: 'hard', wastePercent: 20 })).toEqual({ fromMm: 19_800, toMm: 22_200 })
})

test('a narrower film takes more metres, a wider one no fewer than were published', () => {
  expect(metresNeeded({ ...PLAIN, widthMm: 760 })).toEqual({ fromMm: 30_000, toMm: 33_600 })
  expect(metresNeeded({ ...PLAIN, widthMm: 1_830 })).toEqual(GOLF)
})

test('measured panels lie the way that takes least, beside each other where the film is wide enough', () => {
  expect(lengthOfPanel({ widthCm: 150, heightCm: 60, count: 1 }, 1_520, TURNED)).toBe(600)
  expect(lengthOfPanel({ widthCm: 60, heightCm: 150, count: 1 }, 1_520, TURNED)).toBe(600)
  expect(lengthOfPanel({ widthCm: 50, heightCm: 40, count: 3 }, 1_520, TURNED)).toBe(400)
  expect(lengthOfPanel({ widthCm: 50, heightCm: 40, count: 4 }, 1_520, TURNED)).toBe(800)
  expect(lengthOfPanel({ widthCm: 300, heightCm: 140, count: 2 }, 1_520, TURNED)).toBe(5_600)
  // wider than the film both ways: two strips with a seam
  expect(lengthOfPanel({ widthCm: 200, heightCm: 160, count: 1 }, 1_520, TURNED)).toBe(3_200)
  expect(metresNeeded({ ...PLAIN, car: null, panels: [{ widthCm: 150, heightCm: 60, count: 1 }] })).toEqual({ fromMm: 700, toMm: 700 })
})

test('a film with a direction is not turned', () => {
  const panel = { widthCm: 60, heightCm: 150, count: 1 }
  expect(lengthOfPanel(panel, 1_520, { isDirectional: true })).toBe(1_500)
  expect(lengthOfPanel({ ...panel, count: 2 }, 1_520, { isDirectional: true })).toBe(1_500)
})

test('shares are kept when they are a whole car', () => {
  expect(sharesProblem(SHARES)).toBeNull()
  expect(sharesProblem({ ...SHARES, roof: 0 })).toBe('Delene skal tilsammen være 100 %. De er nu 90,8 %.')
})

const shares = fc
  .array(fc.nat(100), { minLength: CAR_PARTS.length - 1, maxLength: CAR_PARTS.length - 1 })
  .filter((some) => some.reduce((sum, one) => sum + one, 0) <= WHOLE_CAR)
  .map((some) => [...some, WHOLE_CAR - some.reduce((sum, one) => sum + one, 0)])
  .map((all) => Object.fromEntries(CAR_PARTS.map((part, place) => [part, all[place] ?? 0])) as PartShares)
const cm = fc.integer(PANEL_CM)
const panel = fc.record({ widthCm: cm, heightCm: cm, count: fc.integer({ min: 1, max: 99 }) })
const job = fc.record({
  car: fc.option(
    fc.tuple(fc.integer({ min: 1_000, max: 50_000 }), fc.nat(50_000)).map(([fromMm, more]) => ({ fromMm, toMm: fromMm + more })),
  ),
  parts: fc.subarray([...CAR_PARTS]),
  shares,
  panels: fc.array(panel, { maxLength: 5 }),
  widthMm: fc.integer({ min: 100, max: 2_000 }),
  isDirectional: fc.boolean(),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  wastePercent: fc.integer({ min: 0, max: 50 }),
})

test('more of anything never takes less film', () => {
  fc.assert(
    fc.property(job, fc.constantFrom(...CAR_PARTS), panel, fc.integer({ min: 1, max: 99 }), (work, part, another, narrower) => {
      const plain = metresNeeded(work)
      expect(plain.fromMm).toBeLessThanOrEqual(plain.toMm)
      const more = [
        { ...work, parts: [...work.parts, part] },
        { ...work, panels: [...work.panels, another] },
        { ...work, panels: work.panels.map((one) => ({ ...one, count: one.count + 1 })) },
        { ...work, panels: work.panels.map((one) => ({ ...one, widthCm: one.widthCm + 1 })) },
        { ...work, widthMm: work.widthMm - narrower + (work.widthMm - narrower < 1 ? narrower : 0) },
        { ...work, isDirectional: true },
        { ...work, difficulty: 'hard' as const },
        { ...work, wastePercent: work.wastePercent + 1 },
      ]
      for (const one of more) {
        expect(metresNeeded(one).fromMm).toBeGreaterThanOrEqual(plain.fromMm)
        expect(metresNeeded(one).toMm).toBeGreaterThanOrEqual(plain.toMm)
      }
    }),
  )
})

test('parts alone never take less than the car they are of together', () => {
  fc.assert(
    fc.property(job, (work) => {
      const cut = { ...work, panels: [] }
      const alone = CAR_PARTS.map((part) => metresNeeded({ ...cut, parts: [part] }).toMm)
      expect(alone.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(metresNeeded({ ...cut, parts: CAR_PARTS }).toMm)
    }),
  )
})

test('rolls are bought for the longest, with what is left on each', () => {
  expect(rollsNeeded({ fromMm: 15_000, toMm: 16_800 }, 18_000)).toEqual({ rolls: 1, atLeast: 1, leftMm: [1_200] })
  expect(rollsNeeded({ fromMm: 18_000, toMm: 18_000 }, 18_000)).toEqual({ rolls: 1, atLeast: 1, leftMm: [0] })
  expect(rollsNeeded({ fromMm: 16_500, toMm: 19_800 }, 18_000)).toEqual({ rolls: 2, atLeast: 1, leftMm: [0, 16_200] })
  expect(rollsNeeded({ fromMm: 0, toMm: 0 }, 18_000)).toEqual({ rolls: 0, atLeast: 0, leftMm: [] })
})

test('what is used and what is left are the rolls, and one roll fewer is too little', () => {
  const mm = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(mm, mm, fc.integer({ min: 1_000, max: 50_000 }), (one, other, rollMm) => {
      const range = { fromMm: Math.min(one, other), toMm: Math.max(one, other) }
      const { rolls, atLeast, leftMm } = rollsNeeded(range, rollMm)
      expect(leftMm).toHaveLength(rolls)
      expect(range.toMm + leftMm.reduce((sum, left) => sum + left, 0)).toBe(rolls * rollMm)
      expect((rolls - 1) * rollMm).toBeLessThan(Math.max(range.toMm, 1))
      expect(atLeast).toBeLessThanOrEqual(rolls)
      expect(atLeast * rollMm).toBeGreaterThanOrEqual(range.fromMm)
    }),
  )
})

test('tools come for every so many metres begun, or for each job', () => {
  expect(piecesNeeded({ pieces: 1, perMetres: 36 }, 16_800)).toBe(1)
  expect(piecesNeeded({ pieces: 1, perMetres: 36 }, 36_000)).toBe(1)
  expect(piecesNeeded({ pieces: 2, perMetres: 36 }, 36_100)).toBe(4)
  expect(piecesNeeded({ pieces: 3, perMetres: null }, 36_100)).toBe(3)
  expect(piecesNeeded({ pieces: 3, perMetres: null }, 0)).toBe(0)
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('metres are shown with one decimal at most, and a range as from and to', () => {
  expect(plain(metresText(16_800))).toBe('16,8 m')
  expect(plain(metreRangeText({ fromMm: 15_000, toMm: 16_800 }))).toBe('15–16,8 m')
  expect(plain(metreRangeText({ fromMm: 700, toMm: 700 }))).toBe('0,7 m')
})

test('a figure goes from the least to the most', () => {
  expect(figureProblem({ fromCm: 1_500, toCm: 1_500 })).toBeNull()
  expect(figureProblem({ fromCm: 1_501, toCm: 1_500 })).toBe('Det mindste skal være mindre end det største.')
})
