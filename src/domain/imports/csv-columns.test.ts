import { describe, expect, it } from 'vitest'
import { readHeaders } from '#domain/csv/csv-header.ts'
import { FILE_FIELDS, productLabel } from '#domain/products/product-fields.ts'
import { CSV_COLUMNS, columnExample, headerLabel, IMPORTED_COLUMNS, PRODUCT_FILE, productTemplate, specificationIn } from './csv-columns.ts'

const readHeaderLine = (cells: readonly string[]) => readHeaders(cells, PRODUCT_FILE)

describe('The first line of a product file', () => {
  it('is understood in Danish and in the names of the API', () => {
    const danish = readHeaderLine(Object.values(CSV_COLUMNS))
    expect(danish).toEqual({ headers: Object.keys(CSV_COLUMNS), problems: [] })
    expect(readHeaderLine(Object.keys(CSV_COLUMNS))).toEqual(danish)
  })

  it('is understood in the labels of the form', () => {
    const labels = FILE_FIELDS.map((name) => [name, productLabel(name)] as const)
    const unknown = labels.filter(([name, label]) => readHeaderLine(['SKU', label]).headers[1] !== name && name !== 'kcwId')
    // the API calls the advantages 'features'
    expect(unknown).toEqual([['featureTags', 'Features']])
    expect(readHeaderLine(['Varenummer (SKU)']).headers).toEqual(['kcwId'])
  })

  it('is in the template, with an example of a product that the shop accepts', () => {
    const [headings = '', example = '', end] = productTemplate().replace('\uFEFF', '').split('\r\n')
    expect(readHeaderLine(headings.split(';'))).toEqual({ headers: IMPORTED_COLUMNS, problems: [] })
    expect([example.split(';').length, end]).toEqual([IMPORTED_COLUMNS.length, ''])
    const needed = ['kcwId', 'name', 'nameDa', 'categoryId', 'price', 'stock', 'active'] as const
    expect(needed.filter((column) => columnExample(column) === '')).toEqual([])
  })

  it('may be in any order, letter case and spacing', () => {
    expect(readHeaderLine([' pris', 'NAVN (DANSK)', 'kcw id', 'tilbud %', 'Category', 'name_da2'.slice(0, 4)])).toEqual({
      headers: ['price', 'nameDa', 'kcwId', 'promotion', 'categoryId', 'name'],
      problems: [],
    })
  })

  it('has a column for each specification, whose name keeps its letters', () => {
    const { headers, problems } = readHeaderLine(['kcwId', 'spec:width', 'SPEC: airRelease'])
    expect(headers).toEqual(['kcwId', 'spec:width', 'spec:airRelease'])
    expect(problems).toEqual([])
    expect(headers.map((header) => header && specificationIn(header))).toEqual([null, 'width', 'airRelease'])
    expect(headerLabel('price')).toBe('Pris')
    expect(headerLabel('spec:width')).toBe('spec:width')
  })

  it('is refused with an unknown column, one twice, or without the SKU', () => {
    expect(readHeaderLine(['KCW ID', 'Vægt', 'Pris', 'price', '']).problems).toEqual([
      { column: 'Vægt', message: 'Kolonnen »Vægt« kendes ikke.' },
      { column: 'price', message: 'Kolonnen »price« er der to gange.' },
    ])
    expect(readHeaderLine(['Navn (dansk)', 'Pris']).problems).toEqual([{ column: 'KCW ID', message: 'Kolonnen »KCW ID« mangler.' }])
  })
})
