import { FREE_SHIPPING_ABOVE_ORE } from '#domain/prices/shipping.ts'

/**
 * 'Gratis levering ved køb over 2000 kr' (requirements §2 'Cart'). The limit includes VAT; visitors who see prices without VAT are told so.
 */
export function freeDeliveryPromise({ isExclVat }: Readonly<{ isExclVat: boolean }>): string {
  return `Gratis levering ved køb over ${FREE_SHIPPING_ABOVE_ORE / 100} kr${isExclVat ? ' inkl. moms' : ''}`
}
