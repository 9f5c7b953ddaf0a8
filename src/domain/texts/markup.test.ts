import { expect, test } from 'vitest'
import { escapedMarkup, plainOfHtml } from './markup.ts'

test.each([
  ['Bare tekst\nmed linjer', 'Bare tekst\nmed linjer'],
  ['5 < 7 & 8 > 2', '5 < 7 & 8 > 2'],
  ['<p>Første</p>\n<p>Anden<br/>linje</p>', 'Første\n\nAnden\nlinje'],
  ['<ul><li>Let</li><li>Stærk</li></ul>', '- Let\n- Stærk'],
  ['R&oslash;d &amp; bl&#229; &#x2013; 100&nbsp;%', 'Rød & blå – 100 %'],
  ['<style>p{color:red}</style><script>alert(1)</script><!-- x -->Ren', 'Ren'],
  ['<table><tr><td>A</td><td>B</td></tr></table>', 'A B'],
  ['&ukendt; &#0; &#xD800;', '&ukendt;'],
  ['&constructor;', '&constructor;'],
])('%s', (html, text) => {
  expect(plainOfHtml(html)).toBe(text)
})

test('what people write is never markup', () => {
  expect(escapedMarkup('<b title="x">Bo & Åse</b>')).toBe('&lt;b title=&quot;x&quot;&gt;Bo &amp; Åse&lt;/b&gt;')
  expect(escapedMarkup('Blank sort')).toBe('Blank sort')
})
