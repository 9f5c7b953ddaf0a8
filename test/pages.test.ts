import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_PAGES, PAGES } from '#contract/pages/pages.ts'
import { productList } from '#web/products/product-list.ts'
import routes from '#web/routes.ts'
import { exampleAddresses } from '../scripts/page-visits.ts'

const ROOT = join(import.meta.dirname, '..')
const HOME = 'src/contract/pages/pages.ts'

test('the pages of the table are the pages of the shop, and the one for everything else', async () => {
  const flat = (await routes).flatMap((route) => route.children ?? [route])
  const served = flat.map(({ path = '' }) => `/${path}`)
  expect(served.toSorted()).toEqual([...ALL_PAGES.map(({ path }) => path), '/*'].toSorted())
})

test('an address has its parameter at the end, where links fill it in', () => {
  for (const { path } of ALL_PAGES) expect(path).toMatch(/^\/[a-z-]*(\/[a-z-]+)*(\/:[a-z]+)?$/)
})

test('the audit and the screenshots know an address of every page', () => {
  const examples = exampleAddresses({ orderId: 1, confirmationToken: 'token' })
  const open = ALL_PAGES.filter(({ path }) => path.includes(':') && !examples[path.slice(1)]?.match(/^[^:]+$/))
  expect(open.map(({ path }) => path)).toEqual([])
})

describe('the address of a page', () => {
  test('is spelled in the table alone', () => {
    const names = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: ROOT }).filter((name) => name !== HOME && !name.includes('.test.'))
    expect(names.flatMap((name) => addressesIn(readFileSync(join(ROOT, name), 'utf8')).map((address) => `${name} ${address}`))).toEqual([])
  })

  test.each([
    ["const url = '/produkter'", '/produkter'],
    [`const url = \`\${publicUrl}/ordre/\${token}\``, '/ordre'],
    ['<a href="/kurv">', '/kurv'],
    ["navigate('/admin/kunder?status=pending')", '/admin/kunder'],
    ['url.replace(/^(\\/ordre\\/|\\/api)/, "")', '/ordre'],
    ["['/', '/om-os#top']", '/om-os'],
  ])('in %j is seen', (source, address) => expect(addressesIn(source)).toEqual([address]))

  test.each([
    "'/api/products'",
    "path: '/auth/login'",
    "'/products/{id}'",
    '// `/produkter.data`',
    "import './login.tsx'",
    "'/checkout-form'",
  ])('is none in %j', (source) => expect(addressesIn(source)).toEqual([]))
})

test('the product list is cached under everything its address can contain', () => {
  const everything = productList.params({
    search: 'sort',
    category: 'bilfolie',
    color: ['sort'],
    finish: ['Mat'],
    series: ['nordlys'],
    feature: ['luftkanaler'],
    newlyAdded: 'true',
    sort: 'newest',
    view: 'compact',
    filters: 'hidden',
    page: 2,
  })
  expect(Object.keys(everything).toSorted()).toEqual([...PAGES.products.cachedBy].toSorted())
})

/** The addresses of pages a source spells in texts and patterns, without their parameters. */
function addressesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '').replaceAll('\\/', '/')
  const spelled = ALL_PAGES.flatMap(({ path }) => (path === '/' ? [] : [path.replace(/\/:.*/, '')]))
  return [...new Set(spelled)].filter((address) => new RegExp(`['"\`}(|]${address}(?=['"\`/?#&)|])`).test(code)).filter(isLongest)

  function isLongest(address: string, _place: number, found: readonly string[]): boolean {
    return !found.some((other) => other !== address && other.startsWith(`${address}/`))
  }
}
