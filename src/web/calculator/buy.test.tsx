import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { readQuestion } from '#domain/calculator/calculator-address.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pack } from '#web/packed.ts'
import { Buy } from './buy.tsx'

const soldOut = {
  ...{ id: 1, kcwId: 'NL-1001', nameDa: 'Nordlys Kulsort', price: 5000, promotion: 0, stock: 0, batches: [], discontinued: false },
  incoming: [{ on: '2026-12-02', rolls: 5 }],
} as unknown as Product

function textOf(film: Product, rolls: number): string {
  const question = readQuestion(new URLSearchParams())
  const element = <Buy {...{ film, rolls, question }} lengthMm={18_000} tools={[]} onChange={() => undefined} />
  const hydrationData = { loaderData: { root: pack({ settings: DEFAULT_SETTINGS }) } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], { hydrationData })
  return renderToString(<RouterProvider router={router} />)
}

test('the calculator promises a sold-out film for the week in which it is expected, like the film’s own page', () => {
  expect(textOf(soldOut, 2)).toContain('På vej, ventes uge 49')
  expect(textOf(soldOut, 6)).toContain('Sendes om 10–18 dage')
})

test('the calculator says of a discontinued film that it is sold out, or how many rolls are left', () => {
  const ended = { ...soldOut, discontinued: true, incoming: [] }
  expect(textOf(ended, 2)).toContain('Folien er udgået og udsolgt. Vælg en anden folie.')
  expect(textOf({ ...ended, stock: 1 }, 2)).toMatch(/Folien udgår, og der er kun 1.rulle tilbage\./)
})
