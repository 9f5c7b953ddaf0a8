import { expect, test } from 'vitest'
import { escapedMarkup } from './escaped-markup.ts'

test('what people write is never markup', () => {
  expect(escapedMarkup('<b title="x">Bo & Åse</b>')).toBe('&lt;b title=&quot;x&quot;&gt;Bo &amp; Åse&lt;/b&gt;')
  expect(escapedMarkup('Blank sort')).toBe('Blank sort')
})
