import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChosenBar } from './chosen-bar.tsx'

const labelFor = (total: number) => {
  const bar = <ChosenBar chosen={5} total={total} onBulk={() => undefined} onAll={() => undefined} onNone={() => undefined} />
  return />(Vælg [^<]+)<\/button>/.exec(renderToStaticMarkup(bar))?.[1]
}

test('the button that chooses all states how many of the found products it chooses', () => {
  expect(labelFor(60)).toBe('Vælg alle 60 fundne')
  expect(labelFor(1_000)).toBe('Vælg alle 1.000 fundne')
  expect(labelFor(10_712)).toBe('Vælg de første 1.000 af 10.712')
  expect(labelFor(5)).toBeUndefined()
})
