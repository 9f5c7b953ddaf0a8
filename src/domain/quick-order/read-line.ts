import { isDigits } from '#domain/numbers/digits.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { hasFigure, hasLetter, searchWordsOf } from '#domain/search/spelling.ts'
import {
  AFTER_PRICE,
  BEFORE_OTHER_NUMBER,
  BEFORE_PRICE,
  HEDGES,
  MEASURE,
  METRES,
  NOISE,
  NUMERALS,
  UNIT,
  VAGUE_QUANTITIES,
} from './order-words.ts'

/** A possible quantity. Marked: beside a unit, 'x' or 'antal'. Bare: it stands alone. */
export type FoundNumber = Readonly<{ value: number; kind: 'marked' | 'bare' | 'weak'; words: readonly string[] }>
/** Words that may be a SKU, with its spellings. */
export type FoundCode = Readonly<{
  text: string
  spellings: readonly string[]
  isCertain: boolean
  quantity: number | null
  words: readonly string[]
}>

/** The parts of a line; the catalogue decides which is the product and which the quantity. */
export type LineParts = Readonly<{
  codes: readonly FoundCode[]
  numbers: readonly FoundNumber[]
  /** the search text: without quantity, prices and filler words */
  named: string
  words: readonly string[]
  isQuestion: boolean
  isInMetres: boolean
  isVague: boolean
}>

type Token = Readonly<{ text: string; raw: string }>
type Kind =
  | Readonly<{ kind: 'number'; value: number; isMarked: boolean; isWeak: boolean }>
  | Readonly<{ kind: 'words'; quantity: number | null; text: string }>
  | Readonly<{ kind: 'measure'; text: string; isInMetres: boolean }>
  | Readonly<{ kind: 'dropped' }>

const PHONE = /(?<![\d-])(?:\+|00)?(?:45[ .-]?)?\d{2}(?:[ .-]?\d{2}){3}(?![\d-])/g
const DATE = /(?<![\w-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{1,2}\/\d{1,2}|\d{1,2}:\d{2})(?![\w-])/g
const CONTACT = /\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+/gi
/** '5 løbende meter' are five metres. */
const LENGTHWISE = /(?<!\p{L})løbende\s+(?=m)/giu
/** '2 stkNL-1009' */
const STUCK_UNIT = /(?<!\p{L})stk(?=\p{Lu}{2}-?\d)/gu
const MONEY = /^-?\d{1,3}(?:\.\d{3})*,\d{2}$|^-?\d+[.,]\d{2}$/
/** '1/2 rulle'; elsewhere it is a day */
const HALF_A_ROLL = /(?<![\d/])[1-3]\/[2-4](?=\s*(?:stk|rul|roll))/gi
const FRACTION = /^\d*[½⅓¼¾]$/u
const SIZE = /^\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?)*(m|mtr|lbm|meter|cm|mm|l|ltr|liter|ml|cl|kg|g|%|°|°c|w|my|µm)$/i
const MAX_CODES = 6
const MIN_DIGITS_OF_SKU = 3

/** Takes a line of a message apart. Never throws. */
export function readLineParts(line: string): LineParts {
  const tokens = tokensOf(
    line
      .replace(CONTACT, ' ')
      .replace(HALF_A_ROLL, '½')
      .replace(DATE, ' ')
      .replace(PHONE, ' ')
      .replace(LENGTHWISE, '')
      .replace(STUCK_UNIT, '$& '),
  )
  const kinds = tokens.map((token, at) => kindOf(token, tokens.slice(Math.max(0, at - 2), at).toReversed(), tokens.slice(at + 1, at + 3)))
  const codes = codesOf(tokens, kinds)
  const numbers = kinds.flatMap((kind, at): FoundNumber[] => {
    if (kind.kind === 'number') {
      return [
        { value: kind.value, kind: kind.isMarked ? 'marked' : kind.isWeak ? 'weak' : 'bare', words: searchWordsOf(tokens[at]?.text ?? '') },
      ]
    }
    return kind.kind === 'words' && kind.quantity !== null ? [{ value: kind.quantity, kind: 'marked', words: [] }] : []
  })
  const texts = kinds.flatMap((kind) => (kind.kind === 'words' || kind.kind === 'measure' ? [kind.text] : []))
  const named = texts
    .filter((text) => hasFigure(text) || searchWordsOf(text).some((word) => !NOISE.has(word) && !HEDGES.has(word)))
    .join(' ')
  const words = kinds.flatMap((kind) => (kind.kind === 'words' ? searchWordsOf(kind.text).filter((word) => !NOISE.has(word)) : []))
  const isHedged = kinds.some(
    (kind) => kind.kind === 'words' && !hasFigure(kind.text) && searchWordsOf(kind.text).some((word) => HEDGES.has(word)),
  )
  return {
    codes,
    numbers,
    named,
    words,
    isQuestion: isHedged || line.includes('?'),
    isInMetres: kinds.some((kind) => kind.kind === 'measure' && kind.isInMetres),
    isVague: words.some((word) => VAGUE_QUANTITIES.has(word)),
  }
}

function tokensOf(line: string): readonly Token[] {
  return line
    .replace(/\p{Extended_Pictographic}|[\u200d\ufe0f"“”„»«*_]/gu, (sign) => (sign === '*' ? ' x ' : ' '))
    .replace(/[;\t|()[\]{}!?]|(?<=\s)[-–—:=]+(?=\s|$)|(?<=[\p{L}\d])[:=](?=\s*\d)/gu, ' ')
    .replace(/,(?!\d)|(?<!\d),|(?<=\p{L}[-\p{L}\d]*),(?=\d)/gu, ' ')
    .replace(/(\d),-/g, '$1 kr')
    .split(/\s+/)
    .map((raw) => ({ raw, text: raw.replace(/^[.,:#'&+/]+(?=[\p{L}\d])|[.,:;'&/]+$/gu, '') }))
    .filter(({ text }) => text !== '' && !/^[-–—+&/.,:]+$/.test(text))
}

function kindOf({ text }: Token, before: readonly Token[], after: readonly Token[]): Kind {
  const [earlier = '', beforeThat = ''] = before.map((token) => token.text)
  const [later = '', afterThat = ''] = after.map((token) => token.text)
  const withUnit = /^(\d+)\s*([a-zæøå]+)$/i.exec(text)
  if (withUnit && UNIT.test(withUnit[2] ?? '')) return number(Number(withUnit[1]), { isMarked: true })
  const times = /^(?:[x×](\d+)|(\d+)[x×])$/i.exec(text)
  if (times && !/^\d/.test(later)) return number(Number(times[1] ?? times[2]), { isMarked: true })
  if (SIZE.test(text))
    return { kind: 'measure', text, isInMetres: METRES.test(SIZE.exec(text)?.[1] ?? '') && !/x/i.test(text) && !isSide(earlier, later) }
  if (FRACTION.test(text)) return number(Number.NaN, { isMarked: true })
  if (/^[-+]?\d+(?:[.,]\d+)*$/.test(text)) return numberOf(text, { earlier, later, beforeThat, afterThat })
  const leading = /^(\d+)[x×](?=.*[a-zæøå])(.{3,})$/iu.exec(text)
  if (leading) return { kind: 'words', quantity: Number(leading[1]), text: leading[2] ?? '' }
  const trailing = /^(.*[a-zæøå].*\d)[x×](\d+)$/iu.exec(text)
  if (trailing) return { kind: 'words', quantity: Number(trailing[2]), text: trailing[1] ?? '' }
  if (MEASURE.test(text) && /\d$/.test(earlier)) return { kind: 'dropped' }
  if (/^[x×]$/i.test(text) || (UNIT.test(text) && (!/^par$/i.test(text) || /\d$/.test(earlier)))) return { kind: 'dropped' }
  // 'to-tre' is no number to order by
  if (
    text.includes('-') &&
    text
      .toLowerCase()
      .split('-')
      .every((part) => NUMERALS.has(part))
  )
    return number(Number.NaN, { isMarked: true })
  const numeral = NUMERALS.get(text.toLowerCase())
  if (numeral !== undefined && numeral > 1) return number(numeral, { isMarked: UNIT.test(later), isWeak: !UNIT.test(later) })
  return { kind: 'words', quantity: null, text }
}

type Neighbours = Readonly<{ earlier: string; later: string; beforeThat: string; afterThat: string }>

function numberOf(text: string, { earlier, later, beforeThat, afterThat }: Neighbours): Kind {
  const isTimesSize = (/^[x×]$/i.test(earlier) && isNumber(beforeThat)) || (/^[x×]$/i.test(later) && isNumber(afterThat))
  if (MEASURE.test(later) || isTimesSize) {
    return {
      kind: 'measure',
      text: MEASURE.test(later) ? `${text} ${later}` : text,
      isInMetres: METRES.test(later) && !isTimesSize && !/^[x×]$/i.test(earlier),
    }
  }
  if (AFTER_PRICE.test(later) || BEFORE_OTHER_NUMBER.test(earlier)) return { kind: 'dropped' }
  // 'a 2 stk' is a quantity where no other stands there: in 'boxes a 4 stk' it is their contents
  if (BEFORE_PRICE.test(earlier))
    return UNIT.test(later) && isDigits(text, { min: 1, max: 6 }) ? number(Number(text), { isWeak: true }) : { kind: 'dropped' }
  // the end of '1 000'
  if (text === '000' && /^\d{1,3}$/.test(earlier)) return number(Number.NaN, { isMarked: true })
  const isMarked = UNIT.test(later) || /^[x×]$/i.test(later) || /^[x×]$/i.test(earlier) || /^antal$/i.test(earlier)
  if (/^[-+]?\d+$/.test(text)) return number(Number(text), { isMarked })
  const isWhole = /^[-+]?\d{1,4}[.,]0{1,2}$/.test(text)
  if (isWhole) return number(Math.trunc(Number(text.replace(',', '.'))), { isMarked, isWeak: !isMarked })
  if (!isMarked && MONEY.test(text) && Number(text.replaceAll('.', '').replace(',', '.')) >= 100) return { kind: 'dropped' }
  return number(Number.NaN, { isMarked, isWeak: !isMarked })
}

function isNumber(text: string): boolean {
  return /^\d+(?:[.,]\d+)?$/.test(text)
}

function number(value: number, { isMarked = false, isWeak = false }): Kind {
  return { kind: 'number', value, isMarked, isWeak }
}

function isSide(earlier: string, later: string): boolean {
  return /^[x×]$/i.test(earlier) || /^[x×]$/i.test(later)
}

/** 'NL 1001', '3M 2080 G12'. */
function codesOf(tokens: readonly Token[], kinds: readonly Kind[]): FoundCode[] {
  const textAt = (at: number) => {
    const kind = kinds[at]
    return kind?.kind === 'words' ? kind.text : kind?.kind === 'number' && !kind.isMarked ? (tokens[at]?.text ?? '') : ''
  }
  const found: FoundCode[] = []
  tokens.forEach((token, at) => {
    const kind = kinds[at]
    const text = textAt(at)
    if (text === '' || !hasFigure(text)) return
    const whole = token.text
    const isCertain = hasLetter(text) || /^\d+-[\d-]+$/.test(text)
    if (isCertain || isDigits(text, { min: MIN_DIGITS_OF_SKU, max: MAX_SKU_LENGTH })) {
      const quantity = kind?.kind === 'words' ? kind.quantity : null
      found.push({ text, spellings: spellingsOf(text), isCertain, quantity, words: searchWordsOf(text) })
      if (whole !== text) found.push({ text: whole, spellings: [whole], isCertain: false, quantity: null, words: searchWordsOf(whole) })
    }
  })
  for (let at = 0; at < tokens.length - 1; at += 1) {
    const [first, second, third] = [textAt(at), textAt(at + 1), textAt(at + 2)]
    if (/^\p{L}{1,5}$/u.test(first) && /^\d{3,}(?:-\w+)?$/.test(second) && !NOISE.has(searchWordsOf(first)[0] ?? ''))
      found.push(joined([first, second]))
    if (first && second && third && hasFigure(first + second) && hasFigure(third) && hasLetter(first) && hasLetter(third)) {
      found.push(joined([first, second, third]))
    }
  }
  const telling = kinds.flatMap((kind) =>
    kind.kind === 'words' && !searchWordsOf(kind.text).every((word) => NOISE.has(word)) ? [kind.text] : [],
  )
  const [only] = telling
  // a line's only word may be a SKU without digits
  if (only !== undefined && telling.length === 1 && !hasFigure(only)) {
    found.push({ text: only, spellings: [only], isCertain: false, quantity: null, words: searchWordsOf(only) })
  }
  return found.slice(0, MAX_CODES)
}

function joined(parts: readonly string[]): FoundCode {
  const text = parts.join(' ')
  return { text, spellings: [text, parts.join('-'), parts.join('')], isCertain: false, quantity: null, words: searchWordsOf(text) }
}

function spellingsOf(text: string): string[] {
  return [...new Set([text, text.replace(/^(\p{L}+)(\d)/u, '$1-$2')])]
}
