import type { BodyIn } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { CreditedOrder, Invoice, InvoiceLeft, invoiceCalls } from '#contract/invoices/invoices.ts'
import { creditOutcome, pointsOfReturned } from '#domain/invoices/credit-outcome.ts'
import { acontoRefusal, creditParts, type Parts, sumOfParts } from '#domain/invoices/invoice-parts.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedAmountProblem, typedOre } from '#domain/money/typed-amount.ts'
import { numberText } from '#domain/numbers/danish-number.ts'

export type CreditWhat = 'all' | 'returned' | 'shipping' | 'amount'

export type CreditForm = {
  what: CreditWhat
  /** Per line: the rolls that came back, and how many of them go back to stock. */
  lines: { itemId: number; quantity: number; restocked: number }[]
  /** True when the remaining freight is credited too. */
  withShipping: boolean
  shipping: string
  amount: string
  reason: string
}

export type Creditable = Readonly<{ invoice: Invoice; left: InvoiceLeft; order: CreditedOrder }>

/** Lines with rolls that can come back. Unsent rolls are removed by changing the order instead. */
export function returnableLines({ left }: Creditable): InvoiceLeft['lines'] {
  return left.lines.filter(({ returnable }) => returnable > 0)
}

/** Why nothing of the invoice can be credited; null when something can. */
export function nothingToCredit({ left }: Creditable): string | null {
  const refusal = left.isAconto ? acontoRefusal(krToOre(left.total), 'annulment') : null
  return refusal && ERRORS[refusal].message
}

/** The largest allowance in øre: goods are credited at their full price, also when a part of it was paid aconto. */
export function maxAllowanceOre({ left }: Creditable): number {
  return sumOfParts(partsOf(left))
}

export function creditFormOf(creditable: Creditable): CreditForm {
  const lines = returnableLines(creditable).map(({ itemId }) => ({ itemId, quantity: 0, restocked: 0 }))
  return { what: 'all', lines, withShipping: false, shipping: numberText(creditable.left.shipping), amount: '', reason: '' }
}

/** The body to send. An unreadable amount is left for the schema to refuse. */
export function toCredit(form: CreditForm, { invoice, left }: Creditable): BodyIn<(typeof invoiceCalls)['creditInvoice']> {
  const { what, lines, reason } = form
  const typedKr = (text: string) => oreToKr(typedOre(text) ?? Number.NaN)
  return {
    reason,
    ...(what === 'returned' && { lines: lines.flatMap(returnedRolls), ...(form.withShipping && { shipping: left.shipping }) }),
    ...(what === 'shipping' && { shipping: typedKr(form.shipping) }),
    ...(what === 'amount' && { amount: typedKr(form.amount) }),
    seen: { paymentStatus: invoice.paymentStatus, credited: invoice.credited },
  }
}

function returnedRolls({ itemId, quantity, restocked }: CreditForm['lines'][number]) {
  const parts = [
    { itemId, quantity: restocked, restock: true },
    { itemId, quantity: quantity - restocked, restock: false },
  ]
  return parts.filter((part) => part.quantity > 0)
}

type Problems = Partial<Readonly<Record<'lines' | 'shipping' | 'amount', string>>>

/** Checks the form by the rules of the server; faults by field. */
export function creditProblems(form: CreditForm, { left }: Creditable): Problems {
  const { what } = form
  if (what === 'all') return {}
  const typed = what === 'returned' ? null : typedAmountProblem(form[what])
  if (typed !== null) return { [what]: typed }
  const credited = creditedOf(form, left)
  return typeof credited === 'string' ? { [fieldOf(form)]: ERRORS[credited].message } : {}
}

export function fieldOf({ what }: Pick<CreditForm, 'what'>): 'lines' | 'shipping' | 'amount' | 'reason' {
  if (what === 'all') return 'reason'
  return what === 'returned' ? 'lines' : what
}

export type Outcome = ReturnType<typeof creditOutcome> & Readonly<{ points: ReturnType<typeof pointsOfReturned> }>

/** The effect of the credit note, in øre and points; null when there is nothing to credit or too much. */
export function outcomeOf(form: CreditForm, creditable: Creditable): Outcome | null {
  const { left, order } = creditable
  const leftOre = krToOre(left.total)
  const money = moneyOf(order)
  if (form.what === 'all')
    return { ...creditOutcome('annulment', { totalOre: leftOre, leftOre, order: money }), points: { revoked: 0, restored: 0 } }
  const credited = creditedOf(form, left)
  if (typeof credited === 'string' || Object.keys(creditProblems(form, creditable)).length > 0) return null
  return { ...creditOutcome('reduction', { totalOre: credited.totalOre, leftOre, order: money }), points: pointsOf(form, left) }
}

function creditedOf({ what, lines, withShipping, shipping, amount }: CreditForm, left: InvoiceLeft) {
  const allShippingOre = withShipping ? krToOre(left.shipping) : 0
  const requests = {
    returned: {
      lines: lines.map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity })),
      shippingOre: allShippingOre,
      amountOre: 0,
    },
    shipping: { lines: [], shippingOre: typedOre(shipping) ?? 0, amountOre: 0 },
    amount: { lines: [], shippingOre: 0, amountOre: typedOre(amount) ?? 0 },
  }
  return what === 'all' ? 'credit_empty' : creditParts(partsOf(left), requests[what])
}

/** What is left of an invoice; amounts without rolls are one sum. */
function partsOf({ lines, shipping, total }: InvoiceLeft): Parts {
  const shippingOre = krToOre(shipping)
  const rolls = lines.map((line) => ({ orderLineId: line.itemId, quantity: line.quantity, totalOre: krToOre(line.total) }))
  // an aconto deduction does not reduce the goods, which are credited at their full price (decision 127)
  const otherOre = Math.max(0, krToOre(total) - shippingOre - rolls.reduce((sum, { totalOre }) => sum + totalOre, 0))
  return { lines: [...rolls, { orderLineId: null, quantity: 0, totalOre: otherOre }], shippingOre }
}

function pointsOf({ what, lines }: CreditForm, left: InvoiceLeft) {
  const points = left.lines.map((line) => {
    const quantity = what === 'returned' ? (lines.find(({ itemId }) => itemId === line.itemId)?.quantity ?? 0) : 0
    return pointsOfReturned(line, quantity)
  })
  const sum = (of: 'revoked' | 'restored') => points.reduce((all, one) => all + one[of], 0)
  return { revoked: sum('revoked'), restored: sum('restored') }
}

function moneyOf({ status, vatTreatment, total, credited, paid, refunded }: CreditedOrder) {
  return {
    status,
    vatTreatment,
    totalOre: krToOre(total),
    creditedOre: krToOre(credited),
    paidOre: krToOre(paid),
    refundedOre: krToOre(refunded),
  }
}
