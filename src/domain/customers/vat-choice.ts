import type { Role } from '#domain/customers/rights/roles.ts'

/** A user and their choice; null until they choose. */
export type VatChooser = Readonly<{ role: Role; showsPricesExclVat: boolean | null }>

/** Whether a user sees prices without VAT: their own choice, otherwise customers do and staff do not. */
export function seesPricesExclVat({ role, showsPricesExclVat }: VatChooser): boolean {
  return showsPricesExclVat ?? role === 'customer'
}
