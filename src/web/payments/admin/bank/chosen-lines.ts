import type { BankLineAnswer, BankPart, BankTarget } from '#contract/payments/bank-statement.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedOre } from '#domain/money/typed-amount.ts'

export type Share = Readonly<{ target: BankTarget; typed: string }>

/** What staff changed of a line; without it the proposal stands. */
type Choice = Readonly<{ left: number; isTicked: boolean; shares: readonly Share[] | null }>
export type Choices = Readonly<Record<number, Choice>>

/** A line as it would be booked. `isAbove`: an order gets more than it owes. `isOwn`: staff chose the orders. */
export type ChosenLine = Readonly<{
  line: BankLineAnswer
  shares: readonly Share[]
  parts: readonly BankPart[]
  isTicked: boolean
  isOwn: boolean
  isAbove: boolean
}>

/** Applies the choice of staff; a choice made before the line changed is ignored. */
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

/** The ticked lines as they are sent. Overpayments are booked only when staff saw them. */
export function toBookings(chosen: readonly ChosenLine[]) {
  return chosen
    .filter(({ isTicked }) => isTicked)
    .map(({ line: { id, left }, parts, isAbove }) => ({
      ...{ id, left },
      parts: parts.map(({ orderId, amount }) => ({ orderId, amount })),
      isOverpaid: isAbove,
    }))
}

/** In øre, above 0; null for an invalid amount. */
function shareOre({ typed }: Share): number | null {
  const ore = typedOre(typed)
  return ore !== null && ore > 0 ? ore : null
}

/** The undivided rest in øre; below 0 when too much is divided. */
export function restOre(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[]): number {
  return Math.abs(krToOre(line.left)) - shares.reduce((sum, share) => sum + (shareOre(share) ?? 0), 0)
}

/** The divided line; null until the shares are valid and add up to it. */
export function toParts(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[]): BankPart[] | null {
  if (shares.length === 0 || restOre(line, shares) !== 0 || shares.some((share) => shareOre(share) === null)) return null
  const sign = Math.sign(line.left)
  return shares.map((share) => {
    const { orderId, orderNumber, customer } = share.target
    return { orderId, orderNumber, customer, amount: oreToKr(sign * (shareOre(share) ?? 0)) }
  })
}

/** The proposed share of an order in øre: what it owes, at most the rest; the whole rest when it owes nothing. */
export function proposedOre(line: Pick<BankLineAnswer, 'left'>, shares: readonly Share[], target: BankTarget): number {
  const rest = Math.max(0, restOre(line, shares))
  const asked = Math.max(0, Math.sign(line.left) * krToOre(target.open))
  return asked === 0 ? rest : Math.min(rest, asked)
}
