import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/** A movement of a customer's account, in øre: positive is owed by the customer (invoices, charges, refunds), negative lowers it. */
export type AccountMovement = Readonly<{ day: CalendarDate; text: string; ore: number }>

export type AccountStatement = Readonly<{
  from: CalendarDate
  to: CalendarDate
  /** owed before the first day; negative when the shop owes the customer */
  openingOre: number
  /** each movement of the period with what is owed after it */
  lines: readonly (AccountMovement & Readonly<{ balanceOre: number }>)[]
  closingOre: number
}>

/** The statement of a period, both days included. Movements of one day keep their order. */
export function accountStatement(
  movements: readonly AccountMovement[],
  { from, to }: Readonly<{ from: CalendarDate; to: CalendarDate }>,
): AccountStatement {
  const openingOre = movements.filter(({ day }) => day < from).reduce((sum, { ore }) => sum + ore, 0)
  let balanceOre = openingOre
  const lines = movements
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .map((movement) => {
      balanceOre += movement.ore
      return { ...movement, balanceOre }
    })
  return { from, to, openingOre, lines, closingOre: balanceOre }
}

export const STATEMENT_DAYS_WRONG = 'Vælg en periode, hvor den sidste dag ikke ligger før den første.'

export function statementFileName({ from, to }: Readonly<{ from: CalendarDate; to: CalendarDate }>): string {
  return `Kontoudtog_${from}_${to}.pdf`
}
