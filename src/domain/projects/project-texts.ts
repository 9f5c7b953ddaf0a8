import type { Question } from '#domain/calculator/calculator-address.ts'
import { CAR_PARTS, PART_LABELS } from '#domain/calculator/car-parts.ts'
import { count, danishFigures } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { WORK_MINUTES } from './work-hours.ts'

/** 'Hele bilen', or its parts and measured panels. */
export function wrappedText({ car, parts, panels }: Pick<Question, 'car' | 'parts' | 'panels'>): string {
  const pieces = panels.reduce((sum, panel) => sum + panel.count, 0)
  const measured = pieces === 0 ? [] : [count(pieces, 'målt panel', 'målte paneler')]
  if (car === null) return measured.join('')
  const ofCar =
    parts.length === CAR_PARTS.length ? ['Hele bilen'] : CAR_PARTS.filter((part) => parts.includes(part)).map((part) => PART_LABELS[part])
  return [...ofCar, ...measured].join(', ')
}

/** '12,5 timer'. */
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
