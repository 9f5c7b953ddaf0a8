import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailProblem, MAX_EMAIL_LENGTH, mailboxOf, normaliseEmail, readableHost } from './email.ts'

describe('an email address', () => {
  test.each([
    ['  Info@Folie.DK \n', 'info@folie.dk'],
    ['BO@BLÅFOLIE.DK', 'bo@blåfolie.dk'],
    ['bo@bla\u030afolie.dk', 'bo@blåfolie.dk'],
    ['BO@BLA\u030AFOLIE.DK', 'bo@blåfolie.dk'],
    ['bo+shop@folie.dk', 'bo+shop@folie.dk'],
    ['bo@xn--blfolie-fxa.dk', 'bo@blåfolie.dk'],
    ['Bo@XN--BLFOLIE-FXA.DK', 'bo@blåfolie.dk'],
    ['xn--blfolie-fxa@folie.dk', 'xn--blfolie-fxa@folie.dk'],
    ['a@b.dk\u200b', 'a@b.dk'],
    ['\u202da@b\u00ad.dk', 'a@b.dk'],
    ['', ''],
  ])('%j is kept as %j', (text, kept) => expect(normaliseEmail(text)).toBe(kept))

  test.each([
    ['bo+shop@folie.dk', 'bo@folie.dk'],
    ['bo+a+b@folie.dk', 'bo@folie.dk'],
    ['bo@folie.dk', 'bo@folie.dk'],
  ])('%j reaches the mailbox %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

  test('is kept the same however often it is read', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normaliseEmail(normaliseEmail(text)) === normaliseEmail(text)))
  })

  test('is the same mailbox in capitals', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => normaliseEmail(email.toUpperCase()) === normaliseEmail(email)))
  })
})

const local64 = 'a'.repeat(64)
const label63 = 'b'.repeat(63)

describe('the form of an address', () => {
  test.each([
    'bo@folie.dk',
    'bo.jensen+shop@mail.folie.co.uk',
    "o'brien_1@folie.dk",
    'bo@blåfolie.dk',
    'søren@folie.dk',
    '1@2.dk',
    'bo@xn--blfolie-fxa.dk',
    `${local64}@folie.dk`,
    `bo@${label63}.dk`,
  ])('%s looks right', (text) => expect(emailProblem(text)).toBeNull())

  test.each([
    '',
    'bo',
    '@folie.dk',
    'bo@',
    'bo@folie',
    'bo@folie.',
    'bo@.dk',
    'bo@folie..dk',
    'bo@-folie.dk',
    'bo@folie-.dk',
    'bo@folie.d',
    'bo@127.0.0.1',
    'bo@@folie.dk',
    'bo@ib@folie.dk',
    'bo jensen@folie.dk',
    ' bo@folie.dk',
    'bo@folie.dk ',
    'bo@folie.dk\nBcc: alle@folie.dk',
    'bo\u0000@folie.dk',
    'bo@folie.dk,ib@folie.dk',
    'Bo <bo@folie.dk>',
    '.bo@folie.dk',
    'bo.@folie.dk',
    'b..o@folie.dk',
    `${local64}a@folie.dk`,
    `bo@${label63}b.dk`,
  ])('%j looks wrong', (text) => expect(emailProblem(text)).toBe('Skriv en gyldig e-mail.'))

  test(`may be ${MAX_EMAIL_LENGTH} characters long and no more`, () => {
    const longest = `${local64}@${label63}.${label63}.${'c'.repeat(58)}.dk`
    expect(longest.length).toBe(254)
    expect(emailProblem(longest)).toBeNull()
    expect(emailProblem(longest.replace('c.dk', 'cc.dk'))).toBe('Højst 254 tegn.')
  })
})

test.each([
  ['xn--blfolie-fxa.dk', 'blåfolie.dk'],
  ['xn--rdgrdmedflde-vjbdg.dk', 'rødgrødmedfløde.dk'],
  ['xn--5cab8c.dk', 'æøå.dk'],
  ['mail.xn--mnchen-ost-9db.de', 'mail.münchen-ost.de'],
  ['xn--fa-hia.de', 'faß.de'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--r8jz45g.jp', '例え.jp'],
  ['xn--e28h.ws', '😀.ws'],
])('%s is read as %s', (host, readable) => expect(readableHost(host)).toBe(readable))

test.each([
  ['folie.dk'],
  ['blåfolie.dk'],
  ['xn--.dk'],
  // a missing digit, a letter that is no digit, a code beyond Unicode
  ['xn--bcher-kv.dk'],
  ['xn--bcher-æva.dk'],
  ['xn--99999999.dk'],
  // stands for plain letters, or for capitals that browsers write small
  ['xn--abc-.dk'],
  ['xn--8ba.dk'],
])('%s stays as it is', (host) => expect(readableHost(host)).toBe(host))

test('whatever stands there is read once and for all', () => {
  const label = fc.stringMatching(/^xn--[a-z0-9-]{0,12}$/)
  fc.assert(
    fc.property(label, (host) => {
      expect(readableHost(readableHost(host))).toBe(readableHost(host))
    }),
  )
})
