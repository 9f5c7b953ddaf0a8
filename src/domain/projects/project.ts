import type { Question } from '#domain/calculator/calculator-address.ts'
import { CAR_PARTS, PART_LABELS } from '#domain/calculator/car-parts.ts'
import { type MemberRole, memberMay } from '#domain/customers/rights/member-rights.ts'
import { count, danishFigures } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { WORK_MINUTES } from './work-hours.ts'

export const PROJECT_STATUSES = ['offer', 'agreed', 'under-way', 'done'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
export const PROJECT_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  offer: 'Tilbud',
  agreed: 'Aftalt',
  'under-way': 'I gang',
  done: 'Færdig',
}

export const PROJECT_TEXTS = { car: 120, note: 2_000, letter: 1_000 } as const
export const PROJECT_CUSTOMER_TEXTS = { name: 120, car: 120, plate: 16, note: 1_000 } as const

export const MAX_PROJECT_FILMS = 8
export const MAX_PROJECTS = 5_000
export const MAX_PROJECT_CUSTOMERS = 5_000
/** Sent offers are kept; the second is a workshop's hourly limit. */
export const MAX_PROJECT_OFFERS = 50
export const PROJECT_OFFERS_PER_HOUR = 60
export const PROJECTS_A_PAGE = 20
/** Of a project's ordered lines the newest are shown. */
export const MAX_ORDERED_LINES = 200

export function carOf(figureName: string | null): string {
  return figureName ?? 'Målte paneler'
}

/** A number plate in capitals without spaces, so that it is found however it is typed. */
export function plateOf(typed: string): string {
  return typed.toLocaleUpperCase('da').replace(/[\s.-]+/g, '')
}

export function wrappedText({ car, parts, panels }: Pick<Question, 'car' | 'parts' | 'panels'>): string {
  const pieces = panels.reduce((sum, panel) => sum + panel.count, 0)
  const measured = pieces === 0 ? [] : [count(pieces, 'målt panel', 'målte paneler')]
  if (car === null) return measured.join('')
  const ofCar =
    parts.length === CAR_PARTS.length ? ['Hele bilen'] : CAR_PARTS.filter((part) => parts.includes(part)).map((part) => PART_LABELS[part])
  return [...ofCar, ...measured].join(', ')
}

/** Why a project's materials cannot be priced. A film without a name is not chosen yet. */
export function materialUnpriced(films: readonly Readonly<{ nameDa: string | null }>[]): string {
  const areChosen = films.length > 0 && films.every(({ nameDa }) => nameDa !== null)
  return areChosen ? 'En af folierne har ingen pris i dag.' : 'Folien er ikke valgt endnu.'
}

export function hoursText(minutes: number): string {
  const hours = danishFigures(minutes / 60, { least: 0, most: 2 })
  return `${hours} ${minutes === 60 ? 'time' : 'timer'}`
}

/** Hours as typed into a field: '12,5'. */
export function typedHours(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100).replace('.', ',')
}

/** Minutes from typed hours such as '12,5'; null for no number or more than a project can take. */
export function readHours(typed: string): number | null {
  const hours = readNumber(typed.trim())
  if (hours === null || !(hours >= 0)) return null
  const minutes = Math.round(hours * 60)
  return minutes <= WORK_MINUTES.max ? minutes : null
}

export const HOURS_UNREADABLE = 'Skriv timerne som 12 eller 12,5.'

export type Responsible = number | 'owner'

/** The assignee for a membership; null is the user's own workshop. */
export function responsibleAs(memberId: number | null): Responsible {
  return memberId ?? 'owner'
}

/** Viewers cannot be assigned projects. */
export function mayBeAssignedProjects(role: MemberRole): boolean {
  return memberMay(role, 'order')
}
