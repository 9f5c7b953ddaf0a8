import { expect, test } from 'vitest'
import { textFields } from './characters/text-fields.ts'
import { ODD_CHARACTERS, TEXTS, UNSEEN_CHARACTERS } from './characters/texts.ts'
import { eighth } from './scope.ts'

/** Fields whose text stays as it was sent, and why. */
const LEFT_ALONE: readonly (readonly [fields: RegExp, why: string])[] = [
  [/\.(?:password|currentPassword|newPassword)$/, 'a password is what was typed'],
  [/\.seen\./, 'compared with what is stored, never stored'],
  [/\.website$/, 'empty where a person fills the form in'],
]
const isLeftAlone = (at: string) => LEFT_ALONE.some(([fields]) => fields.test(at))

const fields = textFields()
const ODD = new RegExp(`[${ODD_CHARACTERS}${UNSEEN_CHARACTERS}]`, 'u')
const LONGEST = 20_000

/** What is wrong with what a field makes of a text; null where it is refused or comes out in plain characters. */
function fault(value: unknown): string | null {
  const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  if (texts.some((text) => ODD.test(text.replaceAll('\n', '')))) return 'keeps unseen characters'
  if (texts.some((text) => !text.isWellFormed())) return 'keeps half a character'
  if (texts.some((text) => text !== text.normalize('NFC'))) return 'keeps letters apart'
  if (texts.some((text) => text.length > LONGEST)) return 'has no limit'
  return null
}

test('every field of every call stores text in plain characters or refuses it', () => {
  const wrong = eighth(fields)
    .filter(({ at }) => !isLeftAlone(at))
    .flatMap(({ at, schema }) =>
      Object.entries(TEXTS).flatMap(([kind, text]) => {
        const parsed = schema.safeParse(text)
        const what = parsed.success ? fault(parsed.data) : null
        return what === null ? [] : [`${at} ${what} (${kind})`]
      }),
    )
  expect(wrong).toEqual([])
})

test('the matrix has all the fields there are', () => {
  expect(fields.length).toBeGreaterThan(400)
  for (const at of [
    'register.body.name',
    'placeOrder.body.shippingPostalCode',
    'createProduct.body.specifications.<value>',
    'logIn.body.email',
  ])
    expect(fields.map((field) => field.at)).toContain(at)
  for (const [left] of LEFT_ALONE) expect([left, fields.some(({ at }) => left.test(at))]).toEqual([left, true])
})
