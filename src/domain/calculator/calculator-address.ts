import { CAR_PARTS, type CarPart, isCarPart } from './car-parts.ts'
import { DIFFICULTIES, type Difficulty, MAX_PANELS, PANEL_CM, PANEL_COUNT, type Panel, WASTE_PERCENT } from './metres-needed.ts'

export type Question = Readonly<{
  /** the id of a model or class; null for panels alone */
  car: string | null
  parts: readonly CarPart[]
  panels: readonly Panel[]
  difficulty: Difficulty
  wastePercent: number
  film: string | null
  oneBatch: boolean
  tools: boolean
}>

const SIZE = /^(\d{1,4})x(\d{1,4})(?:x(\d{1,2}))?$/

/** Reads the address; invalid values count as missing, so that an old or cut link still opens. */
export function readQuestion(params: Readonly<{ get: (name: string) => string | null }>): Question {
  const parts = params.get('dele')
  const wastePercent = Number(params.get('spild') ?? 0)
  return {
    car: params.get('bil') || null,
    parts: parts === null ? CAR_PARTS : [...new Set(parts.split(',').filter(isCarPart))],
    panels: (params.get('maal') ?? '').split(',').flatMap(panelOf).slice(0, MAX_PANELS),
    difficulty: DIFFICULTIES.find((difficulty) => difficulty === params.get('form')) ?? 'normal',
    wastePercent: Number.isInteger(wastePercent) && isIn(wastePercent, WASTE_PERCENT) ? wastePercent : 0,
    film: params.get('folie') || null,
    oneBatch: params.get('batch') === 'en',
    tools: params.get('tilbehoer') === 'ja',
  }
}

/** Writes the address without default values. */
export function writeQuestion(question: Question): Record<string, string> {
  const { car, parts, panels, difficulty, wastePercent, film, oneBatch, tools } = question
  return {
    ...(film !== null && { folie: film }),
    ...(car !== null && { bil: car }),
    ...(parts.length < CAR_PARTS.length && { dele: CAR_PARTS.filter((part) => parts.includes(part)).join(',') }),
    ...(panels.length > 0 && { maal: panels.map(panelText).join(',') }),
    ...(difficulty !== 'normal' && { form: difficulty }),
    ...(wastePercent > 0 && { spild: String(wastePercent) }),
    ...(oneBatch && { batch: 'en' }),
    ...(tools && { tilbehoer: 'ja' }),
  }
}

function panelText({ widthCm, heightCm, count }: Panel): string {
  return `${widthCm}x${heightCm}${count === 1 ? '' : `x${count}`}`
}

function panelOf(text: string): Panel[] {
  const [, width, height, count = '1'] = SIZE.exec(text) ?? []
  const panel = { widthCm: Number(width), heightCm: Number(height), count: Number(count) }
  return isPanel(panel) ? [panel] : []
}

/** A panel has whole centimetres and a count of at least one. */
export function isPanel({ widthCm, heightCm, count }: Panel): boolean {
  return (
    [widthCm, heightCm].every((cm) => Number.isInteger(cm) && isIn(cm, PANEL_CM)) && Number.isInteger(count) && isIn(count, PANEL_COUNT)
  )
}

function isIn(n: number, { min, max }: Readonly<{ min: number; max: number }>): boolean {
  return n >= min && n <= max
}
