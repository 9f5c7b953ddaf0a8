import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableHost } from './host-name.ts'

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
