import { z } from 'zod'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { MAX_LINE_QUANTITY, TOO_MANY_UNITS } from '#domain/cart/cart.ts'
import { isValidEan, normaliseEan } from '#domain/customers/company-numbers.ts'
import { EMAIL_MISSING, emailProblem, normaliseEmail } from '#domain/customers/email.ts'
import { normalisePhone, PHONE_MISSING, phoneProblem } from '#domain/customers/phone.ts'
import { normalisePostalCode, POSTAL_CODE_MISSING, postalCodeProblem } from '#domain/customers/postal-code.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, PAGE, RECORD_ID } from '#domain/lists/paging.ts'
import { hasAtMostTwoDecimals, MAX_AMOUNT_ORE, oreToKr } from '#domain/money/money.ts'
import { AMOUNT_NOT_ABOVE_NOTHING } from '#domain/money/typed-amount.ts'
import { PERCENT, type Range } from '#domain/numbers/range.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'
import { plainLine, plainLines, plainText, withoutControlCharacters } from '#domain/texts/plain-text.ts'

/** Kroner with at most two decimals (requirements §11.1). */
export const kr = z.number().min(0).max(oreToKr(MAX_AMOUNT_ORE)).refine(hasAtMostTwoDecimals, 'Beløbet må højst have to decimaler.')

/** A sum in kroner; may be negative and beyond the limits of a single amount. */
export const krSum = z.number()

/** Null is no limit. */
export const creditLimit = z.number('Skriv et beløb i kroner, eller lad feltet stå tomt.').pipe(kr).nullable()

export const anyRolls = z
  .number('Antallet skal være et helt tal.')
  .int('Antallet skal være et helt tal.')
  .max(MAX_LINE_QUANTITY, TOO_MANY_UNITS)

export const wholeRolls = anyRolls.min(1, 'Antallet skal være mindst 1.')

export const deliveryWay = z.enum(DELIVERY_WAYS, 'Vælg, om ordren skal leveres eller hentes.')

export const signedKr = z
  .number()
  .min(-oreToKr(MAX_AMOUNT_ORE))
  .max(oreToKr(MAX_AMOUNT_ORE))
  .refine(hasAtMostTwoDecimals, 'Beløbet må højst have to decimaler.')

export const percent = z.number().int().min(PERCENT.min).max(PERCENT.max)

/** `tooLarge` is the message above the maximum. */
export function wholeNumber({ min, max }: Range, wrong: string, tooLarge = wrong) {
  return z.number(wrong).int(wrong).min(min, wrong).max(max, tooLarge)
}

export const discountPercent = wholeNumber(PERCENT, `Rabatten skal være et helt tal fra ${PERCENT.min} til ${PERCENT.max}.`)

/** For `superRefine`: reports the domain's message; null is valid. */
export function refuseFor<Value>(problemOf: (value: Value) => string | null) {
  return (value: Value, context: z.RefinementCtx) => {
    const message = problemOf(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }
}

/** For `transform`: parses with a domain function; null is refused with the message. */
export function readBy<Value>(read: (text: string) => Value | null, message: string) {
  return (text: string, context: z.RefinementCtx): Value => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}

/** Typed or pasted text, normalised by `plainText` before validation. Used by every text field except passwords. */
export function typed(missing?: string) {
  return z.string(missing).overwrite(plainText)
}

export const UNUSABLE_CHARACTERS = 'Teksten har tegn, der ikke kan bruges.'

export const FIELD_MISSING = 'Feltet skal udfyldes.'

export const LIST_EXPECTED = 'Det skal være en liste.'

/** One line: trimmed, required, without control characters. */
export function line(maxLength: number, missing = FIELD_MISSING) {
  return typed(missing).transform(plainLine).pipe(required(maxLength, missing))
}

/** Like `line`; empty or missing is null. */
export function optionalLine(maxLength: number) {
  return z
    .string()
    .nullish()
    .transform((text) => plainLine(text ?? '') || null)
    .pipe(usable(maxLength).nullable())
}

/** Several lines: trimmed, required, without control characters. */
export function text(maxLength: number, missing: string) {
  return typed(missing).transform(plainLines).pipe(required(maxLength, missing))
}

/** Several lines; empty or missing is null. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .nullish()
    .transform((text) => plainLines(text ?? '') || null)
    .pipe(usable(maxLength).nullable())
}

function required(maxLength: number, missing: string) {
  return usable(maxLength).min(1, missing).refine(canBeSeen, missing)
}

function usable(maxLength: number) {
  return z.string().max(maxLength, `Højst ${maxLength} tegn.`).refine(hasNoControlCharacters, UNUSABLE_CHARACTERS)
}

export const email = typed(EMAIL_MISSING)
  .transform(normaliseEmail)
  .pipe(z.string().superRefine(refuseFor(emailProblem)))

/** Need not be a code the shop delivers to. */
export const postalCode = typed(POSTAL_CODE_MISSING).overwrite(normalisePostalCode).superRefine(refuseFor(postalCodeProblem))

export const phone = typed(PHONE_MISSING).overwrite(normalisePhone).superRefine(refuseFor(phoneProblem))

export const EAN_WRONG = 'EAN-nummeret skal have 13 cifre, og det sidste skal passe til de andre.'

export const ean = typed(EAN_WRONG).transform(normaliseEan).refine(isValidEan, EAN_WRONG)

/** Empty, blank or missing is null. */
export function emptyAsNull(schema: z.ZodType<string, string>) {
  return z
    .string()
    .nullish()
    .transform((text) => plainText(text ?? '').trim() || null)
    .pipe(schema.nullable())
}

export const PICTURE_MISSING = 'Billedet findes ikke.'

/** An unguessable key or token. */
export const secretKey = z.string().regex(/^[\w-]{20,100}$/)

export const pictureId = z.string().regex(/^[\w-]{32}$/, PICTURE_MISSING)

export const idInAddress = z.coerce.number().int().min(RECORD_ID.min).max(RECORD_ID.max)

export const idParam = z.object({ id: idInAddress })

/** Limited to the range of the database. */
export const id = z.number().int().min(RECORD_ID.min).max(RECORD_ID.max)

/** '4,7,9', each once. */
export function idsInAddress(most: number) {
  return z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(id).max(most))
}

/** The id of a tag or category, or a SKU. */
export const nameInAddress = typed().regex(new RegExp(`^\\P{Cc}{1,${TAG_TEXTS.id}}$`, 'u'))

export const page = z.coerce.number().int().min(PAGE.min).max(PAGE.max).optional()

export function pageSize(most = MAX_PAGE_SIZE) {
  return z.coerce.number().int().min(1).max(most).optional()
}

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const searchText = typed().max(MAX_SEARCH_LENGTH).transform(withoutControlCharacters)

export const day = z.string('Vælg en gyldig dato.').refine(isCalendarDate, 'Vælg en gyldig dato.').meta({ format: 'date' })

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** A PDF uploaded by staff; `by` is null for a deleted colleague. */
export const storedPdf = z.object({ id: z.number().int(), name: z.string(), by: z.string().nullable(), createdAt: timestamp })
export type StoredPdf = z.infer<typeof storedPdf>

function hasNoControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/.test(text)
}

/** False for invisible characters only, such as a zero-width space. */
function canBeSeen(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

export const paymentAmount = kr.positive(AMOUNT_NOT_ABOVE_NOTHING)
