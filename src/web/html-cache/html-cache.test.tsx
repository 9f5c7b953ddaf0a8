import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedHtml, PiecesContext } from './cached-html.tsx'
import { HtmlCache } from './html-cache.ts'

let rendered: string[] = []

function Film({ name }: { name: string }) {
  rendered.push(name)
  return <article>Æblegrøn &amp; {name}</article>
}

const List = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <CachedHtml name="film" of={{ name }}>
          <Film name={name} />
        </CachedHtml>
      </li>
    ))}
  </ul>
)

/** A page as the server sends it, with the pieces that were rendered for it. */
function renderPage(pieces: HtmlCache, names: readonly string[], { isComplete = true } = {}) {
  rendered = []
  const page = pieces.begin()
  const html = renderToString(
    <PiecesContext value={page}>
      <List names={names} />
    </PiecesContext>,
  )
  return { html: page.complete(Buffer.from(html), isComplete).toString(), rendered }
}

const inTheBrowser = (names: readonly string[]) => renderToString(<List names={names} />)

test('a piece rendered for one page is reused by the next, and the HTML is the same', () => {
  const pieces = new HtmlCache(10)
  const first = renderPage(pieces, ['Blå', 'Rød'])
  const second = renderPage(pieces, ['Rød', 'Grøn', 'Blå'])
  expect([first.rendered, second.rendered]).toEqual([['Blå', 'Rød'], ['Grøn']])
  expect(first.html).toBe(inTheBrowser(['Blå', 'Rød']))
  expect(second.html).toBe(inTheBrowser(['Rød', 'Grøn', 'Blå']))
})

test('a piece with other content or another name is rendered', () => {
  const pieces = new HtmlCache(10)
  renderPage(pieces, ['Blå'])
  expect(renderPage(pieces, ['Blå.']).rendered).toEqual(['Blå.'])
  const page = pieces.begin()
  renderToString(
    <PiecesContext value={page}>
      <CachedHtml name="other" of={{ name: 'Blå' }}>
        <Film name="anew" />
      </CachedHtml>
    </PiecesContext>,
  )
  expect(rendered).toContain('anew')
})

test('no piece of a broken page is cached', () => {
  const pieces = new HtmlCache(10)
  renderPage(pieces, ['Blå'], { isComplete: false })
  expect(renderPage(pieces, ['Blå']).rendered).toEqual(['Blå'])
})

test('the oldest piece is evicted when the cache is full, but not from a page that is being rendered', () => {
  const pieces = new HtmlCache(2)
  renderPage(pieces, ['Blå', 'Rød'])
  const page = pieces.begin()
  const rendered = renderToString(
    <PiecesContext value={page}>
      <List names={['Blå', 'Rød']} />
    </PiecesContext>,
  )
  renderPage(pieces, ['Grøn'])
  expect(page.complete(Buffer.from(rendered), true).toString()).toBe(inTheBrowser(['Blå', 'Rød']))
  expect(renderPage(pieces, ['Rød', 'Grøn']).rendered).toEqual([])
  expect(renderPage(pieces, ['Blå']).rendered).toEqual(['Blå'])
})
