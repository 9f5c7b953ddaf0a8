/** Numbers in a payer's text. Named ones follow a word such as 'faktura'; bare ones stand alone. */
export type TextReferences = Readonly<{
  /** ids of references given for one transfer of several invoices */
  transfers: readonly number[]
  invoices: readonly number[]
  /** whole order numbers, and number endings such as '-001023' */
  orders: readonly string[]
  orderEnds: readonly string[]
  bare: readonly number[]
}>

const ORDER_WHOLE = /(?:\bord(?:re)?[\s.:#-]*)?(?<!\d)(20\d{2})[\s-]?(\d{6})(?!\d)/gi
const ORDER_WORD = /\b(?:ordre|order|ord|bestilling)(?:snr|nr|nummer|no)?[\s.:#-]*(?:nr|nummer|no)?[\s.:#-]*(\d{1,6})\b/gi
const INVOICE_WORD =
  /\b(?:fakturaer|faktura|fakt|fak|fa|invoice|inv|regning|kreditnota|kreditnote|kredit)(?:nr|nummer|numre|no)?[\s.:#-]*(?:nr|nummer|numre|no)?[\s.:#-]*(\d+(?:(?:[\s,;+&/-]|og|and)+\d+)*)/gi
const DAYS = /\b(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})\b/g
const AMOUNTS = /\b\d+(?:\.\d{3})*,\d{2}\b|\b\d{1,3}(?:\.\d{3})+\b/g

/** Reads references: 'Faktura 1042', 'fakt. 1042, 1043 og 1044', 'ORD-2026-000123', 'ordre 123', '1042', 'SB00174'. */
export function readReferences(text: string): TextReferences {
  const orders: string[] = []
  const orderEnds: string[] = []
  const invoices: number[] = []
  const { ids: transfers, rest: unnamed } = readTransferReferences(text)
  const rest = unnamed
    .replace(DAYS, ' ')
    .replace(AMOUNTS, ' ')
    .replace(ORDER_WHOLE, (_all, year: string, number: string) => {
      orders.push(`ORD-${year}-${number}`)
      return ' '
    })
    .replace(ORDER_WORD, (_all, number: string) => {
      orderEnds.push(`-${number.padStart(6, '0')}`)
      return ' '
    })
    .replace(INVOICE_WORD, (_all, numbers: string) => {
      invoices.push(...numbersIn(numbers))
      return ' '
    })
  return { transfers, orders, orderEnds, invoices, bare: numbersIn(rest) }
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\d])\d{1,9}(?![\p{L}\d])/gu)].map(([figures]) => Number(figures)).filter((number) => number > 0)
}

const LONG_NAME = 14
const FIRM = /\b(?:a\/s|aps|ivs|i\/s|k\/s|p\/s|amba|smba|v\/.*)$/i

/** True when a text contains a name, or the beginning of a long one, as banks truncate names. */
export function isNamedIn(text: string, name: string): boolean {
  const key = nameKey(name.replace(FIRM, ''))
  const textKey = nameKey(text)
  return key.length >= 4 && (textKey.includes(key) || (key.length > LONG_NAME && textKey.includes(key.slice(0, LONG_NAME))))
}

function nameKey(name: string): string {
  return name
    .toLocaleLowerCase('da')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'oe')
    .replace(/å/g, 'aa')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
}

const MARK = 'SB'
const MIN_DIGITS = 4

/** What a payer writes on one transfer for several invoices: 'SB', at least four digits and a check digit (modulus 10). */
export function transferReference(id: number): string {
  const digits = String(id).padStart(MIN_DIGITS, '0')
  return `${MARK}${digits}${checkDigit(digits)}`
}

const WRITTEN = /(?<![\p{L}\d])sb[\s.:#-]*(\d{5,10})(?!\d)/giu

/** The ids of the references in a payer's text, and the text without them. With a wrong check digit it names nothing. */
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
