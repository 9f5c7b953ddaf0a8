import type { ShippingPrices } from '#domain/settings/settings.ts'

/** 'Gratis levering ved køb over 2000 kr' (requirements §2 'Cart'); null where it is never free. The limit includes VAT. */
export function freeDeliveryPromise(
  { parcelKr, freeAboveKr, isLeast = false }: Pick<ShippingPrices, 'parcelKr' | 'freeAboveKr'> & Readonly<{ isLeast?: boolean }>,
  isExclVat: boolean,
): string | null {
  if (parcelKr === 0 && !isLeast) return 'Gratis levering'
  if (freeAboveKr === null) return null
  return `Gratis levering ved køb over ${String(freeAboveKr).replace('.', ',')} kr${isExclVat ? ' inkl. moms' : ''}`
}
