import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  acceptedSteps,
  readSecondFactor,
  recoveryCode,
  spacedRecoveryCode,
  spacedSecret,
  toBase32,
  totpAddress,
  totpCode,
  totpMessage,
  totpStep,
} from './totp.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('the code of a signature', () => {
  test.each([
    ['cc93cf18508d94934c64b65d8ba7667fb7cde4b0', '755224'],
    ['75a48a19d4cbe100644e8ac1397eea747a2d33ab', '287082'],
    ['0bacb7fa082fef30782211938bc1c5e70416ff44', '359152'],
    ['66c28227d03a2d5529262ff016a1e6ef76557ece', '969429'],
    ['a904c900a64b35909874b33e61c5938a8e15ed1c', '338314'],
    ['a37e783d7b7233c083d4f62926c7a25f238d0316', '254676'],
    ['bc9cd28561042c83f219324d3c607256c03272ae', '287922'],
    ['a4fb960c0bc06e1eabb804e5b397cdc4b45596fa', '162583'],
    ['1b3c89f65e6c9e883012052823443f048b4332db', '399871'],
    ['1637409809a679dc698207310c8c7fc07290d9e5', '520489'],
  ])('%s is %s (RFC 4226 appendix D)', (signature, code) => expect(totpCode(bytes(signature))).toBe(code))
})

describe('a period', () => {
  test.each([
    [59, '0000000000000001'],
    [1111111109, '00000000023523ec'],
    [1111111111, '00000000023523ed'],
    [1234567890, '000000000273ef07'],
    [2000000000, '0000000003f940aa'],
    [20000000000, '0000000027bc86aa'],
  ])('of second %i is signed as %s (RFC 6238 appendix B)', (second, message) => {
    expect(totpMessage(totpStep(second * 1000))).toEqual(bytes(message))
  })

  it('is accepted one period early or late, and never at or before the last used one', () => {
    expect(acceptedSteps(300_000, null).sort()).toEqual([10, 11, 9])
    expect(acceptedSteps(300_000, 9).sort()).toEqual([10, 11])
    expect(acceptedSteps(300_000, 10)).toEqual([11])
    expect(acceptedSteps(300_000, 11)).toEqual([])
    expect(acceptedSteps(329_999, 10)).toEqual([11])
  })
})

describe('base32', () => {
  test.each([
    ['', ''],
    ['66', 'MY'],
    ['666f', 'MZXQ'],
    ['666f6f', 'MZXW6'],
    ['666f6f62', 'MZXW6YQ'],
    ['666f6f6261', 'MZXW6YTB'],
    ['666f6f626172', 'MZXW6YTBOI'],
  ])('of %s is %s (RFC 4648 §10)', (hex, text) => expect(toBase32(bytes(hex))).toBe(text))

  test('is different for different bytes', () => {
    const key = fc.uint8Array({ minLength: 20, maxLength: 20 })
    fc.assert(fc.property(key, key, (a, b) => (toBase32(a) === toBase32(b)) === (a.join() === b.join())))
  })
})

test.each([
  ['', ''],
  ['MZXW', 'MZXW'],
  ['MZXW6YTBOI', 'MZXW 6YTB OI'],
])('the secret %j is typed as %j', (secret, typed) => expect(spacedSecret(secret)).toBe(typed))

test('the address names shop and account, and a colon in a name divides nothing', () => {
  expect(totpAddress({ issuer: 'Folie: & Søn', account: 'bo@folie.dk', secret: 'MZXW6' })).toBe(
    'otpauth://totp/Folie%3A%20%26%20S%C3%B8n:bo%40folie.dk?secret=MZXW6&issuer=Folie%3A%20%26%20S%C3%B8n',
  )
})

describe('a typed code', () => {
  test.each([
    ['123456', { kind: 'totp', code: '123456' }],
    [' 123 456 ', { kind: 'totp', code: '123456' }],
    ['abcde-fghij', { kind: 'recovery', code: 'ABCDEFGHIJ' }],
    ['ABCDE FGH27', { kind: 'recovery', code: 'ABCDEFGH27' }],
    ['12345', null],
    ['ABCDE-FGHI1', null],
    ['', null],
  ])('%j is read as %j', (typed, read) => expect(readSecondFactor(typed)).toEqual(read))

  test('a recovery code is read as it was written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), (random) => {
        const code = recoveryCode(random)
        expect(readSecondFactor(spacedRecoveryCode(code))).toEqual({ kind: 'recovery', code })
      }),
    )
  })
})
