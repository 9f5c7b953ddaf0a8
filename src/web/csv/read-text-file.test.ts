import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const text = 'Varenummer;Antal;Farve\nNL-1003;2;Grøn'
const read = { text, mixedLines: [] }

test('a list saved by any Excel is read with its Danish letters', async () => {
  expect(await readTextFile(new Blob([text]))).toEqual(read)
  const windows1252 = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  expect(await readTextFile(new Blob([windows1252]))).toEqual(read)

  const words = new Uint16Array(text.length + 1)
  for (const [place, letter] of [...`\ufeff${text}`].entries()) words[place] = letter.codePointAt(0) ?? 0
  expect(await readTextFile(new Blob([words.buffer]))).toEqual(read)
})

test('a picture, a workbook and a very large file are refused', async () => {
  expect(await readTextFile(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]))).toBeNull()
  expect(await readTextFile(new Blob(['NL-1003 1\n'.repeat(200_000)]))).toBeNull()
})
