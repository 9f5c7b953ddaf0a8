import { describe, expect, test } from 'vitest'
import { line } from './fields.ts'

const name = line(120, 'Skriv dit navn.')
const messageFor = (text: string) => name.safeParse(text).error?.issues[0]?.message ?? null

describe('a line of text', () => {
  test('is tidied: spaces at the ends and doubled ones go', () => {
    expect(name.parse('  Åse \t  Æble\r\n ')).toBe('Åse Æble')
  })

  test('may be in any script, with emoji', () => {
    for (const text of ['Ø', '王小明', 'Bo 😀', 'O’Neill & Søn']) expect([text, messageFor(text)]).toEqual([text, null])
  })

  test('that only has invisible characters is missing', () => {
    for (const text of ['', '   ', '\u200b', '\u2060\ufeff', '\u200e \u200f'])
      expect([text, messageFor(text)]).toEqual([text, 'Skriv dit navn.'])
  })

  test('is stored without invisible characters', () => {
    expect(name.parse('\u202dBo\u200b Bech\u00a0\u2011 Søn\ufeff')).toBe('Bo Bech - Søn')
  })

  test('cannot hold control characters', () => {
    for (const text of ['Bo\0', 'Bo\u0081', 'Bo\uffff']) expect(messageFor(text)).toBe('Teksten har tegn, der ikke kan bruges.')
  })
})
