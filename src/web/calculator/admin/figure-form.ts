import { figureInput, type MetreFigure } from '#contract/calculator.ts'
import type { FigureKind } from '#domain/calculator/metre-texts.ts'
import { numberText, readNumber } from '#domain/numbers/danish-number.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

type FigureForm = Readonly<{
  kind: FigureKind
  name: string
  fromCm: string
  toCm: string
  sourceTitle: string
  sourceUrl: string
  sourceYear: string
}>

export const FIGURE_FIELDS = [
  'kind',
  'name',
  'fromCm',
  'toCm',
  'sourceTitle',
  'sourceUrl',
  'sourceYear',
] as const satisfies (keyof FigureForm)[]

export function figureFormOf(figure: MetreFigure | undefined): FigureForm {
  return {
    kind: figure?.kind ?? 'model',
    name: figure?.name ?? '',
    fromCm: figure ? numberText(figure.fromCm / 100) : '',
    toCm: figure ? numberText(figure.toCm / 100) : '',
    sourceTitle: figure?.sourceTitle ?? '',
    sourceUrl: figure?.sourceUrl ?? '',
    sourceYear: figure ? String(figure.sourceYear) : '',
  }
}

/** What is sent, in whole centimetres. Unreadable figures are left for the schema to refuse. */
export function figureOf({ fromCm, toCm, sourceYear, ...texts }: FigureForm) {
  return { ...texts, fromCm: centimetresIn(fromCm), toCm: centimetresIn(toCm), sourceYear: readNumber(sourceYear) ?? Number.NaN }
}

function centimetresIn(text: string): number {
  const metres = readNumber(text)
  return metres === null ? Number.NaN : Math.round(metres * 100)
}

export const figureResolver = formResolver<FigureForm>(figureInput, { sends: figureOf })
