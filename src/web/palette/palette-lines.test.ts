import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FoundRecords, inOrder, linesOf, PALETTE_GROUPS, type PaletteGroup, type PaletteLine, placesFor } from './palette-lines.ts'

const PLACES = [
  { label: 'Overblik', about: 'Tal og det, der venter', to: '/admin' },
  { label: 'Produkter', about: 'Priser, lager og tilbud', to: '/admin/produkter' },
  { label: 'Ordrer', about: 'Pak, send og fakturer det, kunderne har bestilt', to: '/admin/ordrer' },
  { label: 'Kunder', about: 'Godkend nye værksteder', to: '/admin/kunder' },
  { label: 'Ny ordre', about: 'Tag en ordre pr. telefon', to: '/admin/ordrer/ny' },
]
const labels = (text: string) => placesFor(text, PLACES).map(({ label }) => label)

describe('the places found for a text', () => {
  test('are all of them, in their order, for an empty text', () =>
    expect(labels('')).toEqual(['Overblik', 'Produkter', 'Ordrer', 'Kunder', 'Ny ordre']))

  test.each([
    ['ord', ['Ordrer', 'Ny ordre']],
    ['ordre ny', ['Ny ordre']],
    // a matching name comes before a matching description
    ['kunde', ['Kunder', 'Ordrer']],
    ['vaerksteder', ['Kunder']],
    ['lager', ['Produkter']],
    ['rdre', []],
    ['lager xyz', []],
  ])('%s', (text, expected) => expect(labels(text)).toEqual(expected))
})

const FOUND: FoundRecords = {
  orders: [
    {
      id: 7,
      orderNumber: 'ORD-2026-0007',
      customerName: 'Mikkel Jensen',
      company: 'Jensen Wrap ApS',
      createdAt: '2026-11-21T22:30:00.000Z',
      status: 'shipped',
      deliveryWay: 'pickup',
    },
    {
      id: 8,
      orderNumber: 'ORD-2026-0008',
      customerName: 'Anne Holm',
      company: null,
      createdAt: '2026-11-21T23:30:00.000Z',
      status: 'pending',
      deliveryWay: 'parcel',
    },
  ],
  customers: [
    { id: 3, name: 'Mikkel Jensen', company: 'Jensen Wrap ApS', email: 'mikkel+1@jensen.dk', city: 'Vejle' },
    { id: 4, name: 'Anne Holm', company: null, email: 'anne@holm.dk', city: null },
  ],
  products: [
    { id: 91, kcwId: 'FJ-1022', nameDa: 'Fjord Enebærblå', active: true },
    { id: 92, kcwId: 'FJ-1023', nameDa: 'Fjord Havblå', active: false },
  ],
  invoices: [
    {
      id: 1,
      kind: 'credit_note',
      number: 1008,
      customerName: 'Mikkel Jensen',
      company: null,
      issueDate: '2026-11-21',
      orderNumber: 'ORD-2026-0007',
    },
  ],
}

test('a record is shown with what a colleague knows it by, and links to it', () => {
  expect(linesOf(FOUND).map(({ label, about, to }) => [label, about, to])).toEqual([
    ['ORD-2026-0007', 'Jensen Wrap ApS · Mikkel Jensen · 21.11.2026 · Klar til afhentning', '/admin/ordrer/7'],
    ['ORD-2026-0008', 'Anne Holm · 22.11.2026 · Afventer', '/admin/ordrer/8'],
    ['Jensen Wrap ApS', 'Mikkel Jensen · mikkel+1@jensen.dk · Vejle', '/admin/kunder/3'],
    ['Anne Holm', 'anne@holm.dk', '/admin/kunder/4'],
    ['Fjord Enebærblå', 'FJ-1022', '/admin/produkter/91'],
    ['Fjord Havblå', 'FJ-1023 · Skjult', '/admin/produkter/92'],
    ['Kreditnota 1008', 'Mikkel Jensen · 21.11.2026 · ORD-2026-0007', '/admin/fakturaer?search=1008'],
  ])
})

describe('the order of the lines', () => {
  const firstFor = (text: string) => inOrder(text, [...placesFor(text, PLACES), ...linesOf(FOUND)])[0]?.label

  test.each([
    // its own name comes before a mention
    ['fj-1022', 'Fjord Enebærblå'],
    ['ORD-2026-0008', 'ORD-2026-0008'],
    ['kreditnota 1008', 'Kreditnota 1008'],
    ['anne@holm.dk', 'Anne Holm'],
    ['kunder', 'Kunder'],
    ['ord', 'Ordrer'],
    ['fjord', 'Fjord Enebærblå'],
    // no better match: group by group
    ['vejle wrap', 'ORD-2026-0007'],
  ])('%s opens %s', (text, label) => expect(firstFor(text)).toBe(label))

  test('a place that only mentions the word comes after those named so', () => {
    const places = [...PLACES, { label: 'Pak og send', about: 'Ordrer, der er betalt', to: '/admin/ordrer?scope=paidUnsent' }]
    expect(inOrder('ordre', placesFor('ordre', places)).map(({ label }) => label)).toEqual(['Ordrer', 'Ny ordre', 'Pak og send'])
  })

  const line = fc.record<PaletteLine>({
    group: fc.constantFrom(...(Object.keys(PALETTE_GROUPS) as PaletteGroup[])),
    key: fc.uuid(),
    label: fc.constantFrom('fjord', 'fjord blå', 'ordre'),
    about: fc.constantFrom('', 'fjord · blå', 'blå fjord'),
    to: fc.constant('/'),
  })

  test('has every line, keeps groups together, and leaves equal matches in their order', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom('', 'fjord', 'fj', 'xyz'), (lines, text) => {
        const ordered = inOrder(text, lines)
        expect(ordered.toSorted(byKey)).toEqual(lines.toSorted(byKey))
        const groups = ordered.map(({ group }) => group).filter((group, place, all) => group !== all[place - 1])
        expect(new Set(groups).size).toBe(groups.length)
        if (text === 'xyz')
          expect(ordered).toEqual(Object.keys(PALETTE_GROUPS).flatMap((group) => lines.filter((one) => one.group === group)))
      }),
    )
  })
})

function byKey(one: PaletteLine, other: PaletteLine): number {
  return one.key.localeCompare(other.key)
}
