import { describe, expect, test } from 'vitest'
import type { Facets } from '#contract/products/product.ts'
import type { Category } from '#contract/tags/tags.ts'
import { searchedLooks } from './list/searched-looks.ts'
import { emptyText, leadOf, searchHelp, searchNotes, shownText, withoutDescriptions } from './list-texts.ts'
import { productList } from './product-list.ts'

const facets = {
  series: [
    { value: 'nordlys', label: 'Nordlys', count: 16, description: 'Ensfarvet blank folie.' },
    { value: 'fjord', label: 'Fjord', count: 10, description: null },
  ],
  features: [{ value: 'stoebt', label: 'Støbt folie', count: 53, description: 'Uden indbygget spænding.' }],
} as unknown as Facets
const category = (id: string, name_da: string, productCount: number, description: string | null = null) =>
  ({ id, name_da, productCount, description }) as Category
const categories = [category('bilfolie', 'Bilfolie', 57, 'I ruller på 1,52 × 18 m.'), category('tpu', 'TPU-film', 6)]
const lead = (search: string) => leadOf(productList.read(new URLSearchParams(search)), { categories, facets })

describe('the text above the list', () => {
  test('is the description of the chosen category', () => {
    expect(lead('category=bilfolie')).toBe('I ruller på 1,52 × 18 m.')
    expect(lead('category=tpu')).toBeNull()
    expect(lead('')).toBeNull()
  })

  test('is the description of the only chosen series or feature', () => {
    expect(lead('category=bilfolie&series=nordlys')).toBe('Ensfarvet blank folie.')
    expect(lead('feature=stoebt')).toBe('Uden indbygget spænding.')
    expect(lead('series=nordlys&feature=stoebt')).toBe('Ensfarvet blank folie.')
    expect(lead('category=bilfolie&series=fjord')).toBe('I ruller på 1,52 × 18 m.')
    expect(lead('category=bilfolie&series=fjord,nordlys')).toBe('I ruller på 1,52 × 18 m.')
  })

  test('is not sent again with the choices', () => {
    expect(JSON.stringify(withoutDescriptions(facets))).not.toMatch(/description|Ensfarvet/)
    expect(withoutDescriptions(facets).series[0]).toEqual({ value: 'nordlys', label: 'Nordlys', count: 16 })
  })
})

describe('the text that counts the products', () => {
  test.each([
    [57, 57, 1, 'Viser 57 produkter'],
    [1, 1, 1, 'Viser 1 produkt'],
    [0, 0, 1, 'Viser 0 produkter'],
    [24, 93, 1, 'Viser 24 produkter af 93'],
    [24, 93, 2, 'Viser 24 produkter af 93 · nr. 25–48'],
    [21, 93, 4, 'Viser 21 produkter af 93 · nr. 73–93'],
    [1, 25, 2, 'Viser 1 produkt af 25 · nr. 25'],
    [0, 93, 9, 'Viser 0 produkter af 93'],
    [24, 12_000, 50, 'Viser 24 produkter af 12.000 · nr. 1.177–1.200'],
  ])('%i of %i on page %i', (shown, total, page, text) => {
    expect(shownText({ shown, total, page })).toBe(text)
  })
})

describe('the notes of a search', () => {
  test('that was used as typed are empty', () => {
    expect(searchNotes({ corrected: [], ignored: [] })).toEqual([])
  })

  test('name corrected and ignored words', () => {
    expect(searchNotes({ corrected: [{ typed: 'karbn', meant: 'karbon' }], ignored: ['lilla'] })).toEqual([
      'Mente du »karbon«? Vi fandt intet på »karbn«.',
      'Intet produkt passer på det hele. Vi så bort fra »lilla«.',
    ])
    expect(searchNotes({ corrected: [], ignored: ['lilla', 'krom', 'xyz'] })).toEqual([
      'Intet produkt passer på det hele. Vi så bort fra »lilla«, »krom« og »xyz«.',
    ])
  })
})

test('the colours and finishes named in a search are chips that remove their own word', () => {
  const known = {
    ...facets,
    colors: [{ value: 'blaa', label: 'Blå', count: 1, hex: '#1b4f9c' }],
    finishes: [{ value: 'Satin', label: 'Satin', count: 1 }],
  }
  const [satin, blue] = [
    { label: 'Satin', hex: null, without: 'blå' },
    { label: 'Blå', hex: '#1b4f9c', without: 'satin' },
  ]
  expect(searchedLooks('satin blå', known)).toEqual([satin, blue])
  expect(searchedLooks('  Fjord BLAA folie', known)).toEqual([{ ...blue, without: 'Fjord folie' }])
  expect(searchedLooks('satinfolie blålig', known)).toEqual([])
})

test.each([
  ['search=xyz', 'Ingen produkter fundet. Prøv at justere dine filtre.'],
  ['search=xyz&finish=Mat', 'Ingen produkter fundet. Prøv at justere dine filtre.'],
  ['category=blaek', 'Ingen produkter fundet. Prøv at justere dine filtre.'],
  ['page=9', 'Her er ikke flere produkter.'],
  ['sort=newest&view=compact', 'Ingen produkter fundet.'],
])('an empty list names filters after a search or when some are set: %s', (search, text) => {
  expect(emptyText(productList.read(new URLSearchParams(search)))).toBe(text)
})

test('help is shown for a search without results, and for no other empty list', () => {
  const helpFor = (query: string) => searchHelp(productList.read(new URLSearchParams(query)))
  expect(helpFor('search=xyz')).toBe('»xyz« – det fører vi ikke. Prøv en farve, en finish eller et varenummer.')
  expect(helpFor('search=xyz&finish=Mat')).toMatch(/^Vi fandt intet på »xyz« med de filtre\./)
  expect(helpFor('finish=Mat')).toBeNull()
})
