import { countryOf } from '#domain/customers/postal-code.ts'
import { amount } from '#domain/money/kroner-text.ts'

type Balance = Readonly<{ label: string; ore: number }>

export function balanceForStaff(openOre: number): Balance {
  return { label: openOre < 0 ? 'Kunden har til gode' : 'Ubetalt', ore: Math.abs(openOre) }
}

/** The label and amount for the customer; null when nothing is owed. */
export function balanceForCustomer(openOre: number): Balance | null {
  if (openOre === 0) return null
  return { label: openOre < 0 ? 'Du har til gode' : 'Mangler at blive betalt', ore: Math.abs(openOre) }
}

/** Beside a sum of orders: who lives outside Denmark buys without VAT (decision 99). */
export function inAllText(user: Readonly<{ postalCode: string | null }> | null): string {
  return countryOf(user?.postalCode ?? '') === 'DK' ? 'i alt, inkl. moms' : 'i alt'
}

export function missingText(openOre: number): string {
  return `${amount(Math.max(0, openOre))} mangler at blive betalt.`
}
