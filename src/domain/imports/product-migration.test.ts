import { describe, expect, test } from 'vitest'
import { type ColumnMapping, proposeMapping } from '#domain/csv/column-mapping.ts'
import { MIGRATED_PRODUCTS, productMigrator } from './product-migration.ts'

const CATEGORIES = new Set(['Bilfolie', 'Værktøj'])
const NOW = Date.parse('2026-12-01T09:00:00Z')
/** Reads another system's file with the suggested mapping. */
function migrate(headings: readonly string[], rows: readonly (readonly string[])[], chosen: Partial<ColumnMapping> = {}) {
  const { uses } = proposeMapping(headings, MIGRATED_PRODUCTS)
  const mapping = { uses, prices: 'withVat', category: null, leavesOutKeyless: false, ...chosen } as const
  const read = productMigrator(mapping, { sign: '.', isCategory: (name) => CATEGORIES.has(name), nowMs: NOW })
  return rows.map((row) => {
    const migrated = read(row)
    return typeof migrated === 'string' ? migrated : Object.fromEntries(migrated)
  })
}

describe('a Shopify export', () => {
  const HEADINGS = [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published', 'Option1 Name', 'Option1 Value'],
    ...['Variant SKU', 'Variant Inventory Qty', 'Variant Price', 'Variant Compare At Price', 'Image Src', 'Status'],
  ]
  const black = ['kulsort', 'Kulsort', '<p>Til <b>biler</b> &amp; både</p>', 'Nordlys', '', 'Bilfolie', 'sort', 'true', 'Bredde', '152 cm']

  test('is recognised, and its columns are proposed', () => {
    const { system, uses } = proposeMapping(HEADINGS, MIGRATED_PRODUCTS)
    expect(system).toBe('Shopify')
    expect(uses).toEqual([
      ...['family', 'nameDa', 'descriptionDa', null, null, 'categoryId', null, null, null, 'option'],
      ...['kcwId', 'stock', 'price', 'comparePrice', null, 'active'],
    ])
  })

  test('gives a product for each variant, with what its first line says, and leaves out lines of pictures', () => {
    const blank = ['kulsort', '', '', '', '', '', '', '', '']
    const [first, second, picture] = migrate(HEADINGS, [
      [...black, '00123', '7', '399.00', '', 'https://cdn/1.jpg', 'active'],
      [...blank, '50 cm', 'K-50', '2', '199', '249', '', ''],
      [...blank, '', '', '', '', '', 'https://cdn/2.jpg', ''],
    ])
    const shared = { descriptionDa: 'Til biler & både', categoryId: 'Bilfolie', active: 'Ja' }
    expect(first).toEqual({ ...shared, kcwId: '00123', nameDa: 'Kulsort, 152 cm', stock: '7', price: '399', promotion: '0' })
    expect(second).toEqual({ ...shared, kcwId: 'K-50', nameDa: 'Kulsort, 50 cm', stock: '2', price: '249', promotion: '20' })
    expect(picture).toBe('picture')
  })

  test('says that a promotion is over where a price is no longer reduced, and nothing of it without a price or with a reduction that is no number', () => {
    const prices = (now: string, before: string) => [...black, 'K-1', '7', now, before, '', 'active']
    const rows = [
      prices('800', '1000'),
      prices('800', ''),
      prices('800', '0.00'),
      prices('800', '800'),
      prices('', '1000'),
      prices('800', 'ring'),
    ]
    const readPrices = migrate(HEADINGS, rows).map((cells) => (typeof cells === 'string' ? cells : `${cells.price} ${cells.promotion}`))
    expect(readPrices).toEqual(['1000 20', '800 0', '800 0', '800 0', 'undefined undefined', '800 undefined'])
    const uses = proposeMapping(HEADINGS, MIGRATED_PRODUCTS).uses.map((use) => (use === 'comparePrice' ? null : use))
    expect(migrate(HEADINGS, rows.slice(1, 2), { uses })).toMatchObject([{ price: '800' }])
    expect(migrate(HEADINGS, rows.slice(1, 2), { uses })[0]).not.toHaveProperty('promotion')
  })

  test('of one variant keeps the name of its product, and a draft is not active', () => {
    const plain = black.with(9, 'Default Title')
    expect(migrate(HEADINGS, [[...plain, 'K-1', '7', '399.00', '', '', 'draft']])).toMatchObject([{ nameDa: 'Kulsort', active: 'Nej' }])
    expect(migrate(HEADINGS, [[...plain, 'K-1', '7', '399.00', '', '', 'constructor']])).toMatchObject([{ active: 'constructor' }])
  })

  test('without VAT in its prices gets it, to the øre', () => {
    const rows = [[...black, 'K-1', '7', '319.21', '', '', 'active']]
    expect(migrate(HEADINGS, rows, { prices: 'withoutVat' })).toMatchObject([{ price: '399.01' }])
  })

  test('keeps a line without SKU as a fault, or leaves it out where staff want that', () => {
    const rows = [[...black, '', '7', '399.00', '', '', 'active']]
    expect(migrate(HEADINGS, rows)).toMatchObject([{ nameDa: 'Kulsort, 152 cm' }])
    expect(migrate(HEADINGS, rows, { leavesOutKeyless: true })).toEqual(['keyless'])
  })
})

describe('a WooCommerce export', () => {
  const HEADINGS = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Stock', 'Sale price', 'Regular price', 'Categories', 'Parent']

  test('gives simple products and variations, with what their main product says', () => {
    expect(proposeMapping(HEADINGS, MIGRATED_PRODUCTS).system).toBe('WooCommerce')
    const migrated = migrate(HEADINGS, [
      ['1', 'simple', 'R-1', 'Rakel', '1', 'Blød<br>og hård', '5', '80', '100', 'Tilbud, Alt > Værktøj', ''],
      ['2', 'variable', 'F', 'Folie', '1', 'Lang tekst', '', '', '', 'Bilfolie', ''],
      ['3', 'variation', 'F-1', 'Folie - Rød', '1', '', '9', '', '500,50', '', 'F'],
      ['4', 'variation', 'F-2', 'Folie - Blå', '-1', '', '', '', '600', '', 'id:2'],
    ])
    const shared = { descriptionDa: 'Lang tekst', categoryId: 'Bilfolie', promotion: '0' }
    expect(migrated).toEqual([
      {
        ...{ kcwId: 'R-1', nameDa: 'Rakel', active: '1', descriptionDa: 'Blød\nog hård', stock: '5', price: '100', promotion: '20' },
        categoryId: 'Værktøj',
      },
      'parent',
      { ...shared, kcwId: 'F-1', nameDa: 'Folie - Rød', active: '1', stock: '9', price: '500.5' },
      { ...shared, kcwId: 'F-2', nameDa: 'Folie - Blå', active: 'Nej', price: '600' },
    ])
  })

  describe('with dates at its sale prices', () => {
    const DATED = [...HEADINGS, 'Date sale price starts', 'Date sale price ends']
    const sold = (sale: string, starts: string, ends: string) => [
      ...['1', 'simple', 'R-1', 'Rakel', '1', '', '5', sale, '1000', 'Bilfolie', '', starts, ends],
    ]
    const promotionsOf = (row: readonly string[]) => {
      const [cells] = migrate(DATED, [row])
      const fields = ['promotion', 'promotionUntil', 'nextPromotion', 'nextPromotionFrom', 'nextPromotionUntil'] as const
      return fields.map((field) => (typeof cells === 'object' ? (cells[field] ?? '') : 'left out')).join(';')
    }

    test.each([
      ['is planned when it begins later', '2026-12-20 0:00:00', '2026-12-24 23:59:59', '0;;30;20.12.2026;24.12.2026'],
      ['is planned without an end', '2026-12-20', '', '0;;30;20.12.2026;-'],
      ['runs with its end when it has begun', '2026-11-20', '2026-12-24 12:00:00', '30;24.12.2026 12:00;-;;'],
      ['runs without dates', '', '', '30;-;-;;'],
      ['runs on its last day', '', '2026-12-01', '30;01.12.2026;-;;'],
      ['is over after its last day', '2026-11-20', '2026-11-30', '0;;-;;'],
      ['with a start that is no date does not run, and is refused at its field', 'snart', '', '0;;30;snart;-'],
      ['with an end that is no date is refused at its field', '', 'ukendt', '30;ukendt;-;;'],
    ])('a sale %s', (_what, starts, ends, expected) => {
      expect(promotionsOf(sold('700', starts, ends))).toBe(expected)
    })

    test('ends what was planned when there is no sale price, and says nothing of a reduction that is no number', () => {
      expect(promotionsOf(sold('', '', ''))).toBe('0;;-;;')
      expect(promotionsOf(sold('ring', '2026-12-20', ''))).toBe(';;;;')
    })
  })

  test('in Danish is recognised too', () => {
    const headings = ['ID', 'Type', 'Varenummer (SKU)', 'Navn', 'Udgivet', 'Lager', 'Tilbudspris', 'Normalpris', 'Kategorier', 'Overordnet']
    const dates = ['Startdato for tilbudspris', 'Slutdato for tilbudspris']
    const { system, uses } = proposeMapping([...headings, ...dates], MIGRATED_PRODUCTS)
    expect([system, uses]).toEqual([
      'WooCommerce',
      ['ownId', 'rowKind', 'kcwId', 'nameDa', 'active', 'stock', 'salePrice', 'price', 'categoryId', 'parent', 'saleStarts', 'saleEnds'],
    ])
  })
})

test('another list is read by the names its columns have, a price that is none stays as it is, and an unknown category too', () => {
  const headings = ['Varenr.', 'Varenavn', 'Varegruppe', 'Salgspris ekskl. moms', 'Lagerbeholdning', 'Leverandør']
  const proposal = proposeMapping(headings, MIGRATED_PRODUCTS)
  expect(proposal).toEqual({ system: null, uses: ['kcwId', 'nameDa', 'categoryId', 'price', 'stock', null], prices: 'withoutVat' })
  expect(migrate(headings, [['1', 'Rakel', 'Diverse', 'ring', '3', 'X']])).toEqual([
    { kcwId: '1', nameDa: 'Rakel', categoryId: 'Diverse', price: 'ring', stock: '3' },
  ])
})
