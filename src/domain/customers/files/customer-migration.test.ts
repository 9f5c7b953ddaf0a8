import { expect, test } from 'vitest'
import { type ColumnMapping, proposeMapping } from '#domain/csv/column-mapping.ts'
import { customerMigrator, MIGRATED_CUSTOMERS } from './customer-migration.ts'

function migrate(headings: readonly string[], row: readonly string[], chosen: Partial<ColumnMapping> = {}) {
  const { uses } = proposeMapping(headings, MIGRATED_CUSTOMERS)
  const migrated = customerMigrator({ uses, prices: null, category: null, leavesOutKeyless: false, ...chosen })(row)
  return typeof migrated === 'string' ? migrated : Object.fromEntries(migrated)
}

const RACKBEAT = [
  ...['Kundenr', 'Navn', 'Gruppe', 'Adresse1', 'Adresse2', 'Postnummer', 'By', 'Land', 'Momszone', 'CVR', 'EAN', 'Layout'],
  ...['Betalingsbetingelser', 'Sprog', 'Telefon', 'Email', 'Kontaktperson'],
]
const firm = ['1001', 'Ærø Lak ApS', '1', 'Havnen 2', 'Port B', '5970', 'Ærøskøbing', 'DK', '1', '12345674', '5790000705006', '1']

test("Rackbeat's customers are firms with a contact, and what an account has no field for is left alone", () => {
  expect(proposeMapping(RACKBEAT, MIGRATED_CUSTOMERS)).toEqual({
    system: 'Rackbeat',
    uses: [
      ...[null, 'company', null, 'address', 'address2', 'postalCode', 'city', null, null, 'cvr', 'ean', null],
      ...[null, null, 'phone', 'email', 'name'],
    ],
    prices: null,
  })
  expect(migrate(RACKBEAT, [...firm, '8 dage', 'da', '62520000', 'bo@aero-lak.dk', 'Bo Dal'])).toEqual({
    ...{ company: 'Ærø Lak ApS', name: 'Bo Dal', address: 'Havnen 2, Port B', postalCode: '5970', city: 'Ærøskøbing' },
    ...{ cvr: '12345674', ean: '5790000705006', phone: '62520000', email: 'bo@aero-lak.dk' },
  })
})

test('a customer without an e-mail address is a fault, or left out where staff want that', () => {
  const row = [...firm, '8 dage', 'da', '62520000', '', '']
  expect(migrate(RACKBEAT, row)).toMatchObject({ company: 'Ærø Lak ApS' })
  expect(migrate(RACKBEAT, row, { leavesOutKeyless: true })).toBe('keyless')
})

test.each([
  [
    'e-conomic',
    'Nr.;Navn;Gruppe;Adresse;Postnr.;By;CVR-nr.;E-mail',
    [null, 'company', null, 'address', 'postalCode', 'city', 'cvr', 'email'],
  ],
  [
    'Dinero',
    'Navn;Att. person;Adresse;Postnummer;By;CVR;EAN;Email',
    ['company', 'name', 'address', 'postalCode', 'city', 'cvr', 'ean', 'email'],
  ],
  [
    'Shopify',
    'Customer ID;First Name;Last Name;Email;Default Address Company;Default Address Address1;Default Address Zip;Default Address City;Phone;Total Spent;Tags',
    [null, 'firstName', 'lastName', 'email', 'company', 'address', 'postalCode', 'city', 'phone', null, null],
  ],
  ['WooCommerce', 'Name;Username;Last active;Email;Orders;City;Postal code', ['name', null, null, 'email', null, 'city', 'postalCode']],
  [
    'WooCommerce',
    'billing_first_name;billing_last_name;billing_company;billing_address_1;billing_postcode;billing_city;billing_email;billing_phone;user_email',
    ['firstName', 'lastName', 'company', 'address', 'postalCode', 'city', 'email', 'phone', null],
  ],
])('the customers of %s are recognised: %s', (system, headings, uses) => {
  expect(proposeMapping(headings.split(';'), MIGRATED_CUSTOMERS)).toMatchObject({ system, uses })
})

test('first and last name are one name', () => {
  expect(migrate(['Fornavn', 'Efternavn', 'Mail'], ['Bo', 'Dal', 'bo@dal.dk'])).toEqual({ name: 'Bo Dal', email: 'bo@dal.dk' })
})
