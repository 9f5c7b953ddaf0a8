import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { withdrawalForm } from './consumer-rights.ts'
import { TERMS_LINKS, termsOfSale } from './terms-of-sale.ts'

const parts = termsOfSale({ ...DEFAULT_SETTINGS, isOnline: false })
const textOf = (title: string) =>
  parts
    .find((part) => part.title === title)
    ?.paragraphs.flat()
    .map((span) => (typeof span === 'string' ? span : span.text))
    .join('')

test('the terms tell a consumer of the fourteen days, who pays what, and where to complain', () => {
  expect(textOf('Fortrydelse for forbrugere')).toMatch(
    /fortryde købet i 14 dage.*Fortryd aftale her.*Du betaler selv returfragten.*standardfragt/,
  )
  expect(textOf('Reklamation og garanti')).toContain('to års reklamationsret')
  expect(textOf('Klage')).toContain('Nævnenes Hus, Toldboden 2, 8800 Viborg')
})

test('every payment method is in the terms, and every link leads to a page', () => {
  const list = parts.find(({ title }) => title === 'Priser og betaling')?.list
  expect(list?.items).toHaveLength(PAYMENT_METHODS.length)
  const led = new Set(parts.flatMap(({ paragraphs }) => paragraphs.flat()).flatMap((span) => (typeof span === 'string' ? [] : [span.to])))
  expect([...led].sort()).toEqual([...TERMS_LINKS].sort())
})

test('the terms promise the days and the warranty of the settings', () => {
  const other = termsOfSale({
    ...DEFAULT_SETTINGS,
    isOnline: true,
    delivery: { ...DEFAULT_SETTINGS.delivery, home: '4-5', inStock: '2-6', remote: '20-30' },
  })
  expect(JSON.stringify(other)).toMatch(/2–6 dage.*20–30 dage/)
})

test('a firm reads that it pays for all with the first parcel where the owner takes it so, and only where buyers pay online', () => {
  const payments = { ...DEFAULT_SETTINGS.payments, takesAllAtFirstParcel: true }
  const saidTo = (isOnline: boolean, chosen = payments) => JSON.stringify(termsOfSale({ ...DEFAULT_SETTINGS, isOnline, payments: chosen }))
  expect(saidTo(true)).toContain('trækkes hele beløbet, når vi sender den første pakke eller har de første varer klar til afhentning')
  for (const others of [saidTo(false), saidTo(true, DEFAULT_SETTINGS.payments)]) expect(others).not.toContain('første pakke')
})

test('the form to withdraw with names who it goes to', () => {
  const { paragraphs: form } = withdrawalForm({
    legalName: 'Folie ApS',
    address: 'Vej 1',
    postalCode: '7100',
    city: 'Vejle',
    email: 'a@folie.dk',
  })
  expect(form[1]).toBe('Til Folie ApS, Vej 1, 7100 Vejle, a@folie.dk:')
  expect(form).toContain('(*) Det ikke relevante udstreges.')
})

test('the terms name the freight to the Faroes, and that no Danish VAT is paid, once the shop delivers there', () => {
  expect(textOf('Levering')).not.toContain('Færøerne')
  const { exports } = DEFAULT_SETTINGS
  const opened = { ...exports, FO: { ...exports.FO, isOffered: true, freeAboveKr: 5000 } }
  const levering = termsOfSale({ ...DEFAULT_SETTINGS, exports: opened, isOnline: false }).find(({ title }) => title === 'Levering')
  expect(JSON.stringify(levering?.paragraphs).replaceAll('\u00a0', ' ')).toContain(
    'Skal varerne til Færøerne, sælger vi dem uden dansk moms. Fragten koster 249 kr; køber du for mere end 5.000 kr, er den gratis, og pakken er normalt fremme 5–10 hverdage',
  )
})
