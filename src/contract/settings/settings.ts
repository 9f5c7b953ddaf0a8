import { z } from 'zod'
import { cvr } from '#contract/customers/account.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  creditLimit,
  day,
  discountPercent,
  EAN_WRONG,
  email,
  kr,
  line,
  optionalLine,
  optionalText,
  phone,
  postalCode,
  secretKey,
  timestamp,
  typed,
} from '#contract/http/fields.ts'
import { isTime, normaliseTime } from '#domain/calendar/danish-time.ts'
import { isValidEan, normaliseEan } from '#domain/customers/company-numbers.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { oreToKr } from '#domain/money/money.ts'
import { withoutSeparators } from '#domain/numbers/digits.ts'
import { FREE_SAMPLES } from '#domain/samples/free-samples.ts'
import { ACCOUNTS, isAccountNumber, MAX_OF_VAT_CODE } from '#domain/settings/accounts.ts'
import { isBankAccount, isBankRegistration, isSwift, isValidIban, normaliseIban } from '#domain/settings/bank-account.ts'
import { CERTIFICATE_TEXTS } from '#domain/settings/certificates.ts'
import { closingFault } from '#domain/settings/closing-days.ts'
import { NOTICE_FILE_KINDS } from '#domain/settings/guarantee-notice.ts'
import { INVOICED_PER } from '#domain/settings/invoicing.ts'
import { LABEL_PAPERS, LABEL_WEIGHT_KG, LABEL_WEIGHT_WRONG } from '#domain/settings/labels.ts'
import {
  COMPENSATION_ABOVE_LAW,
  COMPENSATION_ORE,
  FEE_ABOVE_LAW,
  HALF_YEAR_WRONG,
  isHalfYear,
  isRate,
  MAX_FEE_ORE,
  PAYMENT_DAYS,
  RATE_TWICE,
  RATE_WRONG,
} from '#domain/settings/reminders.ts'
import { RETURN_FREIGHTS } from '#domain/settings/returns.ts'
import {
  MAX_CERTIFICATES,
  MAX_CLOSINGS,
  MAX_NOTICE_RECEIVERS,
  MAX_RATES,
  MAX_SOCIAL_LINKS,
  SETTING_TEXTS,
} from '#domain/settings/setting-limits.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { days, deliveryMethodsInput, freightKr, storedMethod } from './delivery-methods.ts'
import { publicSettings } from './public-settings.ts'

const REGISTRATION = 'Skriv et registreringsnummer på fire cifre.'
const ACCOUNT = 'Skriv et kontonummer på højst ti cifre.'
const ACCOUNT_NUMBER = 'Skriv kontonummeret i jeres kontoplan med højst ni cifre.'
const IBAN = 'IBAN-nummeret er ikke gyldigt. Tjek, om der er en tastefejl.'
const SWIFT = 'Skriv en SWIFT/BIC-kode på 8 eller 11 tegn.'
const TIME = 'Skriv et klokkeslæt som »14:00«.'

const withoutSpaces = (message: string) => typed(message).transform(withoutSeparators)
const count = (min: number, max: number) => {
  const message = `Skriv et helt tal fra ${min} til ${max}.`
  return z.number(message).int(message).min(min, message).max(max, message)
}
const maybeLine = (maxLength: number) => optionalLine(maxLength).transform((text) => text ?? '')
const CODES = 'Skriv koder som »GLSDK_BP«, adskilt af komma.'
const labelProduct = line(SETTING_TEXTS.labelCodes, 'Skriv fragtproduktets kode.').refine((code) => /^[A-Z0-9_]+$/.test(code), CODES)
/** Separated by commas; empty for none. */
const labelServices = maybeLine(SETTING_TEXTS.labelCodes).refine((codes) => /^[A-Z0-9_,]*$/.test(codes), CODES)
const timeOfDay = typed(TIME).transform(normaliseTime).pipe(z.string().refine(isTime, TIME))

/** https only, without credentials. */
const webAddress = typed('Skriv en adresse, der begynder med https://.')
  .trim()
  .max(SETTING_TEXTS.link, `Højst ${SETTING_TEXTS.link} tegn.`)
  .refine(isHttpsAddress, 'Skriv en adresse, der begynder med https://.')
  .transform((text) => new URL(text).href)

/** Amounts without VAT; an empty limit is never free. */
const exportArea = z.object({ isOffered: z.boolean(), freightKr: kr, freeAboveKr: creditLimit, home: days })

const company = z.object({
  name: line(SETTING_TEXTS.shopName, 'Skriv butikkens navn.'),
  legalName: line(CUSTOMER_TEXTS.company, CUSTOMER_MISSING.company),
  cvr,
  address: line(CUSTOMER_TEXTS.address, CUSTOMER_MISSING.companyAddress),
  postalCode,
  city: line(CUSTOMER_TEXTS.city, 'Skriv en by.'),
  phone,
  email,
  openingHours: line(SETTING_TEXTS.openingHours, 'Skriv åbningstiderne.'),
  socialLinks: z
    .array(z.object({ name: line(SETTING_TEXTS.linkName, 'Skriv et navn.'), url: webAddress }))
    .max(MAX_SOCIAL_LINKS, `Højst ${MAX_SOCIAL_LINKS} links.`),
  bank: z.object({
    name: line(SETTING_TEXTS.bankName, 'Skriv bankens navn.'),
    registration: withoutSpaces(REGISTRATION).refine(isBankRegistration, REGISTRATION),
    account: withoutSpaces(ACCOUNT).refine(isBankAccount, ACCOUNT),
    iban: typed(IBAN).transform(normaliseIban).pipe(z.string().refine(isValidIban, IBAN)),
    swift: withoutSpaces(SWIFT)
      .transform((text) => text.toUpperCase())
      .refine(isSwift, SWIFT),
  }),
})

const revision = z.number().int()

/** Empty for none. */
const sellerEan = typed(EAN_WRONG)
  .transform(normaliseEan)
  .refine((number) => number === '' || isValidEan(number), EAN_WRONG)

const vatCode = maybeLine(MAX_OF_VAT_CODE)
const accountNumber = withoutSpaces(ACCOUNT_NUMBER).refine(isAccountNumber, ACCOUNT_NUMBER)

const receivers = z
  .array(email)
  .max(MAX_NOTICE_RECEIVERS, `Højst ${MAX_NOTICE_RECEIVERS} mailadresser.`)
  .transform((addresses) => [...new Set(addresses)])

const closings = z
  .array(
    z.object({ from: day, to: day, name: maybeLine(SETTING_TEXTS.closing) }).superRefine((days, context) => {
      const fault = closingFault(days)
      if (fault) context.addIssue({ code: 'custom', path: ['to'], message: fault })
    }),
  )
  .max(MAX_CLOSINGS, `Højst ${MAX_CLOSINGS} perioder.`)
  .transform((periods) => periods.toSorted((a, b) => a.from.localeCompare(b.from)))

const groups = {
  company,
  claims: z.object({
    position: maybeLine(SETTING_TEXTS.position),
    experience: maybeLine(SETTING_TEXTS.experience),
    warranty: maybeLine(SETTING_TEXTS.warranty),
    blurb: maybeLine(SETTING_TEXTS.blurb),
  }),
  certificates: z
    .array(line(SETTING_TEXTS.certificate, 'Skriv certifikatets navn.'))
    .max(MAX_CERTIFICATES, `Højst ${MAX_CERTIFICATES} certifikater.`)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Et certifikat står på listen to gange.'),
  delivery: z.object({ home: days, inStock: days, remote: days, cutOff: timeOfDay, closed: closings }),
  shipping: z
    .object({ parcelKr: freightKr, freeAboveKr: creditLimit, letterKr: freightKr })
    .refine(({ letterKr, parcelKr }) => letterKr <= parcelKr, {
      error: 'Et brev koster højst det samme som en pakke.',
      path: ['letterKr'],
    }),
  deliveryMethods: deliveryMethodsInput,
  exports: z.object({ FO: exportArea, GL: exportArea, customs: line(SETTING_TEXTS.customs, 'Skriv, hvad der skal stå på papirerne.') }),
  samples: z.object({
    freePerMonth: count(FREE_SAMPLES.min, FREE_SAMPLES.max),
    letter: line(SETTING_TEXTS.letter, 'Skriv, hvem der kører breve, og hvor længe det tager.'),
  }),
  accessibility: z.object({ gaps: optionalText(SETTING_TEXTS.accessibilityGaps).transform((text) => text ?? '') }),
  pickup: z.object({
    isOffered: z.boolean(),
    address: maybeLine(SETTING_TEXTS.pickupAddress),
    hours: maybeLine(SETTING_TEXTS.openingHours),
  }),
  tierDiscounts: z.object({ Bronze: discountPercent, Silver: discountPercent, Gold: discountPercent, Platinum: discountPercent }),
  guestOrders: z.object({
    maxUnits: count(1, 9_999),
    ordersPerHour: count(1, 1_000),
    mailsPerHour: count(1, 100),
    cancelUnpaidAfterDays: count(1, 365),
  }),
  selfService: z.object({ isOffered: z.boolean() }),
  notices: z.object({ newOrder: receivers, cancelledOrder: receivers }),
  bookkeeping: z.object({ accounts: z.record(z.enum(ACCOUNTS), accountNumber) }),
  vatCodes: z.object({ sales: vatCode, freight: vatCode, exportSales: vatCode }),
  invoicing: z.object({ per: z.enum(INVOICED_PER, 'Vælg, hvad en faktura er for.'), atDispatch: z.boolean(), ean: sellerEan }),
  credit: z.object({ defaultLimit: creditLimit }),
  members: z.object({ orderLimit: creditLimit }),
  payments: z.object({ cancelUnpaidAfterDays: count(1, 365), takesAllAtFirstParcel: z.boolean() }),
  returns: z.object({
    days: count(0, 365),
    freight: z.enum(RETURN_FREIGHTS, 'Vælg, hvem der betaler returfragten.'),
    address: maybeLine(SETTING_TEXTS.pickupAddress),
    text: maybeLine(SETTING_TEXTS.returnText),
  }),
  labels: z.object({
    paper: z.enum(LABEL_PAPERS, 'Vælg et papir.'),
    firm: labelProduct,
    home: labelProduct,
    back: labelProduct,
    services: labelServices,
    ownAgreement: z.boolean(),
    weightKg: z.number(LABEL_WEIGHT_WRONG).min(LABEL_WEIGHT_KG.min, LABEL_WEIGHT_WRONG).max(LABEL_WEIGHT_KG.max, LABEL_WEIGHT_WRONG),
    marksDelivered: z.boolean(),
    mailsDelivered: z.boolean(),
  }),
  reminders: z.object({
    afterDays: count(1, 365),
    feeKr: kr.max(oreToKr(MAX_FEE_ORE), FEE_ABOVE_LAW),
    compensationKr: kr.max(oreToKr(COMPENSATION_ORE), COMPENSATION_ABOVE_LAW),
    chargesInterest: z.boolean(),
    paymentDays: count(PAYMENT_DAYS.min, PAYMENT_DAYS.max),
    rates: z
      .array(
        z.object({
          from: line(10, HALF_YEAR_WRONG).refine(isHalfYear, HALF_YEAR_WRONG),
          percent: z.number(RATE_WRONG).refine(isRate, RATE_WRONG),
        }),
      )
      .max(MAX_RATES, `Højst ${MAX_RATES} halvår.`)
      .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, RATE_TWICE),
    stopAfterDays: count(0, 365).nullable(),
  }),
}

export const shopSettings = z.object(groups) satisfies z.ZodType<
  Omit<ShopSettings, 'guaranteeNotice' | 'certificateProofs' | 'cartons'>,
  unknown
>

/** Changed groups in full; missing groups stay. */
const settingsChange = z
  .object(groups)
  .partial()
  .extend({
    seen: seenOf(z.object({ revision })),
  })

// plain types: stored values that a stricter rule refuses must still be shown, to be corrected
const text = z.string()
const whole = z.number().int()
const guestOrders = z.object({ maxUnits: whole, ordersPerHour: whole, mailsPerHour: whole, cancelUnpaidAfterDays: whole })
const invoicing = z.object({ per: z.enum(INVOICED_PER), atDispatch: z.boolean(), ean: text })
const bookkeeping = z.object({ accounts: z.record(z.enum(ACCOUNTS), text) })
const credit = z.object({ defaultLimit: z.number().nullable() })
const payments = z.object({ cancelUnpaidAfterDays: whole, takesAllAtFirstParcel: z.boolean() })
const labels = z.object({
  paper: z.enum(LABEL_PAPERS),
  firm: text,
  home: text,
  back: text,
  services: text,
  ownAgreement: z.boolean(),
  weightKg: z.number(),
  marksDelivered: z.boolean(),
  mailsDelivered: z.boolean(),
})
const reminders = z.object({
  afterDays: whole,
  feeKr: z.number(),
  compensationKr: z.number(),
  chargesInterest: z.boolean(),
  paymentDays: whole,
  rates: z.array(z.object({ from: text, percent: z.number() })).readonly(),
  stopAfterDays: whole.nullable(),
})
const addresses = z.array(text).readonly()
const notices = z.object({ newOrder: addresses, cancelledOrder: addresses })
const bank = z.object({ name: text, registration: text, account: text, iban: text, swift: text })
const allSettings = publicSettings.omit({ hasCompanyFacts: true, canIssueInvoices: true }).extend({
  deliveryMethods: z.array(storedMethod).readonly(),
  company: publicSettings.shape.company.extend({ bank }),
  guestOrders,
  notices,
  invoicing,
  bookkeeping,
  vatCodes: z.object({ sales: text, freight: text, exportSales: text }),
  credit,
  payments,
  labels,
  reminders,
  certificates: z.array(text).readonly(),
  certificateProofs: z.array(z.object({ name: text, number: text, issuer: text, validUntil: day, fileKey: text })).readonly(),
  guaranteeNotice: z.object({ kind: z.enum(NOTICE_FILE_KINDS), width: z.number(), height: z.number(), fileKey: z.string() }).nullable(),
}) satisfies z.ZodType<ShopSettings, unknown>

const edited = { settings: allSettings, revision, updatedAt: timestamp.nullable() }

export const settingsCalls = defineCalls({
  showAllSettings: {
    access: 'permission:settings',
    summary: 'Returns every setting of the shop, including the bank account, with the revision to base a change on',
    response: answer(edited),
    errors: [],
  },
  changeSettings: {
    access: 'permission:settings',
    summary: 'Changes settings, effective for guests and orders from the next request',
    body: settingsChange,
    response: answer({ message: z.string(), ...edited }),
    now: z.object(edited),
    errors: ['changed_meanwhile'],
  },
  storeGuaranteeNotice: {
    access: 'permission:settings',
    summary:
      'Stores the EU\'s notice on the legal guarantee (form field "file", PNG or SVG, at most 5 MB), unchanged, replacing the previous one',
    accepts: 'multipart',
    response: answer({ message: z.string(), ...edited }),
    errors: ['file_missing', 'not_a_picture', 'picture_too_large', 'upload_failed'],
  },
  storeCertificate: {
    access: 'permission:settings',
    summary: 'Stores the certificate of a name on the list (form field "file", PDF, at most 10 MB), replacing the previous one',
    query: z.object({
      name: line(SETTING_TEXTS.certificate, 'Vælg et certifikat på listen.'),
      number: line(CERTIFICATE_TEXTS.number, 'Skriv certifikatets nummer.'),
      issuer: line(CERTIFICATE_TEXTS.issuer, 'Skriv, hvem der har udstedt det.'),
      validUntil: day,
    }),
    accepts: 'multipart',
    response: answer({ message: z.string(), ...edited }),
    errors: ['file_missing', 'not_a_pdf', 'document_too_large', 'upload_failed'],
  },
  removeCertificate: {
    access: 'permission:settings',
    summary: 'Removes a certificate; outside the demo shop its badge is not shown until a new one is stored',
    params: z.object({ key: secretKey }),
    response: answer({ message: z.string(), ...edited }),
    errors: [],
  },
  removeGuaranteeNotice: {
    access: 'permission:settings',
    summary: "Removes the EU's notice; pages show its text until a new one is stored",
    response: answer({ message: z.string(), ...edited }),
    errors: [],
  },
})

function isHttpsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}
