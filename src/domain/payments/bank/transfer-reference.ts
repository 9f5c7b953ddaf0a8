const MARK = 'SB'
const LEAST_DIGITS = 4

/**
 * What a payer writes on one transfer for several invoices: 'SB', a number of at least four digits and a check digit (modulus 10, as on
 * Danish payment slips). It finds the invoices it was given for.
 */
export function transferReference(id: number): string {
  const digits = String(id).padStart(LEAST_DIGITS, '0')
  return `${MARK}${digits}${checkDigit(digits)}`
}

const WRITTEN = /(?<![\p{L}\d])sb[\s.:#-]*(\d{5,10})(?!\d)/giu

/**
 * The ids of the references in a payer's text, and the text without them. With a wrong check digit it names nothing, and is not read as an
 * invoice's number either.
 */
export function readTransferReferences(text: string): Readonly<{ ids: readonly number[]; rest: string }> {
  const ids: number[] = []
  const rest = text.replace(WRITTEN, (_all, digits: string) => {
    if (digits.endsWith(String(checkDigit(digits.slice(0, -1))))) ids.push(Number(digits.slice(0, -1)))
    return ' '
  })
  return { ids, rest }
}

/** Weights 2, 1, 2 … from the right, digits of the products added. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, figure, place) => {
    const product = Number(figure) * (place % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}
