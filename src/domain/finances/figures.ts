import type { When } from './expected-payments.ts'

/** The figures of the screen 'Økonomi' with their lists' titles. The sum of its list is the figure. */
export const FIGURE_LABELS = {
  receivables: 'Kunder skylder',
  overdue: 'Heraf forfaldent',
  refunds: 'Kunder har til gode',
  purchases: 'Bestilt hos leverandører',
  in1: 'Ventes ind i uge 1',
  in2: 'Ventes ind i uge 2',
  in3: 'Ventes ind i uge 3',
  in4: 'Ventes ind i uge 4',
  inLater: 'Ventes ind senere',
  inLate: 'Burde være betalt',
  setOff: 'Modregnes i det, kunder har til gode',
  out1: 'Ventes ud i uge 1',
  out2: 'Ventes ud i uge 2',
  out3: 'Ventes ud i uge 3',
  out4: 'Ventes ud i uge 4',
  outLater: 'Ventes ud senere',
  vat: 'Salgsmoms, der skal betales',
  vatBase: 'Salg med moms',
  vatExport: 'Salg ud af EU uden moms',
  runningVat: 'Salgsmoms indtil nu',
  runningVatBase: 'Salg med moms indtil nu',
  runningVatExport: 'Salg ud af EU uden moms indtil nu',
  payoutsUnderway: 'Udbetalinger, banken ikke viser endnu',
  atProvider: 'Står hos kortudbyderen',
  openBankLines: 'Linjer fra banken, der ikke er bogført',
  toInvoice: 'Sendt, men ikke faktureret',
  unclosed: 'I måneder, der ikke er afsluttet',
} as const
export type Figure = keyof typeof FIGURE_LABELS
export const FIGURES = Object.keys(FIGURE_LABELS) as [Figure, ...Figure[]]

export const IN_FIGURES: Readonly<Record<When, Figure>> = {
  ...{ 1: 'in1', 2: 'in2', 3: 'in3', 4: 'in4' },
  ...{ later: 'inLater', late: 'inLate' },
}
export const OUT_FIGURES: Readonly<Record<Exclude<When, 'late'>, Figure>> = {
  ...{ 1: 'out1', 2: 'out2', 3: 'out3', 4: 'out4' },
  later: 'outLater',
}
