import { describe, expect, test } from 'vitest'
import { type DrawingInput, drawProduct } from './draw-product.ts'

const film: DrawingInput = {
  kcwId: 'NL-1007',
  nameDa: 'Nordlys Signalrød',
  categoryId: 'bilfolie',
  productType: 'Bilfolie',
  finish: 'Blank',
  hex: '#C8102E',
  series: 'Nordlys',
}
const goods = (nameDa: string, categoryId = 'vaerktoej'): DrawingInput => ({
  ...film,
  nameDa,
  categoryId,
  productType: null,
  finish: null,
  hex: null,
  series: null,
})

describe('a product without a photo is drawn', () => {
  test('four by three, with its name for screen readers', () => {
    expect(drawProduct(film)).toMatch(/^<svg [^>]*viewBox="0 0 800 600"[^>]*aria-label="Nordlys Signalrød"/)
  })

  test('in its own colour', () => {
    expect(drawProduct(film)).toContain('#c8102e')
  })

  test('the same every time', () => {
    expect(drawProduct(film)).toBe(drawProduct({ ...film }))
  })

  test('differently for each finish', () => {
    const finishes = ['Blank', 'Satin', 'Mat', 'Metallic', 'Farveskift', 'Krom', 'Karbon']
    expect(new Set(finishes.map((finish) => drawProduct({ ...film, finish }))).size).toBe(finishes.length)
  })

  test('and a name can never become markup', () => {
    const drawing = drawProduct(goods('Rensevæske <script>alert("x")</script> 1 L', 'kemi'))
    expect(drawing).not.toContain('<script')
    expect(drawProduct(goods('"><script>', 'vaerktoej'))).not.toContain('<script')
  })

  test.each([
    ['Eco-solvent blæk Cyan 1 L', 'blaek', '#0093D3'],
    ['Eco-solvent blæk Magenta 1 L', 'blaek', '#CC006B'],
    ['Limfjerner Citrus 1 L', 'kemi', '#E8A11C'],
  ])('%s carries the colour of its content', (name, categoryId, hex) => {
    expect(drawProduct(goods(name, categoryId))).toContain(hex)
  })

  test('every kind of tool has its own drawing', () => {
    const names = [
      'Filtrakel',
      'Magneter',
      'Skæretape',
      'Varmepistol',
      'IR-termometer',
      'Montørhandsker M',
      'Kniv',
      'Foliesnitter',
      'Værktøjsbælte',
    ]
    const bodies = names.map((name) => drawProduct(goods(name)).replaceAll(name, ''))
    expect(new Set(bodies).size).toBe(names.length)
  })

  test('a product of an unknown kind gets a picture too', () => {
    const ofNoKind = drawProduct({ ...goods('Noget helt nyt'), categoryId: null })
    expect(ofNoKind).toContain('</svg>')
    expect(drawProduct({ ...goods('Noget helt nyt'), categoryId: 'constructor' })).toBe(ofNoKind)
  })
})
