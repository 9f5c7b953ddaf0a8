import { expect, it } from 'vitest'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { workMinutes } from './work-hours.ts'

const partMinutes = { bonnet: 120, roof: 90, boot: 90, wing: 60, door: 75, bumper: 150, panel: 20 }
const rates = { partMinutes, hardPercent: 20 }
const film = { car: 'vw-golf', parts: CAR_PARTS, panels: [], difficulty: 'normal' } as const

it('a whole car is the sum of its parts', () => {
  // 120 + 90 + 90 + 4 × 60 + 4 × 75 + 2 × 150
  expect(workMinutes([film], rates)).toBe(1_140)
})

it('a hard body takes its extra time, in whole quarters', () => {
  expect(workMinutes([{ ...film, difficulty: 'hard' }], rates)).toBe(1_380)
  expect(workMinutes([{ ...film, parts: [], panels: [{ widthCm: 10, heightCm: 10, count: 2 }] }], rates)).toBe(45)
})

it('films of one job add up, and parts without a car count nothing', () => {
  const roof = { ...film, parts: ['roof'] as const }
  expect(workMinutes([roof, { ...film, parts: ['bonnet'] }], rates)).toBe(210)
  expect(workMinutes([{ ...roof, car: null, panels: [{ widthCm: 1, heightCm: 1, count: 3 }] }], rates)).toBe(60)
})

it('is not known while the workshop has not set a needed time', () => {
  const { door: _, ...withoutDoor } = partMinutes
  expect(workMinutes([film], { ...rates, partMinutes: withoutDoor })).toBeNull()
  expect(workMinutes([{ ...film, parts: ['roof'] }], { ...rates, partMinutes: withoutDoor })).toBe(90)
  expect(workMinutes([], rates)).toBeNull()
})
