import { expect, test } from 'vitest'
import { cachedAddress } from './cached-address.ts'

const keptAs = (path: string, query = '') => cachedAddress({ path, decodedPath: path, query })

test('what is said and shown of a product is kept for all guests until staff change something', () => {
  expect(keptAs('/api/products/NL-1005/proof', 'utm_source=brev')).toEqual({ key: '/api/products/NL-1005/proof', lasts: 'version' })
  expect(keptAs('/api/wraps', 'page=2&x=1&limit=12')).toEqual({ key: '/api/wraps?limit=12&page=2', lasts: 'version' })
  expect(keptAs('/api/reviews', 'product=NL-1005')).toEqual({ key: '/api/reviews?product=NL-1005', lasts: 'version' })
})

test('what is somebody’s own, or staff’s, is kept for nobody', () => {
  for (const path of [
    '/api/wraps/mine',
    '/api/wraps/all',
    '/api/reviews/mine',
    '/api/reviews/all',
    '/konto/billeder',
    '/admin/anmeldelser',
  ])
    expect([path, keptAs(path)]).toEqual([path, null])
})

test('an address without its product, and one further below it, are none of them', () => {
  for (const path of ['/api/products//proof', '/api/products/NL-1005/price-history', '/api/products/NL-1005/proof/mere'])
    expect([path, keptAs(path)]).toEqual([path, null])
})
