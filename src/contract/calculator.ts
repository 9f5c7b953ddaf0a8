import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { line, nameInAddress, refuseFor, wholeNumber } from '#contract/http/fields.ts'
import { CAR_PARTS, sharesProblem, WHOLE_CAR } from '#domain/calculator/car-parts.ts'
import {
  FIGURE_CM,
  FIGURE_KINDS,
  FIGURE_TEXTS,
  figureProblem,
  MAX_TOOLS,
  SOURCE_YEAR,
  TOOL_METRES,
  TOOL_PIECES,
} from '#domain/calculator/metres-needed.ts'
import { RECORD_ID } from '#domain/lists/paging.ts'

/** The film for a whole car at 1.52 m wide, with its source. */
const figure = z.object({
  id: z.string(),
  kind: z.enum(FIGURE_KINDS),
  name: z.string(),
  fromCm: z.number().int(),
  toCm: z.number().int(),
  sourceTitle: z.string(),
  sourceUrl: z.string(),
  /** the year of publication, or of access when unknown */
  sourceYear: z.number().int(),
  /** the class whose figure this is, when none is published for the model */
  ofClass: z.string().nullable(),
  /** such as 'Stationcar'; empty when unknown */
  body: z.string(),
})
export type MetreFigure = z.infer<typeof figure>

const shares = z.object(
  Object.fromEntries(
    CAR_PARTS.map((part) => [part, wholeNumber({ min: 0, max: WHOLE_CAR }, 'Andelen skal være fra 0 til 100 %.')]),
  ) as Record<(typeof CAR_PARTS)[number], z.ZodNumber>,
)

const toolRule = z.object({
  productId: z.number().int().min(RECORD_ID.min).max(RECORD_ID.max),
  pieces: wholeNumber(TOOL_PIECES, `Skriv, hvor mange der hører til: ${TOOL_PIECES.min} til ${TOOL_PIECES.max}.`),
  perMetres: wholeNumber(
    TOOL_METRES,
    `Meterne skal være et helt tal fra ${TOOL_METRES.min} til ${TOOL_METRES.max}, eller stå tomme.`,
  ).nullable(),
})
export type MetreTool = z.infer<typeof toolRule>

const centimetres = wholeNumber(FIGURE_CM, `Skriv meter fra ${FIGURE_CM.min / 100} til ${FIGURE_CM.max / 100}.`)
const fields = z.object({
  kind: z.enum(FIGURE_KINDS, 'Vælg bilmodel eller biltype.'),
  name: line(FIGURE_TEXTS.name, 'Skriv bilens navn.'),
  fromCm: centimetres,
  toCm: centimetres,
  sourceTitle: line(FIGURE_TEXTS.sourceTitle, 'Skriv, hvem der har oplyst tallet.'),
  sourceUrl: line(FIGURE_TEXTS.sourceUrl, 'Skriv adressen på siden med tallet.').refine(
    (url) => /^https?:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/i.test(url),
    'Skriv en adresse på nettet, der begynder med https://.',
  ),
  sourceYear: wholeNumber(SOURCE_YEAR, 'Skriv et årstal.'),
})
/** A source is required. */
export const figureInput = fields.superRefine(refuseRange)
const figureChange = fields.extend({ seen: seenOf(figure.omit({ id: true, ofClass: true, body: true })) }).superRefine(refuseRange)

function refuseRange(range: Readonly<{ fromCm: number; toCm: number }>, context: z.RefinementCtx): void {
  const message = figureProblem(range)
  if (message !== null) context.addIssue({ code: 'custom', path: ['toCm'], message })
}

const figureParam = z.object({ id: nameInAddress })
const savedFigure = answer({ message: z.string(), figure })

const toolsBody = z.object({
  tools: z
    .array(toolRule)
    .max(MAX_TOOLS, `Højst ${MAX_TOOLS} slags tilbehør.`)
    .refine((tools) => new Set(tools.map(({ productId }) => productId)).size === tools.length, 'Det samme produkt står der to gange.'),
  seen: seenOf(z.object({ tools: z.array(toolRule) })),
})

export const calculatorCalls = defineCalls({
  showMetres: {
    access: 'public',
    summary:
      'Returns how much film cars need, with the source of each figure, how it is divided among their parts, and which tools and cleaners a job needs',
    response: answer({ figures: z.array(figure), shares, tools: z.array(toolRule) }),
    errors: [],
  },
  createMetreFigure: {
    access: 'staff:describeProducts',
    summary: 'Adds the film needed for a car model or class, with its source',
    body: figureInput,
    response: savedFigure,
    errors: ['metre_figure_taken'],
  },
  changeMetreFigure: {
    access: 'staff:describeProducts',
    summary: 'Changes the film needed for a car, or its source',
    params: figureParam,
    body: figureChange,
    response: savedFigure,
    now: figure,
    errors: ['metre_figure_not_found', 'changed_meanwhile', 'metre_figure_taken'],
  },
  deleteMetreFigure: {
    access: 'staff:describeProducts',
    summary: 'Removes a car from the calculator',
    params: figureParam,
    response: done,
    errors: ['metre_figure_not_found'],
  },
  changePartShares: {
    access: 'staff:describeProducts',
    summary: "Sets how a car's film is divided among its parts, in thousandths that add up to 1000",
    body: shares.superRefine(refuseFor(sharesProblem)).and(z.object({ seen: seenOf(shares) })),
    response: answer({ message: z.string(), shares }),
    now: shares,
    errors: ['changed_meanwhile'],
  },
  changeMetreTools: {
    access: 'staff:describeProducts',
    summary: 'Replaces the list of tools and cleaners for a job, with their quantities',
    body: toolsBody,
    response: answer({ message: z.string(), tools: z.array(toolRule) }),
    now: z.object({ tools: z.array(toolRule) }),
    errors: ['changed_meanwhile', 'product_not_found'],
  },
})
