import { expect, it } from 'vitest'
import { checkPictures } from './use-pictures.ts'

const MB = 1024 * 1024
const jpg = (name: string, size = MB) => ({ name, type: 'image/jpeg', size })

it('accepts PNG and JPG up to exactly ten megabytes', () => {
  const files = [jpg('a.jpg', 10 * MB), { name: 'b.png', type: 'image/png', size: 1 }]
  expect(checkPictures(files, 0)).toEqual({ accepted: files, refused: [] })
})

it('gives the reason for each refused file, and accepts the rest', () => {
  const files = [{ name: 'a.gif', type: 'image/gif', size: 1 }, jpg('b.jpg', 10 * MB + 1), jpg('c.jpg'), { name: 'd', type: '', size: 1 }]
  expect(checkPictures(files, 0)).toEqual({
    accepted: [files[2]],
    refused: ['a.gif: Billedet skal være PNG eller JPG.', 'b.jpg: Billedet må højst fylde 10 MB.', 'd: Billedet skal være PNG eller JPG.'],
  })
})

it('explains how to save a phone photo as JPG', () => {
  const files = [
    { name: 'IMG_1.HEIC', type: '', size: MB },
    { name: 'b.heic', type: 'image/heic', size: MB },
  ]
  const { accepted, refused } = checkPictures(files, 0)
  expect(accepted).toEqual([])
  for (const [place, { name }] of files.entries())
    expect(refused[place]).toContain(`${name}: Billedet er HEIC, som vi ikke kan læse. Gem det som JPG`)
})

it('accepts six in all', () => {
  const files = [jpg('5.jpg'), jpg('6.jpg'), jpg('7.jpg')]
  expect(checkPictures(files, 4)).toEqual({ accepted: files.slice(0, 2), refused: ['7.jpg: Du kan højst sende 6 billeder.'] })
})
