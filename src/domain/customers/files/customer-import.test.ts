import { describe, expect, test } from 'vitest'
import { decideImport, type ImportedInto } from './customer-import.ts'

const BLANK = { tier: 'Bronze' } as const
const KAREN: ImportedInto = {
  role: 'customer',
  approved: true,
  fields: {
    name: 'Karen Kjær',
    company: 'Kjær Folie',
    cvr: '13748136',
    ean: null,
    phone: '75820000',
    address: 'Havnegade 3',
    postalCode: '7100',
    city: 'Vejle',
    tier: 'Silver',
    customDiscount: null,
  },
  points: 0,
  hasPointsEntries: false,
  openingPoints: null,
}

describe('a line of a customer file', () => {
  test('makes a customer of its own fields, the rest is empty', () => {
    expect(decideImport({ name: 'Ole', customDiscount: 7, points: 40 }, null, BLANK)).toEqual({
      problems: null,
      fields: { ...emptied(), name: 'Ole', tier: 'Bronze', customDiscount: 7 },
      openingPoints: 40,
      changes: {
        name: { from: null, to: 'Ole' },
        tier: { from: null, to: 'Bronze' },
        customDiscount: { from: null, to: 7 },
        points: { from: null, to: 40 },
      },
    })
  })

  test('creates no customer without a name', () => {
    expect(decideImport({ company: 'Kjær Folie' }, null, BLANK)).toEqual({ problems: [{ column: 'name', message: 'Skriv kundens navn.' }] })
  })

  test('changes the fields it contains, and fields it leaves out stay', () => {
    expect(decideImport({ tier: 'Gold', company: undefined, phone: null }, KAREN, BLANK)).toEqual({
      problems: null,
      fields: { ...KAREN.fields, tier: 'Gold', phone: null },
      openingPoints: 0,
      changes: { tier: { from: 'Silver', to: 'Gold' }, phone: { from: '75820000', to: null } },
    })
  })

  test('with the stored values changes nothing', () => {
    expect(decideImport({ ...KAREN.fields, points: 0 }, KAREN, BLANK)).toMatchObject({ openingPoints: 0, changes: {} })
  })

  test.each(['admin', 'superadmin'] as const)('never touches an account of an %s, not even when it says what is so', (role) => {
    expect(decideImport({ ...KAREN.fields }, { ...KAREN, role }, BLANK)).toMatchObject({ problems: [{ column: 'email' }] })
  })

  test('waits for who waits for approval', () => {
    expect(decideImport({ tier: 'Gold' }, { ...KAREN, approved: false }, BLANK)).toMatchObject({ problems: [{ column: 'email' }] })
  })
})

describe('opening points', () => {
  const opened: ImportedInto = { ...KAREN, points: 40, hasPointsEntries: true, openingPoints: 40 }

  test('are for accounts whose points never moved', () => {
    expect(decideImport({ points: 40 }, KAREN, BLANK)).toMatchObject({ openingPoints: 40, changes: { points: { from: 0, to: 40 } } })
    expect(decideImport({ points: 41 }, opened, BLANK)).toMatchObject({ problems: [{ column: 'points' }] })
    // points earned and spent leave a balance of 0, but the account has been used
    expect(decideImport({ points: 40 }, { ...KAREN, hasPointsEntries: true }, BLANK)).toMatchObject({ problems: [{ column: 'points' }] })
  })

  test('are given once when the same file is read again, also after some were earned and spent', () => {
    expect(decideImport({ points: 40 }, opened, BLANK)).toMatchObject({ problems: null, openingPoints: 0, changes: {} })
    expect(decideImport({ points: 40 }, { ...opened, points: 12 }, BLANK)).toMatchObject({ problems: null, openingPoints: 0 })
  })

  test('of nought are none', () => {
    expect(decideImport({ points: 0 }, { ...opened, points: 12 }, BLANK)).toMatchObject({ problems: null, openingPoints: 0, changes: {} })
  })
})

function emptied() {
  const { name: _name, tier: _tier, ...rest } = KAREN.fields
  return Object.fromEntries(Object.keys(rest).map((field) => [field, null]))
}
