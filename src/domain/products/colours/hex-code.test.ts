import { expect, it } from 'vitest'
import { readHexCode } from './hex-code.ts'

it.each([
  ['#1D4F91', '#1d4f91'],
  ['1d4f91', '#1d4f91'],
  [' #AbC ', '#aabbcc'],
  ['09f', '#0099ff'],
  ['none', null],
  ['blå', null],
  [null, null],
  [undefined, null],
  ['', null],
  ['#12345', null],
  ['#1234567', null],
  ['##123456', null],
  ['#12345g', null],
  ['rgb(1,2,3)', null],
])('%j is the colour %j', (text, code) => {
  expect(readHexCode(text)).toBe(code)
})
