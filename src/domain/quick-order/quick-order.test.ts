import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOrderableQuantity } from '#domain/cart/cart.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { type Candidate, type Catalogue, decideLine, joinLines, QUICK_ORDER_ERRORS } from './decide-line.ts'
import { readMessage, replaceRequest } from './read-message.ts'

/** Accepts every SKU of letters, hyphen and digits, and finds nothing by name. */
const everySku: Catalogue<Candidate> = {
  productOf: (sku) => (/^(?:\p{L}{1,4}-\d{1,4}|0123|12-345|A{60})$/iu.test(sku) ? { kcwId: sku, nameDa: '', price: 0 } : null),
  search: () => ({ products: [], ignored: [], corrected: [] }),
}

const decided = (text: string) => joinLines(readMessage(text).map((line) => ({ line, decision: decideLine(line, everySku) })))

const brief = (text: string) =>
  decided(text).map(({ line: { lineNumber }, decision }) => {
    if (decision.kind === 'sure') return [lineNumber, decision.product.kcwId, decision.quantity]
    return [lineNumber, decision.kind === 'bad' ? decision.error : decision.kind]
  })

describe('one pasted line', () => {
  test.each([
    ['NL-1001 2', 'NL-1001', 2],
    ['  NL-1001    12  ', 'NL-1001', 12],
    ['NL-1001\u00a02', 'NL-1001', 2],
    ['NL-1001;2', 'NL-1001', 2],
    ['NL-1001 ; 2 ;', 'NL-1001', 2],
    ['NL-1001\t2', 'NL-1001', 2],
    ['NL-1001\t\t2', 'NL-1001', 2],
    ['NL-1001,2', 'NL-1001', 2],
    ['NL-1001, 2', 'NL-1001', 2],
    ['2 x NL-1001', 'NL-1001', 2],
    ['2x NL-1001', 'NL-1001', 2],
    ['2 × NL-1001', 'NL-1001', 2],
    ['2 X NL-1001', 'NL-1001', 2],
    ['2 * NL-1001', 'NL-1001', 2],
    ['NL-1001 x 2', 'NL-1001', 2],
    ['NL-1001 x2', 'NL-1001', 2],
    ['2 NL-1001', 'NL-1001', 2],
    ['2;NL-1001', 'NL-1001', 2],
    ['3 X-200', 'X-200', 3],
    ['X-200 3', 'X-200', 3],
    ['NL-1001 2 stk.', 'NL-1001', 2],
    ['NL-1001 2stk', 'NL-1001', 2],
    ['NL-1001;3 ruller', 'NL-1001', 3],
    ['NL-1001 1 rulle', 'NL-1001', 1],
    ['NL-1001 +2', 'NL-1001', 2],
    ['NL-1001 007', 'NL-1001', 7],
    ['NL-1001', 'NL-1001', 1],
    ['NL-1001;', 'NL-1001', 1],
    ['"NL-1001";"2"', 'NL-1001', 2],
    ['"NL-1001" 2', 'NL-1001', 2],
    ['nl-1001 2', 'nl-1001', 2],
    ['SMØ-1 9999', 'SMØ-1', 9_999],
    ['12-345 2', '12-345', 2],
    ['NL-1001 to', 'NL-1001', 2],
    ['NL-1001 2 senest 1/2', 'NL-1001', 2],
    ['NL-1001 2 stk 5 000 kr', 'NL-1001', 2],
  ])('"%s" is %s, %d units', (text, sku, quantity) => expect(brief(text)).toEqual([[1, sku, quantity]]))

  test.each([
    ['NL-1001 0', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 -1', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 10000', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 99999999999999999999', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 1.5', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001;1,5', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001;1.000', QUICK_ORDER_ERRORS.quantity],
    ['-2 x NL-1001', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 1/2 rulle', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 ½ rulle', QUICK_ORDER_ERRORS.quantity],
    ['½ NL-1001', QUICK_ORDER_ERRORS.quantity],
    ['1½ rulle NL-1001', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 1 000', QUICK_ORDER_ERRORS.quantity],
    ['NL-1001 2,5', QUICK_ORDER_ERRORS.quantity],
    ['Nordlys Polarhvid 2', QUICK_ORDER_ERRORS.unknownName],
    ['NL-1001 2 og NL-1002', QUICK_ORDER_ERRORS.several],
    [`${'A'.repeat(MAX_SKU_LENGTH + 1)} 1`, QUICK_ORDER_ERRORS.unknownName],
    ['7', QUICK_ORDER_ERRORS.noSku],
    [';7', QUICK_ORDER_ERRORS.noSku],
  ])('"%s" is refused with its reason', (text, error) => expect(brief(text)).toEqual([[1, error]]))

  test('may have the longest SKU', () => expect(brief('A'.repeat(MAX_SKU_LENGTH))).toEqual([[1, 'A'.repeat(MAX_SKU_LENGTH), 1]]))
})

describe('a pasted list', () => {
  test('keeps the line numbers of what was pasted, good lines and wrong ones', () =>
    expect(brief('NL-1001 2\n\n  \r\nFJ-1017;mange\rVG-2000 1')).toEqual([
      [1, 'NL-1001', 2],
      [4, QUICK_ORDER_ERRORS.quantity],
      [5, 'VG-2000', 1],
    ]))

  test('reads a number alone on its line as the quantity of the line above, unless that has one', () => {
    const lines = (text: string) => readMessage(text).map((line) => line.text)
    expect(lines('Nordlys Polarhvid\n3')).toEqual(['Nordlys Polarhvid 3'])
    expect(lines('Nordlys Polarhvid 2\n3')).toEqual(['Nordlys Polarhvid 2', '3'])
  })

  test('sums a repeated SKU in any letter case', () =>
    expect(brief('NL-1001 2\nFJ-1017 1\nnl-1001;3\n4 x Nl-1001')).toEqual([
      [1, 'NL-1001', 9],
      [2, 'FJ-1017', 1],
    ]))

  test('accepts a sum of exactly 9999 and refuses 10000', () => {
    expect(brief('A-1 9998\nA-1 1')).toEqual([[1, 'A-1', 9_999]])
    expect(brief('A-1 9999\nA-1 1\nA-1 1')).toEqual([[1, QUICK_ORDER_ERRORS.sum]])
  })

  test('keeps a wrong line of a SKU apart from its good one', () =>
    expect(brief('A-1 2\nA-1 0')).toEqual([
      [1, 'A-1', 2],
      [2, QUICK_ORDER_ERRORS.quantity],
    ]))

  test('accepts 200 different SKUs and refuses the next, but not more of the first', () => {
    const list = Array.from({ length: 201 }, (_, index) => `A-${index} 1`)
    const lines = brief([...list, 'A-0 1'].join('\n'))
    expect(lines.length).toBe(201)
    expect(lines[0]).toEqual([1, 'A-0', 2])
    expect(lines[199]).toEqual([200, 'A-199', 1])
    expect(lines[200]).toEqual([201, QUICK_ORDER_ERRORS.tooMany])
  })

  test.each(['', '   ', '\n\n', '\uFEFF', ';;\n;;', 'sep=;', '""'])('of nothing (%j) has no lines', (text) =>
    expect(brief(text)).toEqual([]),
  )
})

describe('a CSV file', () => {
  test('from Danish Excel, with byte order mark, header and semicolons', () =>
    expect(brief('\uFEFFVarenummer;Antal\r\nNL-1001;2\r\n"FJ-1017";"3"\r\n')).toEqual([
      [2, 'NL-1001', 2],
      [3, 'FJ-1017', 3],
    ]))

  test('has its columns by the header', () =>
    expect(brief('sep=;\nAntal;Navn;Vare-nr.;Pris\n2;"Polarhvid; blank";NL-1001;5.495,00\n;Sort;FJ-1017;\n5;Grå;;\n;;;')).toEqual([
      [3, 'NL-1001', 2],
      [4, 'FJ-1017', 1],
      [5, QUICK_ORDER_ERRORS.noSku],
    ]))

  test.each([
    ['SKU;Bestilt antal\nNL-1001;3', 'NL-1001', 3],
    ['Varenr.;Antal ruller\nNL-1001;3', 'NL-1001', 3],
    ['SKU\tNavn\tQty ordered\nNL-1001\tPolarhvid\t3', 'NL-1001', 3],
    ['SKU;Navn;Pris\nNL-1001;Polarhvid 7;5.495,00', 'NL-1001', 1],
    ['Varenr.;Antal på lager;Antal\nNL-1001;40;3', 'NL-1001', 3],
  ])('%j has its quantity under its heading', (text, sku, quantity) => expect(brief(text)).toEqual([[2, sku, quantity]]))

  test.each(['ca. 2', '2?', 'måske 2', '2 eller 3'])('a quantity of "%s" is asked about in a table too', (number) =>
    expect(brief(`SKU;Antal\nNL-1001;${number}`)).toEqual([[2, 'doubt']]),
  )

  test.each(['SKU;Ønsker\nNL-1001;3', 'SKU;Antal på lager\nNL-1001;40', 'SKU;Pris;Tæller\nNL-1001;5.495,00;3'])(
    '%j has a number under a heading that is not known: it is asked about, and not taken for one',
    (text) => expect(brief(text)).toEqual([[2, 'doubt']]),
  )

  test.each([
    'SKU,Qty\nNL-1001,2',
    'sku\tantal\nNL-1001\t2',
    'SKU Antal\nNL-1001 2',
    'KCW ID;Antal (stk)\nNL-1001;2 stk',
    'SKU\nNL-1001 2',
  ])('%j is read under its header', (text) => expect(brief(text)).toEqual([[2, 'NL-1001', 2]]))

  test('without a header, with byte order mark and quotes', () => expect(brief('\uFEFF"NL-1001";2')).toEqual([[1, 'NL-1001', 2]]))

  test('without a quantity column means one of each', () => expect(brief('SKU;Navn\nNL-1001;7')).toEqual([[2, 'NL-1001', 1]]))

  test('may have a SKU of digits under its header', () => expect(brief('SKU;Antal\n0123;2')).toEqual([[2, '0123', 2]]))
})

describe('a number equal to the price', () => {
  const at25: Catalogue<Candidate> = { ...everySku, productOf: (sku) => ({ kcwId: sku, nameDa: '', price: 25 }) }
  const read = (text: string) => {
    const decision = readMessage(text).map((line) => decideLine(line, at25))[0]
    return decision?.kind === 'doubt' ? decision.options.map(({ quantity }) => quantity) : decision
  }

  test.each(['KN-10 20 stk', '20 x KN-10', 'Varenr;Antal\nKN-10;20', 'KN-10 20 stk à 25', 'KN-10 20 stk 25', 'KN-10 tyve stk'])(
    '%j marks it as the quantity',
    (text) => expect(read(text)).toMatchObject({ kind: 'sure', quantity: 20 }),
  )

  test.each(['KN-10 2 25', 'KN-10 2 stk 20', 'KN-10 2 25,00'])('%j has another quantity, so it is the price', (text) =>
    expect(read(text)).toMatchObject({ kind: 'sure', quantity: 2 }),
  )

  test('is asked about where it is alone', () => {
    expect(read('KN-10 20')).toEqual([20, 1])
    expect(read('KN-10 25')).toEqual([25, 1])
    expect(read('KN-10 tyve')).toMatchObject({ kind: 'sure', quantity: 20 })
  })
})

describe('an answered question', () => {
  const answer = (text: string, at: number, words: string | null) => {
    const request = readMessage(text)[at]
    return request && replaceRequest(text, request, words)
  }

  test('in a pasted table keeps its quantity', () =>
    expect(brief(answer('Vare\tAntal\nsort\t12', 0, 'NL-1001 12') ?? '')).toEqual([[2, 'NL-1001', 12]]))

  test('leaves the other requests of its line as they are', () => {
    expect(answer('2 sort og 12 sort mat', 0, 'NL-1001 2')).toBe('NL-1001 2 og 12 sort mat')
    expect(answer('2 sort og 2 sort', 1, 'NL-1001 2')).toBe('2 sort og NL-1001 2')
    expect(answer('- 1 sort og 2 mat, 3 grå', 1, null)).toBe('- 1 sort, 3 grå')
    expect(answer('- 1 sort og 2 mat', 0, null)).toBe('- 2 mat')
    expect(answer('NL-1001, sort NL-1002\n3', 1, 'NL-1002 3')).toBe('NL-1001, NL-1002 3')
  })

  test('leaves what a long line has behind the part that is read', () => {
    const text = `1 sort og 2 mat og 1 ${'lang'.repeat(80)}`
    expect(answer(text, 0, 'NL-1001 1')).toBe(text.replace('1 sort', 'NL-1001 1'))
  })
})

describe('any list', () => {
  const skus = fc.stringMatching(/^[A-Z]{2}-\d{1,4}$/)
  const items = fc.array(fc.record({ sku: skus, quantity: fc.integer({ min: 1, max: 40 }) }), { minLength: 1, maxLength: 60 })
  const forms = [
    (sku: string, quantity: number) => `${sku} ${quantity}`,
    (sku: string, quantity: number) => `${sku};${quantity}`,
    (sku: string, quantity: number) => `${sku},${quantity}`,
    (sku: string, quantity: number) => `${sku}\t${quantity}`,
    (sku: string, quantity: number) => `${quantity} x ${sku}`,
    (sku: string, quantity: number) => `"${sku}";"${quantity}"`,
  ]

  test('orders as many units as were written, in whatever form', () => {
    fc.assert(
      fc.property(items, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (list, picks) => {
        const text = list.map(({ sku, quantity }, index) => forms[(picks[index] ?? 0) % forms.length]?.(sku, quantity)).join('\n')
        const wanted = Map.groupBy(list, ({ sku }) => sku)
        const ordered = decided(text).map(({ decision }) =>
          decision.kind === 'sure' ? [decision.product.kcwId, decision.quantity] : decision,
        )
        expect(ordered).toEqual([...wanted].map(([sku, lines]) => [sku, lines.reduce((sum, { quantity }) => sum + quantity, 0)]))
      }),
    )
  })

  test('of any text at all gives lines with a quantity in range or an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('A', '1', ';', ',', '\t', '"', '\n', ' ', 'x', '-') })),
        (text) => {
          const lines = decided(text)
          for (const { decision } of lines) {
            const quantities =
              decision.kind === 'sure'
                ? [decision.quantity]
                : decision.kind === 'doubt'
                  ? decision.options.map(({ quantity }) => quantity)
                  : []
            expect(quantities.every(isOrderableQuantity)).toBe(true)
          }
          const numbers = lines.map(({ line }) => line.lineNumber)
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
