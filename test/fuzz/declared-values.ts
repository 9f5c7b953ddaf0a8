import fc from 'fast-check'
import type { Schema } from './api-document.ts'
import { type Kind, pick } from './picks.ts'

export const PASSWORDS = ['hemmeligt-kodeord', 'et-helt-andet-kodeord'] as const

const ofKind = (kind: Kind) => () => pick(kind)
const among =
  (...values: readonly unknown[]) =>
  () =>
    fc.constantFrom(...values)
const email = () =>
  fc.oneof(
    pick('email'),
    fc.nat(5_000).map((number) => `kunde-${number}@fuzz.example`),
  )

/** Members the schema calls a text or a number while the shop wants a certain one: a number that checks, something that exists. */
const KNOWN: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
  email,
  customerEmail: email,
  password: among(PASSWORDS[0], PASSWORDS[0], PASSWORDS[0], PASSWORDS[1]),
  currentPassword: among(PASSWORDS[0], PASSWORDS[0], PASSWORDS[0], PASSWORDS[1]),
  cvr: among('10150817'),
  // a firm also sends its name, which schemas do not require
  buyerKind: among('consumer'),
  acceptsTerms: among(true),
  ean: among('5790000000005', null, null, null),
  phone: among('+45 12 34 56 78'),
  customerPhone: among('+45 12 34 56 78'),
  postalCode: among('8000', '5970', '1050'),
  shippingPostalCode: among('8000', '5970', '1050'),
  // all three or none
  invoiceAddress: among(null),
  invoicePostalCode: among(null),
  invoiceCity: among(null),
  // the month of the shop's clock, and the one before
  month: among('2026-11', '2026-11', '2026-10'),
  city: among('Ærøskøbing'),
  shippingCity: among('Ærøskøbing'),
  'Idempotency-Key': () => fc.nat(2_000).map((number) => `forsoeg-${number}`),
  'Bulk-Change': among('mange-ordrer-1', 'mange-ordrer-2'),
  shippingAddress: ofKind('ownSecret'),
  notes: ofKind('ownSecret'),
  customerName: ofKind('ownSecret'),
  code: () => fc.oneof(pick('ownCode'), pick('ownCode'), fc.constantFrom('123456', '8000')),
  website: among(''),
  hex: among('#1d4f91'),
  hex_code: among('#1d4f91'),
  kcwId: () => fc.nat(2_000).map((number) => `F-${number}`),
  token: () => fc.oneof(pick('verifyToken'), pick('resetToken')),
  productIds: () => fc.array(pick('product'), { maxLength: 5 }),
  items: () =>
    fc.array(
      fc.record({
        id: pick('ware'),
        quantity: fc.integer({ min: 1, max: 12 }),
        payWithPoints: fc.constantFrom(true, false, false, false, false),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  products: () => fc.array(fc.record({ id: pick('product') }), { minLength: 1, maxLength: 4 }),
  userId: ofKind('user'),
  by: ofKind('user'),
  category: ofKind('category'),
  categoryId: ofKind('category'),
  series: ofKind('series'),
  productType: ofKind('product-types'),
  productTypeId: ofKind('product-types'),
  productTypeIds: () => fc.array(pick('product-types'), { maxLength: 2 }),
  backingType: ofKind('backing-types'),
  backingTypeId: ofKind('backing-types'),
  color: ofKind('colors'),
  colorTags: () => fc.array(pick('colors'), { maxLength: 2 }),
  feature: ofKind('features'),
  substanceAnswer: among(null, null, 'free'),
  substances: among([]),
  substancesAnsweredOn: among(null, '2026-11-01'),
  hazardStatements: among([], ['H225']),
  hsCode: among(null, '39199080'),
  promotionUntil: among(null),
  contact: among('post@producent.de'),
  responsibleContact: among('post@ansvarlig.de'),
  sourceUrl: among('https://kilde.example/bil'),
  name: () => fc.nat(2_000).map((number) => `Navn ${number}`),
  reason: among('Efter aftale'),
  words: among('Den er revet i kanten.'),
  meanings: among(['folie'], ['sort', 'blank']),
  remedies: among(['refund', 'replacement']),
  days: among(30, 90),
  startsOn: among('2027-02-28', '2027-03-01'),
  to: among('2026-11-26'),
  from: among('2026-11-01'),
  gtin: among(null, '5901234123457'),
  shelf: among(null, 'A-03-2'),
  scipNumber: among(null, '6e2f9c1a-5b1f-4a52-9d3c-0f6f1a2b3c4d'),
  featureTags: () => fc.array(pick('features'), { maxLength: 2 }),
  ids: () => fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).map((ids) => ids.join(',')),
  skus: ofKind('sku'),
  sku: ofKind('sku'),
  supplierId: ofKind('supplier'),
  batchId: among(null, undefined),
  orderNumber: ofKind('orderNumber'),
  images: () => fc.array(pick('upload'), { maxLength: 2 }),
  imageUrl: ofKind('upload'),
  n: () => fc.nat(1),
  price: () => fc.integer({ min: 1, max: 5_000 }),
  points: () => fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 6_000 })),
  // a stranger's total is a refusal by design: other draws test it
  subtotal: among(undefined),
  shipping: among(undefined),
  savings: among(undefined),
  total: among(undefined),
  discount: among(undefined),
  pointsUsed: among(undefined),
  pointsEarned: among(undefined),
  // columns and words of a file that is not the one beside them are refused by design
  mapping: among(undefined),
  statuses: among(undefined),
  // an outdated `seen` is refused by design: nearly valid requests plant it
  seen: among(undefined),
}

/** The same for a member of one operation alone. */
const KNOWN_OF: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
  'createWebhook.url': among('https://lager.firma.dk/'),
  'changeWebhook.url': among('https://lager.firma.dk/', undefined),
  'createApiKey.rights': among(['readOrders'], ['readProducts', 'changeStock']),
  'createApiKey.days': among(30, undefined),
  'setListedPrices.kcwId': ofKind('sku'),
  'approvePriceList.seen': () => fc.record({ revision: fc.integer({ min: 1, max: 3 }) }),
  // fixed once it is set
  'changeCustomer.email': among(undefined),
  // is in the history of the order, which its buyer reads too
  'changeOrderStatus.notes': among('Sendt i dag', null),
  'exportPerson.email': ofKind('customerEmail'),
  'deletePerson.email': ofKind('customerEmail'),
  'resetPassword.token': ofKind('resetToken'),
  'applyForSponsorship.images': () => fc.array(pick('sponsorshipImage'), { maxLength: 2 }),
  // right, so that it is off: other draws are wrong in one place
  'removeSecondFactor.password': among(PASSWORDS[0]),
  'removeSecondFactor.code': ofKind('ownCode'),
  'keepProjectCar.choice': ofKind('carInFilm'),
  // a job that is made and offered is one that others can be asked about
  'createProject.customerId': among(null),
  'createProject.panels': among([{ widthCm: 60, heightCm: 120, count: 2 }]),
  'createProject.car': among(null),
  'createProject.film': ofKind('sku'),
  'copyProject.customerId': among(null),
  'createOffer.customerId': ofKind('customer'),
  'changeInvoiceSeries.first': () => fc.integer({ min: 1, max: 5_000 }),
  'makeClaim.reason': among('damaged', 'faulty'),
  'openClaim.reason': among('damaged', 'faulty'),
  'sendProjectOffer.to': email,
  'createTag.hex_code': among('#1d4f91'),
  'createCategory.id': () => fc.stringMatching(/^[a-z]{4,9}$/),
}

const TEXTS = ['Søren Ærø', 'Værkstedet på hjørnet', 'Åvej 1', 'Blank sort folie', 'Levering til bagdøren', '12345678', 'a']

/** Values a schema allows, and that the shop mostly does too, for the member or parameter `name` of an operation. */
export function declaredValue(operation: string, schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return KNOWN_OF[`${operation}.${name}`]?.() ?? KNOWN[name]?.() ?? bySchema(operation, schema)
}

function bySchema(operation: string, schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice: Schema) => bySchema(operation, choice)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => bySchema(operation, { ...schema, type })))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return quarters(rangeOf(schema))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(bySchema(operation, (schema.items ?? {}) as Schema), { minLength: Number(schema.minItems ?? 0), maxLength: 3 })
    case 'object':
      return declaredObject(operation, schema)
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Numbers of a range with up to two decimals. */
function quarters({ min, max }: Range): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(min * 4), max: Math.floor(max * 4) }).map((number) => number / 4)
}

/** The required members, and a few of the others. */
function declaredObject(operation: string, { properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const needed = required as readonly string[]
  const members = Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const value = declaredValue(operation, schema, name)
    return [name, needed.includes(name) ? value : fc.option(value, { nil: undefined, freq: 2 })] as const
  })
  if (members.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('finish', 'width', 'Bredde'), bySchema(operation, (additionalProperties ?? {}) as Schema))
  return fc.record(Object.fromEntries(members))
}

function text(schema: Schema): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 200 } = schema as { pattern?: string; format?: string } & Record<string, number>
  if (format === 'date') return fc.constantFrom('2026-01-01', '2026-11-21', '2027-02-28')
  if (format === 'date-time') return fc.constantFrom('2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z')
  // the language of patterns is larger than what fast-check can write
  if (pattern !== undefined && !pattern.includes('\\P{')) return fc.stringMatching(new RegExp(pattern, 'u'))
  const plain = fc.constantFrom(...TEXTS.filter(({ length }) => length >= minLength && length <= maxLength))
  return fc.oneof(plain, fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) }))
}

type Range = Readonly<{ min: number; max: number }>

/** Small numbers mostly: absurd ones are another's work. */
function rangeOf({ minimum = 0, exclusiveMinimum, maximum = 1_000 }: Schema): Range {
  const min = Math.max(exclusiveMinimum === undefined ? Number(minimum) : Number(exclusiveMinimum) + 1, -1_000)
  return { min, max: Math.min(Number(maximum), Math.max(min, 0) + 1_000) }
}
