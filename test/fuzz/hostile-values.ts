import fc from 'fast-check'

/** Texts that have broken other shops. */
const HOSTILE_TEXTS = [
  `' or 1=1 --`,
  `'; drop table orders; --`,
  `") union select password_hash from users --`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2fetc%2fpasswd',
  '..',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb\ud800',
  '🙂👩‍👩‍👧‍👦🇩🇰',
  'Z̸̢̛a̷͝l̶g̸o',
  '\u202eexe.pdf',
  '\u2028\u2029\u0085',
  '\ufeffæøå',
  '{{7*7}}<%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '=HYPERLINK("http://ond.example")',
  'linje\r\nBcc: alle@ond.example',
  'NaN',
  'null',
  '1e999',
  '-1',
  '٣٤٥',
  'ﬃ İ ı ß',
  '%',
  '_%\\',
  '',
  ' ',
  'x'.repeat(300),
  'æ'.repeat(10_000),
  ' '.repeat(5_000),
  `${'('.repeat(2_000)}`,
] as const

const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 1e-9, 32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -(2 ** 31) - 1]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

/** A value of whatever type, the wrong one more often than not. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[[]]], [{}], { length: 1e9 }, { toString: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Bodies that are no JSON of the right shape, as they cross the wire; the last is larger than any body the shop reads. */
export const HOSTILE_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"tekst"',
  '42',
  '{"a":NaN}',
  '{"total":1e999}',
  '\ufeff{}',
  '{"__proto__":{"role":"superadmin"},"constructor":{"prototype":{"role":"superadmin"}}}',
  '{"name":"\\ud800","email":"\\udfff","notes":"\\u0000"}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
] as const

export const HOSTILE_CONTENT_TYPES = [
  'text/plain',
  'text/html; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application/json; charset=utf-16',
  '',
] as const
