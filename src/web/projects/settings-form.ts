import type { BodyIn } from '#contract/http/call.ts'
import type { ProjectSettings, projectOfferCalls } from '#contract/projects/offers.ts'
import { oreToKr } from '#domain/money/money.ts'
import { AMOUNT_UNREADABLE, typedOre } from '#domain/money/typed-amount.ts'
import { readNumber, WHOLE_NUMBER_MISSING } from '#domain/numbers/danish-number.ts'
import { HOURS_UNREADABLE, readHours, typedHours } from '#domain/projects/project.ts'
import { type PartMinutes, WORK_KINDS, type WorkKind } from '#domain/projects/work-hours.ts'

type Typed = Readonly<{
  hourlyPrice: string
  markUpPercent: string
  paysVat: boolean
  partHours: Readonly<Partial<Record<WorkKind, string>>>
  hardPercent: string
  terms: string
  validDays: string
}>
type Body = BodyIn<(typeof projectOfferCalls)['changeProjectSettings']>

export function fromSettings({ hourlyPrice, markUpPercent, paysVat, partMinutes, hardPercent, terms, validDays }: ProjectSettings): Typed {
  const hours = WORK_KINDS.flatMap((kind) => (partMinutes[kind] === undefined ? [] : [[kind, typedHours(partMinutes[kind])] as const]))
  return {
    hourlyPrice: hourlyPrice === null ? '' : String(hourlyPrice).replace('.', ','),
    markUpPercent: String(markUpPercent),
    paysVat,
    partHours: Object.fromEntries(hours),
    hardPercent: String(hardPercent),
    terms: terms ?? '',
    validDays: String(validDays),
  }
}

/** The settings as the server takes them, or the faults of unreadable fields. */
export function readSettings(typed: Typed): Readonly<{ body: Body | null; problems: Readonly<Record<string, string>> }> {
  const problems: Record<string, string> = {}
  const wholeNumber = (name: 'markUpPercent' | 'hardPercent' | 'validDays') => {
    const number = readNumber(typed[name].trim() || '0') ?? Number.NaN
    if (!Number.isInteger(number)) problems[name] = WHOLE_NUMBER_MISSING
    return number
  }
  const priceOre = typed.hourlyPrice.trim() === '' ? null : typedOre(typed.hourlyPrice)
  if (typed.hourlyPrice.trim() !== '' && (priceOre === null || priceOre < 0)) problems.hourlyPrice = AMOUNT_UNREADABLE
  const partMinutes: Partial<Record<WorkKind, number>> = {}
  for (const kind of WORK_KINDS) {
    const text = typed.partHours[kind] ?? ''
    if (text.trim() === '') continue
    const minutes = readHours(text)
    if (minutes === null) problems[kind] = HOURS_UNREADABLE
    else partMinutes[kind] = minutes
  }
  const body = {
    hourlyPrice: priceOre === null ? null : oreToKr(priceOre),
    markUpPercent: wholeNumber('markUpPercent'),
    paysVat: typed.paysVat,
    partMinutes: partMinutes satisfies PartMinutes,
    hardPercent: wholeNumber('hardPercent'),
    terms: typed.terms,
    validDays: wholeNumber('validDays'),
  }
  return { body: Object.keys(problems).length === 0 ? body : null, problems }
}
