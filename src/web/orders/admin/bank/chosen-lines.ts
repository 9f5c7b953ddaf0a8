import type { BankLineAnswer, BankPart, BankTarget } from '#contract/orders/bank-statement.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedOre } from '#domain/money/typed-amount.ts'

/** What a line is divided into: an order each, with the amount as it is typed. */
export type Share = Readonly<{ target: BankTarget; typed: string }>

/** What staff changed of a line: what it pays, and whether it is to be booked. Without it the line is as it was proposed. */
type Choice = Readonly<{ left: number; isTicked: boolean; shares: readonly Share[] | null }>
export type Choices = Readonly<Record<number, Choice>>

/** What a line would be booked as; `isAbove` when an order of it gets more than it asks for, `isOwn` when staff chose the orders. */
export type ChosenLine = Readonly<{
  line: BankLineAnswer
  shares: readonly Share[]
  parts: readonly BankPart[]
  isTicked: boolean
  isOwn: boolean
  isAbove: boolean
}>

/** An open line with what staff chose of it; a choice made before the line changed counts for nothing. */
export function chosenLine(line: BankLineAnswer, choices: Choices): ChosenLine {
  const choice = choices[line.id]
  const current = choice && choice.left === line.left ? choice : null
  const shares = current?.shares ?? proposedShares(line)
  const parts = toParts(line, shares) ?? []
  const isTicked = parts.length > 0 && (current?.isTicked ?? line.match?.isSure ?? false)
  const isAbove = line.left > 0 && shares.some((share) => (shareOre(share) ?? 0) > Math.max(0, krToOre(share.target.open)))
  return { line, shares, parts, isTicked, isOwn: Boolean(current?.shares), isAbove }
}

function proposedShares({ match }: BankLineAnswer): Share[] {
  return (match?.parts ?? []).flatMap(({ orderId, amount }) => {
    const target = match?.candidates.find((one) => one.orderId === orderId)
    return target ? [{ target, typed: figure(Math.abs(krToOre(amount))) }] : []
  })
}

/** What is sent to book the ticked lines. More than is owed is booked only where staff saw it so. */
export function toBookings(chosen: readonly ChosenLine[]) {
  return chosen
    .filter(({ isTicked }) => isTicked)
    .map(({ line: { id, left }, parts, isAbove }) => ({
      ...{ id, left },
      parts: parts.map(({ orderId, amount }) => ({ orderId, amount })),
      isOverpaid: isAbove,
    }))
}

/** In øre, above 0, what is typed for an order; null where it is no amount. */
function shareOre({ typed }: Share): number | null {
  const ore = typedOre(typed)
  return ore !== null && ore > 0 ? ore : null
}

/** What of a line is not divided yet, in øre; below 0 it is too much. */
export function restOre(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[]): number {
  return Math.abs(krToOre(line.left)) - shares.reduce((sum, share) => sum + (shareOre(share) ?? 0), 0)
}

/** The divided line, or null until every share is an amount and together they are the line. */
export function toParts(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[]): BankPart[] | null {
  if (shares.length === 0 || restOre(line, shares) !== 0 || shares.some((share) => shareOre(share) === null)) return null
  const sign = Math.sign(line.left)
  return shares.map((share) => {
    const { orderId, orderNumber, customer } = share.target
    return { orderId, orderNumber, customer, amount: oreToKr(sign * (shareOre(share) ?? 0)) }
  })
}

/** How much of a line an order is proposed, in øre: what it asks for, at most what is left; the whole rest where it asks for nothing. */
export function proposedOre(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[], target: BankTarget): number {
  const rest = Math.max(0, restOre(line, shares))
  const asked = Math.max(0, Math.sign(line.left) * krToOre(target.open))
  return asked === 0 ? rest : Math.min(rest, asked)
}
