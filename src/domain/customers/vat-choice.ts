import type { Role } from './roles.ts'

/** Somebody with an account, and what he chose; null until he does. */
export type VatChooser = Readonly<{ role: Role; showsPricesExclVat: boolean | null }>

/** Whether he sees prices without VAT: as he chose, and before that a workshop does and staff do not. */
export function seesPricesExclVat({ role, showsPricesExclVat }: VatChooser): boolean {
  return showsPricesExclVat ?? role === 'customer'
}
