import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import type { RootData } from '#web/settings/use-settings.ts'
import { breadcrumbData, JsonLd, organizationData } from './json-ld.tsx'
import { productBreadcrumbData, productData } from './product-data.ts'

const root: RootData = {
  settings: {
    ...DEFAULT_SETTINGS,
    certificates: [],
    guaranteeNotice: null,
    payments: { ...DEFAULT_SETTINGS.payments, isOn: false, invoicedPer: 'order' },
    hasCompanyFacts: true,
    canIssueInvoices: true,
  },
  year: 2026,
  origin: 'https://folie.example',
}
const film = {
  kcwId: 'KR 1048',
  nameDa: 'Krom Spejlsølv',
  category: 'Bilfolie',
  categoryId: 'bilfolie',
  price: 8495,
  discountPrice: 7645.5,
  beforePrice: 8100,
  promotionUntil: null,
  stock: 3,
  images: [],
} as unknown as Product

test('the data has the price a guest pays, after promotion', () => {
  expect(productData(film, root).offers).toMatchObject({
    price: '7645.50',
    priceCurrency: 'DKK',
    availability: 'https://schema.org/InStock',
  })
  expect(productData({ ...film, discountPrice: null }, root).offers).toMatchObject({ price: '8495.00' })
})

test('the data has the last day of an offer, where it has one', () => {
  const until = (promotionUntil: string | null) =>
    (productData({ ...film, promotionUntil }, root).offers as { priceValidUntil?: string }).priceValidUntil
  expect(until(null)).toBeUndefined()
  expect(until('2026-11-29T23:00:00.000Z')).toBe('2026-11-29')
})

test('the data has a price before only where the shop may show one', () => {
  expect(productData(film, root).offers).toMatchObject({
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '8100.00' },
  })
  const { offers } = productData({ ...film, beforePrice: null }, root) as { offers: { priceSpecification?: unknown } }
  expect(offers.priceSpecification).toBeUndefined()
})

test('the data has ratings and reviews only where buyers wrote some', () => {
  expect(Object.keys(productData(film, root))).not.toContain('aggregateRating')
  const review = {
    id: 1,
    stars: 2,
    text: 'Den løfter sig.',
    shownAs: 'Nordlak ApS, Odense',
    writtenAt: '2026-11-01T10:00:00.000Z',
    answer: null,
  }
  expect(productData(film, root, { rating: { average: 2.5, count: 2 }, reviews: [review] })).toMatchObject({
    aggregateRating: { ratingValue: 2.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
    review: [{ reviewRating: { ratingValue: 2 }, author: { name: 'Nordlak ApS, Odense' }, datePublished: '2026-11-01T10:00:00.000Z' }],
  })
})

test('what is sold out can still be ordered', () => {
  expect(productData({ ...film, stock: 0 }, root).offers).toMatchObject({ availability: 'https://schema.org/BackOrder' })
})

test('the breadcrumbs of a product lead through its category, with absolute addresses', () => {
  const { itemListElement } = productBreadcrumbData(film, root) as { itemListElement: { name: string; item: string; position: number }[] }
  expect(itemListElement.map(({ position, name, item }) => `${position} ${name} ${item}`)).toEqual([
    '1 Forside https://folie.example/',
    '2 Produkter https://folie.example/produkter',
    '3 Bilfolie https://folie.example/produkter?category=bilfolie',
    '4 Krom Spejlsølv https://folie.example/produkt/KR%201048',
  ])
})

test('a product name cannot break out of the data', () => {
  const html = renderToStaticMarkup(<JsonLd data={breadcrumbData('', [{ name: '</script><script>alert(1)</script>', path: '/x' }])} />)
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  expect(html).toContain('\\u003c/script>')
})

test('the data names the company behind the shop, and nothing until the owner has filled it in', () => {
  expect(organizationData(root)).toMatchObject({ legalName: 'Foliehuset ApS', vatID: 'DK13748136' })
  const unwritten = { ...root, settings: { ...root.settings, hasCompanyFacts: false } }
  expect(JSON.stringify([organizationData(unwritten), productData(film, unwritten)])).not.toMatch(/ApS|13748136|\+45|Industrivej/)
})
