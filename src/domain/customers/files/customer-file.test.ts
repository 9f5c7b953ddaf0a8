import { describe, expect, test } from 'vitest'
import { readHeaders } from '#domain/csv/csv-header.ts'
import { CUSTOMER_COLUMNS, CUSTOMER_FILE, type CustomerColumn, readCustomerCells } from './customer-file.ts'

const read = (cells: Partial<Record<CustomerColumn, string>>, sign: ',' | '.' = ',') =>
  readCustomerCells(new Map(Object.entries(cells) as [CustomerColumn, string][]), sign)

describe('the first line of a customer file', () => {
  test('is understood in Danish, in English and as bookkeeping programs write it', () => {
    const all = Object.keys(CUSTOMER_COLUMNS)
    expect(readHeaders(Object.values(CUSTOMER_COLUMNS), CUSTOMER_FILE)).toEqual({ headers: all, problems: [] })
    expect(readHeaders(all, CUSTOMER_FILE)).toEqual({ headers: all, problems: [] })
    const named = ['Email address', 'Kontaktperson', 'Firmanavn', 'CVR-nr.', 'EAN-nr.', 'Tlf.', 'Street', 'Post nr.', 'Town', 'Kundegruppe']
    expect(readHeaders([...named, 'Discount %', 'Opening points'], CUSTOMER_FILE)).toEqual({ headers: all, problems: [] })
  })

  test.each(['Rolle', 'role', 'Adgangskode', 'password', 'Rettigheder', 'approved'])('has no column %s', (column) => {
    expect(readHeaders(['E-mail', column], CUSTOMER_FILE).problems).toEqual([{ column, message: `Kolonnen »${column}« kendes ikke.` }])
  })
})

describe('the cells of a line', () => {
  test('empty ones ask for nothing, a dash empties the field', () => {
    expect(read({ email: 'a@b.dk', name: ' ', company: '-', customDiscount: '-', city: '' })).toEqual({
      fields: { company: null, customDiscount: null },
      problems: [],
    })
  })

  test.each(['name', 'tier', 'points'] as const)('%s cannot be emptied', (column) => {
    expect(read({ [column]: '-' })).toEqual({ fields: {}, problems: [{ column, message: 'Feltet kan ikke tømmes.' }] })
  })

  test('numbers are read as the file writes them', () => {
    expect(read({ points: '1.250', customDiscount: '12,0 %' }).fields).toEqual({ points: 1250, customDiscount: 12 })
    expect(read({ points: '1,250', customDiscount: '12.5' }, '.').fields).toEqual({ points: 1250, customDiscount: 12.5 })
    expect(read({ points: 'mange' }).fields).toEqual({ points: Number.NaN })
  })

  test('a tier is understood in English and Danish', () => {
    for (const [cell, tier] of [
      ['gold', 'Gold'],
      ['GULD', 'Gold'],
      ['Sølv', 'Silver'],
      ['platin', 'Platinum'],
      ['bronze', 'Bronze'],
    ] as const)
      expect(read({ tier: cell }).fields).toEqual({ tier })
    for (const tier of ['Diamant', 'constructor'])
      expect(read({ tier }).problems).toEqual([{ column: 'tier', message: 'Skriv Bronze, Silver, Gold eller Platinum.' }])
  })

  test('what guards a text against a spreadsheet is not part of it', () => {
    expect(read({ phone: "'+45 75 82 00 00" }).fields).toEqual({ phone: '+45 75 82 00 00' })
  })
})
