import { beforeEach, expect, test, vi } from 'vitest'
import { droppedFiles } from './drop-zone.tsx'

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('#web/ui/toast.ts', () => ({ toast }))
beforeEach(() => toast.error.mockClear())

/** A drop of one folder, read in portions of 400 as browsers do. */
function dropOf(count: number): DataTransfer {
  const portions: object[][] = []
  for (let from = 0; from < count; from += 400)
    portions.push(
      Array.from({ length: Math.min(400, count - from) }, (_, place) => {
        const name = `IMG_${from + place}.jpg`
        return { name, isFile: true, file: (answer: (file: File) => void) => answer(new File([''], name)) }
      }),
    )
  const reader = { readEntries: (answer: (entries: object[]) => void) => answer(portions.shift() ?? []) }
  return { items: [{ webkitGetAsEntry: () => ({ isFile: false, createReader: () => reader }) }], files: [] } as unknown as DataTransfer
}

test('a folder of a thousand pictures is taken whole', async () => {
  expect(await droppedFiles(dropOf(1000))).toHaveLength(1000)
  expect(toast.error).not.toHaveBeenCalled()
})

test('of a larger folder the first thousand are taken, and the rest is named', async () => {
  expect(await droppedFiles(dropOf(1201))).toHaveLength(1000)
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Kun de første 1.000 filer er taget med. Træk resten hertil bagefter.')
})
