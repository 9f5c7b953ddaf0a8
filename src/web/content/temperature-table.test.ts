import { expect, test } from 'vitest'
import demoProducts from '#demo/products.json' with { type: 'json' }
import { FILM_TEMPERATURES } from './temperature-table.tsx'

test('the installation guide says of every finish what the products say', () => {
  const wraps = demoProducts.filter(({ categoryId }) => categoryId === 'bilfolie')
  const said = new Set(
    wraps.map(({ specifications: { finish, type, applicationTemp, postHeat, durability, directional } }) =>
      [finish, type, applicationTemp, postHeat, durability, directional].join(' | '),
    ),
  )
  const guide = FILM_TEMPERATURES.map(({ finish, type, application, postHeat, durability, isDirectional }) =>
    [finish, type, application, postHeat, durability, isDirectional].join(' | '),
  )
  expect([...said].sort()).toEqual(guide.toSorted())
})
