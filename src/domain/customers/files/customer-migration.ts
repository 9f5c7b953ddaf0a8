import { type ColumnMapping, cellsByUse, type KnownSystem, type MappedKind } from '#domain/csv/column-mapping.ts'
import type { LeftOut } from '#domain/csv/csv-header.ts'
import { CUSTOMER_COLUMNS, CUSTOMER_FILE, type CustomerColumn } from './customer-file.ts'

/** Columns of other systems that hold only part of a field of ours. */
export const CUSTOMER_PARTS = { firstName: 'Fornavn', lastName: 'Efternavn', address2: 'Adresse, anden linje' } as const
type CustomerPart = keyof typeof CUSTOMER_PARTS
export type CustomerUse = CustomerColumn | CustomerPart

const FIRMS: Readonly<Record<string, CustomerUse | null>> = {
  Navn: 'company',
  Name: 'company',
  Firmanavn: 'company',
  'Company name': 'company',
  Kontaktperson: 'name',
  'Att. person': 'name',
  Att: 'name',
  Attention: 'name',
  Contact: 'name',
  'Contact person': 'name',
  Adresse: 'address',
  Adresse1: 'address',
  Adresse2: 'address2',
  Address: 'address',
  Address1: 'address',
  Address2: 'address2',
  Postnummer: 'postalCode',
  'Zip code': 'postalCode',
  Zipcode: 'postalCode',
  City: 'city',
  CVR: 'cvr',
  'CVR-nr.': 'cvr',
  'CVR/SE-nr.': 'cvr',
  'VAT number': 'cvr',
  'VAT no.': 'cvr',
  EAN: 'ean',
  'EAN-nummer': 'ean',
  'EAN no.': 'ean',
  Gruppe: null,
  Group: null,
  Kundegruppe: null,
  Email: 'email',
  'E-mail': 'email',
  'Contact email': 'email',
  Telefon: 'phone',
  'Contact phone': 'phone',
  Rabat: null,
  Discount: null,
}

const SYSTEMS: readonly KnownSystem<CustomerUse>[] = [
  { name: 'Rackbeat', signs: ['Kundenr', 'Navn', 'Gruppe', 'Momszone', 'Layout'], uses: FIRMS },
  { name: 'Rackbeat', signs: ['Customer nr.', 'Name', 'Group', 'VAT Zone', 'Layout'], uses: FIRMS },
  { name: 'Rackbeat', signs: ['Number', 'Company name', 'Group', 'VAT Zone'], uses: FIRMS },
  { name: 'e-conomic', signs: ['Kundenr.', 'Navn', 'Kundegruppe'], uses: FIRMS },
  { name: 'e-conomic', signs: ['Nr.', 'Navn', 'Gruppe', 'CVR-nr.'], uses: FIRMS },
  { name: 'Dinero', signs: ['Navn', 'Att. person', 'CVR'], uses: FIRMS },
  {
    name: 'Shopify',
    signs: ['first name', 'last name', 'Email', 'total spent'],
    uses: {
      'first name': 'firstName',
      'last name': 'lastName',
      Email: 'email',
      Company: 'company',
      'default address company': 'company',
      Address1: 'address',
      Address2: 'address2',
      'default address address1': 'address',
      'default address address2': 'address2',
      City: 'city',
      'default address city': 'city',
      Zip: 'postalCode',
      'default address zip': 'postalCode',
      Phone: 'phone',
      'default address phone': 'phone',
      Tags: null,
    },
  },
  {
    name: 'WooCommerce',
    signs: ['Name', 'Username', 'Email'],
    uses: { Name: 'name', Email: 'email', City: 'city', Postcode: 'postalCode', 'Postal code': 'postalCode', Region: null },
  },
  {
    name: 'WooCommerce',
    signs: ['billing_first_name', 'billing_last_name', 'billing_email'],
    uses: {
      first_name: null,
      last_name: null,
      user_email: null,
      billing_first_name: 'firstName',
      billing_last_name: 'lastName',
      billing_company: 'company',
      billing_address_1: 'address',
      billing_address_2: 'address2',
      billing_postcode: 'postalCode',
      billing_city: 'city',
      billing_email: 'email',
      billing_phone: 'phone',
    },
  },
]

const OTHER_NAMES: Readonly<Record<string, CustomerUse>> = {
  fornavn: 'firstName',
  'first name': 'firstName',
  firstname: 'firstName',
  efternavn: 'lastName',
  'last name': 'lastName',
  lastname: 'lastName',
  surname: 'lastName',
  adresse1: 'address',
  address1: 'address',
  'address line 1': 'address',
  adresse2: 'address2',
  address2: 'address2',
  'address line 2': 'address2',
  postcode: 'postalCode',
  zipcode: 'postalCode',
  cvrnr: 'cvr',
  'se-nr.': 'cvr',
  momsnummer: 'cvr',
  'vat no.': 'cvr',
  'org.nr.': 'cvr',
  'eannr.': 'ean',
  'ean number': 'ean',
  kundenavn: 'company',
  'customer name': 'company',
  organisation: 'company',
  mobiltelefon: 'phone',
  mobile: 'phone',
  'att.': 'name',
}

export const MIGRATED_CUSTOMERS: MappedKind<CustomerUse> = {
  systems: SYSTEMS,
  readHeading: CUSTOMER_FILE.headerOf,
  otherNames: OTHER_NAMES,
  labelOf: (use) => (isPart(use) ? CUSTOMER_PARTS[use] : CUSTOMER_COLUMNS[use]),
  isUse: (text): text is CustomerUse => isPart(text) || Object.hasOwn(CUSTOMER_COLUMNS, text),
  repeatable: [],
  key: 'email',
  price: null,
}

function isPart(text: string): text is CustomerPart {
  return Object.hasOwn(CUSTOMER_PARTS, text)
}

export function customerMigrator({
  uses,
  leavesOutKeyless,
}: ColumnMapping): (texts: readonly string[]) => ReadonlyMap<CustomerColumn, string> | LeftOut {
  return (texts) => {
    const cells = new Map([...cellsByUse<CustomerUse>(uses, texts)].map(([use, [text = '']]) => [use, text]))
    if (leavesOutKeyless && !cells.get('email')?.trim()) return 'keyless'
    const joined = (parts: readonly CustomerUse[], sign: string) =>
      parts
        .map((use) => (cells.get(use) ?? '').trim())
        .filter((text) => text !== '')
        .join(sign)
    const plain = new Map([...cells].filter((entry): entry is [CustomerColumn, string] => !isPart(entry[0])))
    const name = plain.get('name') ?? joined(['firstName', 'lastName'], ' ')
    const address = joined(['address', 'address2'], ', ')
    if (name !== '') plain.set('name', name)
    if (address !== '') plain.set('address', address)
    return plain
  }
}
