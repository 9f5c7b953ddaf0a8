import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Kept, PiecesContext } from './kept.tsx'
import { KeptPieces } from './kept-pieces.ts'

let drawn: string[] = []

function Film({ name }: { name: string }) {
  drawn.push(name)
  return <article>Æblegrøn &amp; {name}</article>
}

const List = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <Kept name="film" of={{ name }}>
          <Film name={name} />
        </Kept>
      </li>
    ))}
  </ul>
)

/** A page as the server sends it, with the pieces that were drawn for it. */
function ask(pieces: KeptPieces, names: readonly string[], { isWhole = true } = {}) {
  drawn = []
  const page = pieces.begin()
  const rendered = renderToString(
    <PiecesContext value={page}>
      <List names={names} />
    </PiecesContext>,
  )
  return { html: page.complete(Buffer.from(rendered), isWhole).toString(), drawn }
}

const inTheBrowser = (names: readonly string[]) => renderToString(<List names={names} />)

test('what was drawn for one page stands in the next without being drawn, and no page shows that', () => {
  const pieces = new KeptPieces(10)
  const first = ask(pieces, ['Blå', 'Rød'])
  const second = ask(pieces, ['Rød', 'Grøn', 'Blå'])
  expect([first.drawn, second.drawn]).toEqual([['Blå', 'Rød'], ['Grøn']])
  expect(first.html).toBe(inTheBrowser(['Blå', 'Rød']))
  expect(second.html).toBe(inTheBrowser(['Rød', 'Grøn', 'Blå']))
})

test('what shows something else is drawn, under another name too', () => {
  const pieces = new KeptPieces(10)
  ask(pieces, ['Blå'])
  expect(ask(pieces, ['Blå.']).drawn).toEqual(['Blå.'])
  const page = pieces.begin()
  renderToString(
    <PiecesContext value={page}>
      <Kept name="other" of={{ name: 'Blå' }}>
        <Film name="anew" />
      </Kept>
    </PiecesContext>,
  )
  expect(drawn).toContain('anew')
})

test('nothing of a broken page is kept', () => {
  const pieces = new KeptPieces(10)
  ask(pieces, ['Blå'], { isWhole: false })
  expect(ask(pieces, ['Blå']).drawn).toEqual(['Blå'])
})

test('of too many pieces the oldest goes, and a page that is being rendered keeps what it was promised', () => {
  const pieces = new KeptPieces(2)
  ask(pieces, ['Blå', 'Rød'])
  const page = pieces.begin()
  const rendered = renderToString(
    <PiecesContext value={page}>
      <List names={['Blå', 'Rød']} />
    </PiecesContext>,
  )
  ask(pieces, ['Grøn'])
  expect(page.complete(Buffer.from(rendered), true).toString()).toBe(inTheBrowser(['Blå', 'Rød']))
  expect(ask(pieces, ['Rød', 'Grøn']).drawn).toEqual([])
  expect(ask(pieces, ['Blå']).drawn).toEqual(['Blå'])
})
