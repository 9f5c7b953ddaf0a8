import { expect, test } from 'vitest'
import { foreignNameProblem, foreignPictureProblem } from './foreign-format.ts'

const file = (text: string) => Uint8Array.from(`${text}${'\0'.repeat(20)}`, (letter) => letter.charCodeAt(0))

test.each([
  ['\0\0\0\x18ftypheic', 'HEIC'],
  ['\0\0\0\x18ftypmif1', 'HEIC'],
  ['\0\0\0\x1cftypavif', 'AVIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
])('a file that begins with %j is named %s, and how to save it as JPG is said', (beginning, format) => {
  const problem = foreignPictureProblem(file(beginning))
  expect(problem).toMatch(new RegExp(`^Billedet er ${format}, som vi ikke kan læse\\. Gem det som JPG: `))
})

test.each(['\xff\xd8\xff', '\0\0\0\x18ftypisom', 'tekst', ''])('a file that begins with %j is not one of them', (beginning) => {
  expect(foreignPictureProblem(file(beginning))).toBeNull()
})

test.each([
  ['IMG_1.HEIC', '', 'HEIC'],
  ['IMG_1.heif', 'image/heif', 'HEIC'],
  ['rød.tif', 'image/tiff', 'TIFF'],
  ['a.avif', 'image/avif', 'AVIF'],
])('%s of the type "%s" is %s by its name', (name, type, format) => {
  expect(foreignNameProblem({ name, type })).toContain(`Billedet er ${format}, `)
})

test.each([
  ['a.jpg', 'image/jpeg'],
  ['a.heic.png', 'image/png'],
  ['heic', ''],
  ['a.gif', 'image/gif'],
  ['a.pdf', ''],
  ['a.constructor', ''],
])('%s of the type "%s" is not one of them by its name', (name, type) => {
  expect(foreignNameProblem({ name, type })).toBeNull()
})
