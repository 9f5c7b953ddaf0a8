import type { BodyIn } from '#contract/call.ts'
import { ERRORS } from '#contract/error-codes.ts'
import type { CreditedOrder, Invoice, InvoiceLeft, invoiceCalls } from '#contract/invoices.ts'
import { creditOutcome, pointsOfReturned } from '#domain/invoices/credit-outcome.ts'
import { creditParts, type Parts } from '#domain/invoices/invoice-parts.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedAmountProblem, typedOre } from '#domain/money/typed-amount.ts'
import { numberText } from '#domain/numbers/danish-number.ts'

/** What is credited: what is left of the invoice, rolls that came back, freight, or an amount for a reason. */
export type CreditWhat = 'all' | 'returned' | 'shipping' | 'amount'

/** A credit note as it is chosen and typed. */
export type CreditForm = {
  what: CreditWhat
  /** the rolls of each line that came back, and how many of them go into the stock again */
  lines: { itemId: number; quantity: number; restocked: number }[]
  /** with what came back, the freight that is left */
  withShipping: boolean
  shipping: string
  amount: string
  reason: string
}

/** An invoice with all that crediting it rests on. */
export type Creditable = Readonly<{ invoice: Invoice; left: InvoiceLeft; order: CreditedOrder }>

/** The lines of which rolls may come back: what never left is taken off the order by a change. */
export function returnableLines({ left }: Creditable): InvoiceLeft['lines'] {
  return left.lines.filter(({ returnable }) => returnable > 0)
}

export function creditFormOf(creditable: Creditable): CreditForm {
  const lines = returnableLines(creditable).map(({ itemId }) => ({ itemId, quantity: 0, restocked: 0 }))
  return { what: 'all', lines, withShipping: false, shipping: numberText(creditable.left.shipping), amount: '', reason: '' }
}

/** What is sent. An amount that cannot be read is left for the schema to refuse. */
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

/** Of one line those that go into the stock apart from those that do not. */
function returnedRolls({ itemId, quantity, restocked }: CreditForm['lines'][number]) {
  const parts = [
    { itemId, quantity: restocked, restock: true },
    { itemId, quantity: quantity - restocked, restock: false },
  ]
  return parts.filter((part) => part.quantity > 0)
}

type Problems = Partial<Readonly<Record<'lines' | 'shipping' | 'amount', string>>>

/** What is wrong with a form by the rules that issue the note, beside the field it is about. */
export function creditProblems(form: CreditForm, { left }: Creditable): Problems {
  const { what } = form
  if (what === 'all') return {}
  const typed = what === 'returned' ? null : typedAmountProblem(form[what])
  if (typed !== null) return { [what]: typed }
  const credited = creditedOf(form, left)
  return typeof credited === 'string' ? { [fieldOf(form)]: ERRORS[credited].message } : {}
}

/** The field that a refusal of what is credited stands beside. */
export function fieldOf({ what }: Pick<CreditForm, 'what'>): 'lines' | 'shipping' | 'amount' | 'reason' {
  if (what === 'all') return 'reason'
  return what === 'returned' ? 'lines' : what
}

/** What the credit note will do, in øre and points. */
export type Outcome = ReturnType<typeof creditOutcome> & Readonly<{ points: ReturnType<typeof pointsOfReturned> }>

/** What the credit note would do as it is chosen now; null while that is nothing, or more than is left. */
export function outcomeOf(form: CreditForm, creditable: Creditable): Outcome | null {
  const { left, order } = creditable
  const leftOre = krToOre(left.total)
  const money = moneyOf(order)
  if (form.what === 'all')
    return { ...creditOutcome('annulment', { totalOre: leftOre, leftOre, order: money }), points: { taken: 0, given: 0 } }
  const credited = creditedOf(form, left)
  if (typeof credited === 'string' || Object.keys(creditProblems(form, creditable)).length > 0) return null
  return { ...creditOutcome('reduction', { totalOre: credited.totalOre, leftOre, order: money }), points: pointsOf(form, left) }
}

/** What is credited by the rule of the server, or why nothing is. */
function creditedOf({ what, lines, withShipping, shipping, amount }: CreditForm, left: InvoiceLeft) {
  const allShippingOre = withShipping ? krToOre(left.shipping) : 0
  const wishes = {
    returned: {
      lines: lines.map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity })),
      shippingOre: allShippingOre,
      amountOre: 0,
    },
    shipping: { lines: [], shippingOre: typedOre(shipping) ?? 0, amountOre: 0 },
    amount: { lines: [], shippingOre: 0, amountOre: typedOre(amount) ?? 0 },
  }
  return what === 'all' ? 'credit_empty' : creditParts(partsOf(left), wishes[what])
}

/** What is left of an invoice as its rules have it; what belongs to no roll any more stands as one amount. */
function partsOf({ lines, shipping, total }: InvoiceLeft): Parts {
  const shippingOre = krToOre(shipping)
  const rolls = lines.map((line) => ({ orderLineId: line.itemId, quantity: line.quantity, totalOre: krToOre(line.total) }))
  const otherOre = krToOre(total) - shippingOre - rolls.reduce((sum, { totalOre }) => sum + totalOre, 0)
  return { lines: [...rolls, { orderLineId: null, quantity: 0, totalOre: otherOre }], shippingOre }
}

function pointsOf({ what, lines }: CreditForm, left: InvoiceLeft) {
  const points = left.lines.map((line) => {
    const quantity = what === 'returned' ? (lines.find(({ itemId }) => itemId === line.itemId)?.quantity ?? 0) : 0
    return pointsOfReturned(line, quantity)
  })
  const sum = (of: 'taken' | 'given') => points.reduce((all, one) => all + one[of], 0)
  return { taken: sum('taken'), given: sum('given') }
}

function moneyOf({ status, total, credited, paid, refunded }: CreditedOrder) {
  return { status, totalOre: krToOre(total), creditedOre: krToOre(credited), paidOre: krToOre(paid), refundedOre: krToOre(refunded) }
}
