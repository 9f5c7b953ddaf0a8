import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { momentText } from '#domain/calendar/danish-moment.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { PACKING_LABELS, type Packing } from '#domain/parcels/packing.ts'
import { PLAN_EDGES } from '#domain/prices/planned-promotion.ts'
import { SUBSTANCE_ANSWER_LABELS, type SubstanceAnswer } from '#domain/products/candidate-substances.ts'
import { GUARANTOR_LABELS, type Guarantor } from '#domain/products/guarantee.ts'
import { SIGNAL_WORD_LABELS, type SignalWord } from '#domain/products/hazards/hazard-symbols.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'

const NAMES: Readonly<Record<string, (choices: TagChoices, id: string) => string | null | undefined>> = {
  categoryId: ({ categories }, id) => categories.find((category) => category.id === id)?.name_da,
  series: ({ series }, id) => series.find((one) => one.id === id)?.nameDa,
  productTypeId: ({ productTypes }, id) => productTypes.find((type) => type.id === id)?.name_da,
  colorTags: ({ colors }, id) => colors.find((color) => color.id === id)?.name_da,
  featureTags: ({ features }, id) => features.find((feature) => feature.id === id)?.name_da,
  maker: ({ makers }, id) => makers.find((maker) => maker.id === id)?.name,
}

const TEXTS: Readonly<Record<string, (value: string) => string | undefined>> = {
  guaranteeBy: (by) => GUARANTOR_LABELS[by as Guarantor],
  packing: (packing) => PACKING_LABELS[packing as Packing],
  signalWord: (word) => SIGNAL_WORD_LABELS[word as SignalWord],
  substanceAnswer: (answer) => SUBSTANCE_ANSWER_LABELS[answer as SubstanceAnswer],
  substancesAnsweredOn: (day) => (isCalendarDate(day) ? dayFigures(day) : undefined),
  images: (address) => address.split('/').at(-1),
}

export function valueText(field: string, value: unknown, choices?: TagChoices): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  if (typeof value === 'number') {
    if (field === 'price' || field === 'discountPrice') return amount(Math.round(value * 100))
    return field === 'promotion' || field === 'nextPromotion' ? `${value} %` : wholeNumber(value)
  }
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((entry) => valueText(field, entry, choices)).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, entry]) => `${key}: ${valueText(key, entry)}`)
      .join(', ')
  }
  const id = String(value)
  const edge = PLAN_EDGES[field]
  if (edge !== undefined) return momentText(Date.parse(id), edge)
  const name = choices && NAMES[field]?.(choices, id)
  if (name) return name
  return TEXTS[field]?.(id) ?? id
}

export function whoWaits(waiting: number): string {
  return `${wholeNumber(waiting)} venter på besked`
}

export const EMPTY_SKU_HINT = 'Tomt: butikken giver det næste ledige varenummer.'
