import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesEncoding, decodeText, readLetters, textDecoder, utf16Of } from './decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array) => readLetters(decodeText(bytes)).text
/** Windows-1252 of letters that Latin-1 has too. */
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** The reference implementation: the longest valid character at each place, else one byte of Windows-1252. */
function obvious(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = [4, 3, 2, 1].find((many) => at + many <= bytes.length && isOneCharacter(bytes.subarray(at, at + many)))
    const decoder = new TextDecoder(length === undefined ? 'windows-1252' : 'utf-8', { ignoreBOM: true })
    text += decoder.decode(bytes.subarray(at, at + (length ?? 1)))
    at += length ?? 1
  }
  return text
}

function isOneCharacter(bytes: Uint8Array): boolean {
  try {
    return [...new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)].length === 1
  } catch {
    return false
  }
}

/** Bytes at the edges of valid UTF-8, and any others; no UTF-16. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', '\n', 'ø', '€', '🙂', '\ufeff').map((text) => [...utf8(text)]),
      fc.constantFrom(0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xf8).map((byte) => [byte]),
      fc.integer({ min: 1, max: 255 }).map((byte) => [byte]),
    ),
    { maxLength: 30 },
  )
  .map((parts) => Uint8Array.from(parts.flat()))

describe('a text of bytes', () => {
  test('is read as a slow and obvious reader reads it', () => {
    fc.assert(
      fc.property(bytes, (all) => {
        expect(readLetters(textDecoder('utf-8')(all, { isLast: true })).text).toBe(obvious(all))
      }),
      { numRuns: 500 },
    )
  })

  test('that comes in pieces is read as it is in one, wherever it is parted', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }), (all, sizes) => {
        const decode = textDecoder('utf-8')
        let text = ''
        let at = 0
        for (let turn = 0; turn < 200; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          text += decode(all.subarray(at, at + size))
          at = Math.min(at + size, all.length)
        }
        text += decode(all.subarray(at), { isLast: true })
        expect(readLetters(text).text).toBe(obvious(all))
      }),
      { numRuns: 500 },
    )
  })

  test('keeps its valid letters when one line is written in Windows-1252', () => {
    const mixed = Uint8Array.from([...utf8('Skovgrøn\nR'), 0xf8, ...utf8('d\nSøren €')])
    expect(read(mixed)).toBe('Skovgrøn\nRød\nSøren €')
    expect(
      decodeText(mixed)
        .split('\n')
        .map((line) => readLetters(line).letters),
    ).toEqual(['utf8', 'stray', 'utf8'])
  })

  test('in Windows-1252 has its letters, quotes and euro sign, also where two of its bytes could be one letter of UTF-8', () => {
    expect(read(Uint8Array.from([0x80, 0x20, 0x93, 0xd8, 0xe5, 0x94, 0x2c, 0xff]))).toBe('€ “Øå”,ÿ')
    expect(read(windows('BLÅ\u00a0FOLIE\nRØ®\nSøren'))).toBe('BLÅ\u00a0FOLIE\nRØ®\nSøren')
  })

  test('without stray bytes is UTF-8 whatever its letters', () => {
    for (const text of ['Škoda', 'Nguyễn', 'Łódź 王小明 🙂', 'ABC', '']) expect([text, read(utf8(text))]).toEqual([text, text])
  })

  test('loses its byte order mark', () => {
    expect(read(utf8('\ufeffRød'))).toBe('Rød')
    expect(read(Uint8Array.from([...utf8('\ufeffR'), 0xf8, 0x64]))).toBe('Rød')
  })
})

test('a file in pieces is known as Windows-1252 by all of them', () => {
  const seen = (...texts: string[]) => {
    const encoding = bytesEncoding()
    for (const text of texts) encoding.look(text)
    return encoding.found()
  }
  expect(seen('abc', '\udcf8')).toBe('windows-1252')
  expect(seen('\udcf8', 'Š')).toBe('windows-1252')
  expect(seen('\udcf8', 'ø')).toBe('utf-8')
  expect(seen('Š')).toBe('utf-8')
})

test('a text in UTF-16 is read in either order, with its mark or without', () => {
  const little = [...windows('Rød;1')].flatMap((byte) => [byte, 0])
  const big = little.map((_, at) => little[at % 2 === 0 ? at + 1 : at - 1] ?? 0)
  const marked = [
    [0xff, 0xfe, ...little],
    [0xfe, 0xff, ...big],
  ]
  for (const file of [little, big, ...marked]) expect(read(Uint8Array.from(file))).toBe('Rød;1')
})

test('two zero bytes in a row, or one zero, do not make a text UTF-16', () => {
  for (const file of [[], [0x61], [0x61, 0], [0x61, 0, 0x62, 0x63], [0, 0, 0x61, 0x62]]) expect(utf16Of(Uint8Array.from(file))).toBeNull()
})
