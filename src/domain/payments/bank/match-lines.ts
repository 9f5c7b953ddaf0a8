import { dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { isNamedIn, readReferences, type TextReferences } from './payment-references.ts'

/** An order a bank line may pay. Amounts in øre; negative is owed to the customer. */
export type PayTarget = Readonly<{
  orderId: number
  orderNumber: string
  openOre: number
  accountId: number | null
  names: readonly string[]
  /** its invoices with their open amounts; credit notes have none */
  documents: readonly Readonly<{ number: number; openOre: number /** of its reminders */; chargesOre?: number }>[]
  /** bank payments staff booked without a statement */
  bookedByHand: readonly Readonly<{ amountOre: number; paidOn: string }>[]
}>

export type LineToMatch = Readonly<{
  id: number
  day: string
  leftOre: number
  text: string
  isLookalike: boolean
  /** numbers of the invoices its transfer reference was given for */
  transferred?: readonly number[]
}>

/** `whole` pays the open amount, `part` less, `above` more; `several` orders fit; `booked` by hand already; `none` fits. */
export const MATCH_STATES = ['whole', 'part', 'above', 'several', 'booked', 'none'] as const
type MatchState = (typeof MATCH_STATES)[number]

type LinePart = Readonly<{ orderId: number; amountOre: number }>
export type LineMatch = Readonly<{
  lineId: number
  state: MatchState
  /** may be ticked without review; never for a lookalike */
  isSure: boolean
  parts: readonly LinePart[]
  /** the orders to choose from, or the one booked by hand */
  candidates: readonly number[]
}>

type Found = Omit<LineMatch, 'lineId'>
const NONE: Found = { state: 'none', isSure: false, parts: [], candidates: [] }

/** A manual payment is the same money when booked within this many days of the bank's day. */
export const DAYS_BY_HAND = 10

/** What one line pays with certainty is no longer open for the next line. A line is sure when it names an order, invoice or customer and fits. */
export function matchLines(lines: readonly LineToMatch[], targets: readonly PayTarget[]): LineMatch[] {
  let current = [...targets]
  return lines.map((line) => {
    const found = line.leftOre > 0 ? matchIncoming(line, current) : matchOutgoing(line, current)
    const match = { lineId: line.id, ...found, isSure: found.isSure && !line.isLookalike }
    if (match.isSure) current = current.map((target) => without(target, match.parts))
    if (match.state === 'booked') current = current.map((target) => withoutManualPayment(target, line, match.candidates))
    return match
  })
}

function matchIncoming(line: LineToMatch, targets: readonly PayTarget[]): Found {
  const references = referencesOf(line)
  const named = targets.filter((target) => isNamed(target, references))
  if (named.length > 0) return bookedByHand(line, named) ?? payNamed(line.leftOre, named, references)
  const numbered = targets.filter((target) => target.openOre > 0 && isNumbered(target, references))
  return payNumbered(line.leftOre, numbered, references) ?? matchByName(line, targets) ?? matchByAmount(line, targets)
}

/** A transfer reference names each of its invoices. */
function referencesOf({ text, transferred = [] }: LineToMatch): TextReferences {
  const references = readReferences(text)
  return { ...references, invoices: [...new Set([...references.invoices, ...transferred])] }
}

function isNamed({ orderNumber, documents }: PayTarget, { invoices, orders, orderEnds }: TextReferences): boolean {
  return (
    orders.includes(orderNumber) ||
    orderEnds.some((end) => orderNumber.endsWith(end)) ||
    documents.some(({ number }) => invoices.includes(number))
  )
}

function isNumbered({ documents }: PayTarget, { bare }: TextReferences): boolean {
  return documents.some(({ number }) => bare.includes(number))
}

function bookedByHand({ leftOre, day }: LineToMatch, targets: readonly PayTarget[]): Found | null {
  const booked = targets.filter((target) => target.bookedByHand.some((one) => isSameMoney(one, { leftOre, day })))
  return booked.length === 0 ? null : { ...NONE, state: 'booked', candidates: booked.map(({ orderId }) => orderId) }
}

function isSameMoney(booked: PayTarget['bookedByHand'][number], { leftOre, day }: Pick<LineToMatch, 'leftOre' | 'day'>): boolean {
  return booked.amountOre === leftOre && Math.abs(dayNumber(booked.paidOn) - dayNumber(day)) <= DAYS_BY_HAND
}

function dueOreOf({ openOre, orderNumber, documents }: PayTarget, { transfers, invoices, orders, orderEnds }: TextReferences): number {
  const isWhole = orders.includes(orderNumber) || orderEnds.some((end) => orderNumber.endsWith(end))
  // a transfer reference asks for the charges too
  const chargesOf = ({ chargesOre = 0 }: PayTarget['documents'][number]) => (transfers.length > 0 ? chargesOre : 0)
  const documentsOre = documents
    .filter(({ number }) => invoices.includes(number))
    .reduce((sum, one) => sum + one.openOre + chargesOf(one), 0)
  return Math.max(0, isWhole ? openOre : Math.min(documentsOre, openOre))
}

function payNamed(amountOre: number, named: readonly PayTarget[], references: TextReferences): Found {
  const due = named.map((target) => ({ ...target, dueOre: dueOreOf(target, references) }))
  const sumOre = due.reduce((sum, one) => sum + one.dueOre, 0)
  const paid = due.filter(({ dueOre }) => dueOre > 0)
  if (sumOre === amountOre) return { ...NONE, state: 'whole', isSure: true, parts: paid.map((one) => partOf(one, one.dueOre)) }
  const [only] = paid
  // the same number ending may occur in two years: then the amount decides
  if (references.orders.length + references.invoices.length === 0 && paid.length > references.orderEnds.length)
    return chooseAmong(amountOre, paid)
  if (paid.length === 1 && only && amountOre <= only.openOre)
    return { ...NONE, state: amountOre === only.openOre ? 'whole' : 'part', isSure: true, parts: [partOf(only, amountOre)] }
  return { ...NONE, state: amountOre > sumOre ? 'above' : 'part', parts: shareOut(amountOre, paid.length > 0 ? paid : due) }
}

function chooseAmong(amountOre: number, targets: readonly PayTarget[]): Found {
  const fitting = targets.filter((target) => target.openOre === amountOre)
  const [only] = fitting
  if (fitting.length === 1 && only) return { ...NONE, state: 'whole', isSure: true, parts: [partOf(only, amountOre)] }
  return { ...NONE, state: 'several', candidates: targets.map(({ orderId }) => orderId) }
}

function shareOut(amountOre: number, targets: readonly (PayTarget & Readonly<{ dueOre: number }>)[]): LinePart[] {
  let leftOre = amountOre
  const parts = targets.map((target, place) => {
    const ore = place === targets.length - 1 ? leftOre : Math.min(leftOre, target.dueOre)
    leftOre -= ore
    return partOf(target, ore)
  })
  return parts.filter((part) => part.amountOre > 0)
}

function payNumbered(amountOre: number, numbered: readonly PayTarget[], { bare }: TextReferences): Found | null {
  if (numbered.length === 0) return null
  const openOf = ({ documents }: PayTarget) =>
    documents.filter(({ number }) => bare.includes(number)).reduce((sum, one) => sum + one.openOre, 0)
  const exact = numbered.filter((target) => target.openOre === amountOre || openOf(target) === amountOre)
  if (exact.length > 0) return oneOf(exact, amountOre, { isSure: true })
  const asking = numbered.filter((target) => openOf(target) > 0)
  if (asking.length > 1 && asking.reduce((sum, target) => sum + openOf(target), 0) === amountOre)
    return { ...NONE, state: 'whole', isSure: true, parts: asking.map((target) => partOf(target, openOf(target))) }
  return null
}

function matchByName(line: LineToMatch, targets: readonly PayTarget[]): Found | null {
  const named = targets.filter(({ names }) => names.some((name) => isNamedIn(line.text, name)))
  if (named.length === 0) return null
  const booked = bookedByHand(line, named)
  if (booked) return booked
  const fitting = named.filter((target) => fits(target, line.leftOre))
  if (fitting.length > 0) return oneOf(fitting, line.leftOre, { isSure: true })
  for (const own of Map.groupBy(named, ({ accountId }) => accountId).values()) {
    const open = own.filter((target) => target.accountId !== null && target.openOre > 0)
    if (open.length > 1 && open.reduce((sum, { openOre }) => sum + openOre, 0) === line.leftOre)
      return { ...NONE, state: 'whole', parts: open.map((target) => partOf(target, target.openOre)) }
  }
  return null
}

function matchByAmount({ leftOre }: LineToMatch, targets: readonly PayTarget[]): Found {
  const fitting = targets.filter((target) => fits(target, leftOre))
  return fitting.length === 0 ? NONE : oneOf(fitting, leftOre, { isSure: false })
}

function fits({ openOre, documents }: PayTarget, amountOre: number): boolean {
  return openOre >= amountOre && (openOre === amountOre || documents.some((one) => one.openOre === amountOre))
}

function oneOf(fitting: readonly PayTarget[], amountOre: number, { isSure }: Pick<Found, 'isSure'>): Found {
  const [only] = fitting
  if (fitting.length === 1 && only) return { ...NONE, state: 'whole', isSure, parts: [partOf(only, amountOre)] }
  return { ...NONE, state: 'several', candidates: fitting.map(({ orderId }) => orderId) }
}

function matchOutgoing(line: LineToMatch, targets: readonly PayTarget[]): Found {
  const references = readReferences(line.text)
  const isMatching = (target: PayTarget) =>
    isNamed(target, references) || isNumbered(target, references) || target.names.some((name) => isNamedIn(line.text, name))
  const booked = bookedByHand(line, targets.filter(isMatching))
  if (booked) return booked
  const owed = targets.filter(({ openOre }) => openOre === line.leftOre)
  const named = owed.filter(isMatching)
  if (named.length > 0) return oneOf(named, line.leftOre, { isSure: true })
  return owed.length === 0 ? NONE : oneOf(owed, line.leftOre, { isSure: false })
}

function partOf({ orderId }: PayTarget, amountOre: number): LinePart {
  return { orderId, amountOre }
}

function without(target: PayTarget, parts: readonly LinePart[]): PayTarget {
  const ore = parts.filter(({ orderId }) => orderId === target.orderId).reduce((sum, part) => sum + part.amountOre, 0)
  let leftOre = Math.max(0, ore)
  const documents = target.documents.map((one) => {
    const paidOre = Math.min(leftOre, one.openOre)
    leftOre -= paidOre
    return { ...one, openOre: one.openOre - paidOre }
  })
  return { ...target, openOre: target.openOre - ore, documents }
}

function withoutManualPayment(target: PayTarget, line: LineToMatch, candidates: readonly number[]): PayTarget {
  if (target.orderId !== candidates[0]) return target
  const at = target.bookedByHand.findIndex((one) => isSameMoney(one, line))
  return { ...target, bookedByHand: target.bookedByHand.toSpliced(at, 1) }
}
