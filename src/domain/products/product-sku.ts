const FIRST_NUMBER = 1001

/** The SKU a product gets when staff wrote none: 'KCW-' and the number after the highest one given so. `takenSkus` in any letter case. */
export function nextSku(takenSkus: Iterable<string>): string {
  let highest = FIRST_NUMBER - 1
  for (const sku of takenSkus) {
    const number = /^kcw-(\d{1,9})$/i.exec(sku)?.[1]
    if (number !== undefined) highest = Math.max(highest, Number(number))
  }
  return `KCW-${highest + 1}`
}
