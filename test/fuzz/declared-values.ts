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
  password: among(...PASSWORDS),
  currentPassword: among(...PASSWORDS),
  cvr: among('10150817'),
  ean: among('5790000000005', null, null, null),
  phone: among('+45 12 34 56 78'),
  customerPhone: among('+45 12 34 56 78'),
  postalCode: among('8000', '5970', '1050'),
  shippingPostalCode: among('8000', '5970', '1050'),
  shippingAddress: ofKind('ownSecret'),
  notes: ofKind('ownSecret'),
  customerName: ofKind('ownSecret'),
  code: among('123456', '8000'),
  website: among(''),
  hex: among('#1d4f91'),
  hex_code: among('#1d4f91'),
  kcwId: () => fc.nat(2_000).map((number) => `F-${number}`),
  revision: ofKind('revision'),
  token: () => fc.oneof(pick('mailedToken'), pick('confirmation')),
  productIds: () => fc.array(pick('product'), { maxLength: 5 }),
  items: () =>
    fc.array(fc.record({ id: pick('ware'), quantity: fc.integer({ min: 1, max: 40 }), payWithPoints: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    }),
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
  featureTags: () => fc.array(pick('features'), { maxLength: 2 }),
  ids: () => fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).map((ids) => ids.join(',')),
  skus: ofKind('sku'),
  orderNumber: ofKind('orderNumber'),
  images: () => fc.array(fc.oneof(pick('upload'), pick('sponsorshipImage')), { maxLength: 2 }),
  imageUrl: ofKind('upload'),
  // a stranger's total is a refusal by design: other draws test it
  subtotal: among(undefined),
  shipping: among(undefined),
  savings: among(undefined),
  total: among(undefined),
  discount: among(undefined),
  pointsUsed: among(undefined),
  pointsEarned: among(undefined),
  // what has been changed meanwhile is refused by design: nearly valid requests plant it
  seen: among(undefined),
}

const TEXTS = ['Søren Ærø', 'Værkstedet på hjørnet', 'Åvej 1', 'Blank sort folie', 'Levering til bagdøren', '12345678', 'a']

/** Values a schema allows, and that the shop mostly does too. `name` is the member or parameter they are for. */
export function declaredValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return KNOWN[name]?.() ?? bySchema(schema)
}

function bySchema(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice: Schema) => bySchema(choice)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => bySchema({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return fc.integer(rangeOf(schema)).map((number) => number / 4)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(bySchema((schema.items ?? {}) as Schema), { minLength: Number(schema.minItems ?? 0), maxLength: 3 })
    case 'object':
      return declaredObject(schema)
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** The required members, and a few of the others. */
function declaredObject({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const needed = required as readonly string[]
  const members = Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const value = declaredValue(schema, name)
    return [name, needed.includes(name) ? value : fc.option(value, { nil: undefined, freq: 2 })] as const
  })
  if (members.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('finish', 'width', 'Bredde'), bySchema((additionalProperties ?? {}) as Schema))
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

/** Small numbers mostly: absurd ones are another's work. */
function rangeOf({ minimum = 0, exclusiveMinimum, maximum = 1_000 }: Schema): { min: number; max: number } {
  const min = Math.max(exclusiveMinimum === undefined ? Number(minimum) : Number(exclusiveMinimum) + 1, -1_000)
  return { min, max: Math.min(Number(maximum), Math.max(min, 0) + 1_000) }
}
