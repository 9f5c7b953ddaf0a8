import { type CellKind, CLEARS, NEVER_EMPTY, readCell } from '#domain/csv/csv-cell.ts'
import { type FileColumns, headersByName } from '#domain/csv/csv-header.ts'
import { TIERS, type Tier } from '#domain/customers/tier.ts'
import type { DecimalSign } from '#domain/numbers/danish-number.ts'
import { withPlainLineEnds } from '#domain/texts/plain-text.ts'

/** The columns of a customer file. A file never changes roles, passwords or locks. */
export const CUSTOMER_COLUMNS = {
  email: 'E-mail',
  name: 'Navn',
  company: 'Firma',
  cvr: 'CVR',
  ean: 'EAN',
  phone: 'Telefon',
  address: 'Adresse',
  postalCode: 'Postnummer',
  city: 'By',
  tier: 'Tier',
  customDiscount: 'Rabat (%)',
  points: 'Point',
} as const
export type CustomerColumn = keyof typeof CUSTOMER_COLUMNS

const OTHER_NAMES: Readonly<Record<string, CustomerColumn>> = {
  mail: 'email',
  emailadresse: 'email',
  'e-mailadresse': 'email',
  'email address': 'email',
  kontaktperson: 'name',
  kontakt: 'name',
  contact: 'name',
  'contact name': 'name',
  'full name': 'name',
  firmanavn: 'company',
  virksomhed: 'company',
  'company name': 'company',
  'cvr-nr': 'cvr',
  'cvr-nummer': 'cvr',
  'vat number': 'cvr',
  'ean-nr': 'ean',
  'ean-nummer': 'ean',
  gln: 'ean',
  'gln number': 'ean',
  telefonnummer: 'phone',
  tlf: 'phone',
  mobil: 'phone',
  'phone number': 'phone',
  telephone: 'phone',
  vej: 'address',
  gade: 'address',
  street: 'address',
  postnr: 'postalCode',
  'postal code': 'postalCode',
  'post code': 'postalCode',
  zip: 'postalCode',
  'zip code': 'postalCode',
  bynavn: 'city',
  town: 'city',
  kundegruppe: 'tier',
  rabat: 'customDiscount',
  'individuel rabat': 'customDiscount',
  discount: 'customDiscount',
  rabatprocent: 'customDiscount',
  startpoint: 'points',
  pointsaldo: 'points',
  'opening points': 'points',
}

export const CUSTOMER_FILE: FileColumns<CustomerColumn> = {
  headerOf: headersByName<CustomerColumn>(CUSTOMER_COLUMNS, OTHER_NAMES),
  labelOf: (column) => CUSTOMER_COLUMNS[column],
  key: 'email',
}

const NUMBERS: readonly CustomerColumn[] = ['customDiscount', 'points']
const REQUIRED: readonly CustomerColumn[] = ['name', 'tier', 'points']

export type CellProblem = Readonly<{ column: CustomerColumn; message: string }>

/** The filled cells of a line, not yet validated. An empty cell changes nothing, '-' empties the field. */
export function readCustomerCells(cells: ReadonlyMap<CustomerColumn, string>, sign: DecimalSign) {
  const fields: Partial<Record<CustomerColumn, unknown>> = {}
  const problems: CellProblem[] = []
  for (const [column, raw] of cells) {
    const cell = withPlainLineEnds(raw).trim()
    if (cell === '' || column === 'email') continue
    if (cell === CLEARS && REQUIRED.includes(column)) problems.push({ column, message: NEVER_EMPTY })
    else if (cell === CLEARS) fields[column] = null
    else if (column === 'tier') {
      const tier = readTier(cell)
      if (tier === null) problems.push({ column, message: `Skriv ${TIERS.slice(0, -1).join(', ')} eller ${TIERS.at(-1)}.` })
      else fields[column] = tier
    } else {
      const kind: CellKind = NUMBERS.includes(column) ? 'number' : 'text'
      fields[column] = readCell(cell, kind, sign)
    }
  }
  return { fields, problems }
}

const DANISH_TIERS = new Map<string, Tier>(Object.entries({ sølv: 'Silver', guld: 'Gold', platin: 'Platinum' }))

function readTier(cell: string): Tier | null {
  const word = cell.normalize('NFC').toLocaleLowerCase('da')
  return TIERS.find((tier) => tier.toLowerCase() === word) ?? DANISH_TIERS.get(word) ?? null
}
