import { amount } from '#domain/money/kroner-text.ts'

/** What is open of an order or of all a customer bought, in øre; below 0 the shop owes him. */
type Balance = Readonly<{ label: string; ore: number }>

/** An open balance as staff read it: what it is called, and its amount without a sign. */
export function balanceForStaff(openOre: number): Balance {
  return { label: openOre < 0 ? 'Skyldes kunden' : 'Ubetalt', ore: Math.abs(openOre) }
}

/** An open balance as the customer reads it; null where neither owes the other anything. */
export function balanceForCustomer(openOre: number): Balance | null {
  if (openOre === 0) return null
  return { label: openOre < 0 ? 'Du har til gode' : 'Mangler at blive betalt', ore: Math.abs(openOre) }
}

/** How much is still to be paid of an order, in a sentence. */
export function missingText(openOre: number): string {
  return `${amount(Math.max(0, openOre))} mangler at blive betalt.`
}
