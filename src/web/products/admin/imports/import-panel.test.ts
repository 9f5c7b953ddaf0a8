import { expect, test } from 'vitest'
import { isLargeFile } from './import-panel.tsx'

test('a file of more than 10,000 lines below its columns is large, or one of more than 5 MB', async () => {
  expect(await isLargeFile(new Blob(['KCW ID\n', 'A-1\n'.repeat(10_000)]))).toBe(false)
  expect(await isLargeFile(new Blob(['KCW ID\n', 'A-1\n'.repeat(10_001)]))).toBe(true)
  expect(await isLargeFile(new Blob(['a'.repeat(5_000_001)]))).toBe(true)
})
