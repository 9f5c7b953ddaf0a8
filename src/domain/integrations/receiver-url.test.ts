import { describe, expect, test } from 'vitest'
import { receiverUrlProblem } from './receiver-url.ts'

const problem = (text: string, allowsLocal = false) => receiverUrlProblem(URL.parse(text), { allowsLocal })

test.each(['https://lager.firma.dk/foliehuset?k=1', 'https://firma.dk:8443/', 'https://ærø.dk/', 'https://firma.dk.'])(
  '%s may be told',
  (url) => {
    expect(problem(url)).toBeNull()
  },
)

describe('an address that cannot be right, or that leads inwards, is refused with what is wrong', () => {
  test.each([
    ['', 'Skriv adressen'],
    ['lager.firma.dk', 'Skriv adressen'],
    ['http://lager.firma.dk/', 'https://'],
    ['ftp://lager.firma.dk/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['https://bo:hemmelig@firma.dk/', 'brugernavn'],
    ['https://firma.dk:22/', 'port 443'],
    ['https://firma.dk:25/', 'port 443'],
    ['https://localhost/', 'rigtigt navn'],
    ['https://lagerserver/', 'rigtigt navn'],
    ['https://printer.local/', 'rigtigt navn'],
    ['https://metadata.google.internal/', 'rigtigt navn'],
    ['https://127.0.0.1/', 'rigtigt navn'],
    ['https://2130706433/', 'rigtigt navn'],
    ['https://0x7f.1/', 'rigtigt navn'],
    ['https://169.254.169.254/latest', 'rigtigt navn'],
    ['https://93.184.216.34/', 'rigtigt navn'],
    ['https://[::1]/', 'rigtigt navn'],
    ['https://[::ffff:10.0.0.1]/', 'rigtigt navn'],
  ])('%s', (url, message) => {
    expect(problem(url)).toContain(message)
  })
})

test('where a shop is tried on one machine, that machine may be told, and no other inner one', () => {
  expect(problem('http://127.0.0.1:4000/', true)).toBeNull()
  expect(problem('http://localhost:4000/x', true)).toBeNull()
  expect(problem('http://[::1]:4000/', true)).toBeNull()
  expect(problem('http://10.0.0.1:4000/', true)).toContain('https://')
  expect(problem('https://10.0.0.1/', true)).toContain('rigtigt navn')
  expect(problem('http://firma.dk/', true)).toContain('https://')
})
