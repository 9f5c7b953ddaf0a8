import type { Question } from '#domain/calculator/calculator-address.ts'
import { CAR_PARTS, type CarPart } from '#domain/calculator/car-parts.ts'

/** Parts that take equally long share a kind; 'panel' is a hand-measured one. */
export const WORK_KINDS = ['bonnet', 'roof', 'boot', 'wing', 'door', 'bumper', 'panel'] as const
export type WorkKind = (typeof WORK_KINDS)[number]
export const WORK_KIND_LABELS: Readonly<Record<WorkKind, string>> = {
  bonnet: 'Motorhjelm',
  roof: 'Tag',
  boot: 'Bagklap',
  wing: 'En skærm',
  door: 'En dør',
  bumper: 'En kofanger',
  panel: 'Et målt panel',
}

const KIND_OF_PART: Readonly<Record<CarPart, WorkKind>> = {
  bonnet: 'bonnet',
  roof: 'roof',
  boot: 'boot',
  leftFrontWing: 'wing',
  leftFrontDoor: 'door',
  leftRearDoor: 'door',
  leftRearWing: 'wing',
  rightFrontWing: 'wing',
  rightFrontDoor: 'door',
  rightRearDoor: 'door',
  rightRearWing: 'wing',
  frontBumper: 'bumper',
  rearBumper: 'bumper',
}

export type PartMinutes = Readonly<Partial<Record<WorkKind, number>>>
export const PART_MINUTES = { min: 0, max: 6_000 } as const
export const HARD_PERCENT = { min: 0, max: 300 } as const
export const WORK_MINUTES = { min: 0, max: 600_000 } as const
const ROUNDED_TO = 15

type Rates = Readonly<{ partMinutes: PartMinutes; hardPercent: number }>
type FilmWork = Pick<Question, 'car' | 'parts' | 'panels' | 'difficulty'>

/** The minutes a project takes, in quarters of an hour. Null when the workshop has not set a needed time. */
export function workMinutes(films: readonly FilmWork[], { partMinutes, hardPercent }: Rates): number | null {
  if (films.length === 0) return null
  let sum = 0
  for (const { difficulty, ...film } of films) {
    for (const [kind, pieces] of piecesOf(film)) {
      const minutes = partMinutes[kind]
      if (minutes === undefined) return null
      sum += (minutes * pieces * (100 + (difficulty === 'hard' ? hardPercent : 0))) / 100
    }
  }
  return Math.ceil(Math.round(sum * 100) / 100 / ROUNDED_TO) * ROUNDED_TO
}

function piecesOf({ car, parts, panels }: Omit<FilmWork, 'difficulty'>): ReadonlyMap<WorkKind, number> {
  const pieces = new Map<WorkKind, number>()
  const add = (kind: WorkKind, more: number) => pieces.set(kind, (pieces.get(kind) ?? 0) + more)
  if (car !== null) for (const part of CAR_PARTS) if (parts.includes(part)) add(KIND_OF_PART[part], 1)
  for (const { count } of panels) add('panel', count)
  return pieces
}
