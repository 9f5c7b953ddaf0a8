/** UTF-8 may contain stray bytes of Windows-1252. */
export type TextEncoding = 'utf-16le' | 'utf-16be' | 'utf-8' | 'windows-1252'

/** The non-ASCII letters of a text: all valid UTF-8, or at least one stray byte; undefined without any. */
export type Letters = 'utf8' | 'stray' | undefined

/** Windows-1252 where it differs from Latin-1: 0x80 to 0x9f. Its five undefined bytes are control characters. */
const WINDOWS_1252 = String.fromCharCode(
  0x20ac,
  0x0081,
  0x201a,
  0x0192,
  0x201e,
  0x2026,
  0x2020,
  0x2021,
  0x02c6,
  0x2030,
  0x0160,
  0x2039,
  0x0152,
  0x008d,
  0x017d,
  0x008f,
  0x0090,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2013,
  0x2014,
  0x02dc,
  0x2122,
  0x0161,
  0x203a,
  0x0153,
  0x009d,
  0x017e,
  0x0178,
)
/** A stray byte is kept as a lone surrogate, 0xdc80 to 0xdcff, until `readLetters` decodes it; decoders never produce these. */
const STRAY = 0xdc00
const STRAYS = /[\udc80-\udcff]/gu
/** Characters whose bytes make no sense in Windows-1252, such as 'Ã¸' and 'â€“'. 'Š' is ambiguous: it could be 'Å' and a no-break space. */
const CERTAINLY_UTF8 = /[\u0080-\u00ff\u2010-\u20cf\u2122\u{1f000}-\u{1ffff}\ufeff]/u
const UNITS_AT_ONCE = 8_192

/** Detects UTF-16 by byte order mark, or by the zeros between Latin letters; null for anything else. */
export function utf16Of(beginning: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : null
}

/** Decides between UTF-8 and Windows-1252 from all pieces of a file decoded as UTF-8. */
export function bytesEncoding(): Readonly<{ look: (text: string) => void; found: () => 'utf-8' | 'windows-1252' }> {
  let hasStray = false
  let isCertain = false
  return {
    look: (text) => {
      hasStray ||= text.search(STRAYS) >= 0
      isCertain ||= CERTAINLY_UTF8.test(text)
    },
    found: () => (hasStray && !isCertain ? 'windows-1252' : 'utf-8'),
  }
}

type Decode = (bytes: Uint8Array, options?: Readonly<{ isLast?: boolean }>) => string

/** Decodes a file in pieces. Bytes that are no UTF-8 are escaped, so that `readLetters` can name their line. */
export function textDecoder(encoding: TextEncoding): Decode {
  if (encoding === 'windows-1252') return decodeStrays
  if (encoding !== 'utf-8') {
    const utf16 = new TextDecoder(encoding)
    return (bytes, { isLast = false } = {}) => utf16.decode(bytes, { stream: !isLast })
  }
  let held: Uint8Array = new Uint8Array()
  return (piece, { isLast = false } = {}) => {
    const bytes = joined(held, piece)
    const end = isLast ? bytes.length : bytes.length - unfinishedAtEnd(bytes)
    held = bytes.slice(end)
    return decodeBytes(bytes.subarray(0, end))
  }
}

/** Decodes a whole file, without byte order mark and with stray bytes escaped. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return textDecoder(utf16)(bytes, { isLast: true })
  const text = decodeBytes(bytes)
  const encoding = bytesEncoding()
  encoding.look(text)
  return encoding.found() === 'utf-8' ? text.replace(/^\ufeff/, '') : decodeStrays(bytes)
}

/** Reads escaped bytes as Windows-1252, and says which letters the text has. */
export function readLetters(text: string): Readonly<{ text: string; letters: Letters }> {
  if (/^[\0-\x7f]*$/.test(text)) return { text, letters: undefined }
  const read = text.replace(STRAYS, (stray) => {
    const byte = stray.charCodeAt(0) - STRAY
    return WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte)
  })
  return { text: read, letters: read === text ? 'utf8' : 'stray' }
}

function joined(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (before.length === 0) return bytes
  const all = new Uint8Array(before.length + bytes.length)
  all.set(before)
  all.set(bytes, before.length)
  return all
}

function unfinishedAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const at = bytes.length - back
    const needed = lengthByLead(bytes[at] ?? 0)
    if (needed > back) return continues(bytes, at, back) ? back : 0
    if (needed > 0) return 0
  }
  return 0
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return decodeMixed(bytes)
  }
}

function decodeStrays(bytes: Uint8Array): string {
  return textOf(Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : STRAY + byte)))
}

function decodeMixed(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  let count = 0
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const length = lengthByLead(lead)
    const isWhole = length > 0 && at + length <= bytes.length && continues(bytes, at, length)
    if (isWhole) count = addCharacter(units, count, characterAt(bytes, at, length))
    else units[count++] = STRAY + lead
    at += isWhole ? length : 1
  }
  return textOf(units.subarray(0, count))
}

function textOf(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += UNITS_AT_ONCE) text += String.fromCharCode(...units.subarray(at, at + UNITS_AT_ONCE))
  return text
}

function lengthByLead(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

function continues(bytes: Uint8Array, at: number, length: number): boolean {
  const [lead = 0, second = 0] = bytes.subarray(at, at + 2)
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  if (length > 1 && (second < lowest || second > highest)) return false
  return bytes.subarray(at + 2, at + Math.max(2, length)).every((byte) => byte >= 0x80 && byte <= 0xbf)
}

function characterAt(bytes: Uint8Array, at: number, length: number): number {
  const lead = bytes[at] ?? 0
  if (length === 1) return lead
  const rest = bytes.subarray(at + 1, at + length)
  return rest.reduce((point, byte) => point * 64 + (byte & 0x3f), lead & (0x7f >> length))
}

function addCharacter(units: Uint16Array, count: number, point: number): number {
  if (point < 0x10000) {
    units[count] = point
    return count + 1
  }
  units[count] = 0xd800 + ((point - 0x10000) >> 10)
  units[count + 1] = 0xdc00 + ((point - 0x10000) & 0x3ff)
  return count + 2
}
