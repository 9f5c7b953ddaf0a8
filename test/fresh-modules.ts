import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// The files of a worker share its modules: a file that replaces some (`vi.mock`) begins with none loaded and leaves none to the next one.
if (readFileSync(expect.getState().testPath ?? '', 'utf8').includes('vi.mock(')) {
  vi.resetModules()
  afterAll(() => vi.resetModules())
}
