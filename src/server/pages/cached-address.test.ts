import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { cachedAddress } from './cached-address.ts'

const cachedAs = (path: string, query = '') => cachedAddress({ path, decodedPath: path, query })

test('what is said and shown of a product is cached for all guests until staff change something', () => {
  expect(cachedAs('/api/products/NL-1005/proof', 'utm_source=brev')).toEqual({ key: '/api/products/NL-1005/proof', lasts: 'version' })
  expect(cachedAs('/api/wraps', 'page=2&x=1&limit=12')).toEqual({ key: '/api/wraps?limit=12&page=2', lasts: 'version' })
  expect(cachedAs('/api/reviews', 'product=NL-1005')).toEqual({ key: '/api/reviews?product=NL-1005', lasts: 'version' })
})

test('answers of one account, or for staff, are not cached', () => {
  for (const path of [
    '/api/wraps/mine',
    '/api/wraps/all',
    '/api/reviews/mine',
    '/api/reviews/all',
    '/konto/billeder',
    '/admin/anmeldelser',
  ])
    expect([path, cachedAs(path)]).toEqual([path, null])
})

test('an address without its product, and one further below it, are not cached', () => {
  for (const path of ['/api/products//proof', '/api/products/NL-1005/price-history', '/api/products/NL-1005/proof/mere'])
    expect([path, cachedAs(path)]).toEqual([path, null])
})

test('of all reads of the API only these are cached: a fixed path below a parameter is no value of that parameter', () => {
  const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET')
  const cached = reads.filter((name) => cachedAs(`/api${calls[name].path.replaceAll(/\{\w+\}/g, 'NL-1005')}`) !== null)
  expect(cached.toSorted()).toEqual([
    ...['findNearest', 'listAllTags', 'listCategories', 'listProducts', 'listRelatedProducts', 'listReviews', 'listWraps', 'showPalette'],
    ...['showProduct', 'showProof', 'showSettings', 'showShowcase', 'suggestProducts'],
  ])
})
