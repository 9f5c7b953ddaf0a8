import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { NO_LINES } from '#domain/imports/import-state.ts'
import { ImportPanel, isLargeFile, PastImports } from './import-panel.tsx'

test('a file of more than 10,000 lines below its columns is large, or one of more than 5 MB', async () => {
  expect(await isLargeFile(new Blob(['KCW ID\n', 'A-1\n'.repeat(10_000)]))).toBe(false)
  expect(await isLargeFile(new Blob(['KCW ID\n', 'A-1\n'.repeat(10_001)]))).toBe(true)
  expect(await isLargeFile(new Blob(['a'.repeat(5_000_001)]))).toBe(true)
})

const NOTHING = () => {}
const file: ProductImport = {
  ...{ id: 1, state: 'checked', fileName: 'woo.csv', bytes: 1, by: null, failure: null, undo: null, errors: 0, mixedLines: [] },
  ...{ createdAt: '2026-11-21T10:00:00.000Z', begunAt: null, endedAt: null, stored: NO_LINES },
  found: { ...NO_LINES, created: 5, leftOut: { picture: 0, parent: 2, keyless: 3000, keylessLines: [4, 5] } },
  progress: { percent: 100, linesDone: 5, linesPerSecond: null, secondsLeft: null },
}

test.each([
  ['before it is written', <ImportPanel key="panel" file={file} isBusy={false} onBegin={NOTHING} onCancel={NOTHING} />],
  ['afterwards', <PastImports key="past" imports={[{ ...file, state: 'done' }]} />],
])('a large file of another system says %s how many of its lines are skipped, and why', (_when, shown) => {
  const html = renderToStaticMarkup(shown)
  expect(html).toContain('2 hovedvarer med varianter springes over: varianterne læses hver for sig.')
  expect(html).toContain('3.000 linjer uden KCW ID springes over: bl.a. linje 4, 5.')
})
