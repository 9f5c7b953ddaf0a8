import { expect, test } from 'vitest'
import demoProducts from '#demo/products.json' with { type: 'json' }
import { FILM_TEMPERATURES } from './temperature-table.tsx'

test('the installation guide states the same for every finish as the products', () => {
  const wraps = demoProducts.filter(({ categoryId }) => categoryId === 'bilfolie')
  const stated = new Set(
    wraps.map(({ specifications: { finish, type, applicationTemp, postHeat, durability, directional } }) =>
      [finish, type, applicationTemp, postHeat, durability, directional].join(' | '),
    ),
  )
  const guide = FILM_TEMPERATURES.map(({ finish, type, application, postHeat, durability, isDirectional }) =>
    [finish, type, application, postHeat, durability, isDirectional].join(' | '),
  )
  expect([...stated].sort()).toEqual(guide.toSorted())
})
