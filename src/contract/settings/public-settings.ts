import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { kr, percent } from '#contract/http/fields.ts'
import { isPostalCode, POSTAL_CODE_MISSING } from '#domain/customers/postal-code.ts'
import { INVOICED_PER } from '#domain/settings/invoicing.ts'
import { RETURN_FREIGHTS } from '#domain/settings/returns.ts'
import { deliveryMethod, freightCarton } from './delivery-methods.ts'

const count = z.number().int()

/** Days without dispatch, both ends included. */
export const closingDays = z.array(z.object({ from: z.string(), to: z.string(), name: z.string() })).readonly()
const exportArea = z.object({ isOffered: z.boolean(), freightKr: kr, freeAboveKr: kr.nullable(), home: z.string() })

/** The public part of the settings (requirements §1, §10). */
export const publicSettings = z.object({
  company: z.object({
    name: z.string(),
    legalName: z.string(),
    cvr: z.string(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    phone: z.string(),
    email: z.string(),
    openingHours: z.string(),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })).readonly(),
  }),
  claims: z.object({ position: z.string(), experience: z.string(), warranty: z.string(), blurb: z.string() }),
  certificates: z.array(z.object({ name: z.string(), url: z.string().nullable() })).readonly(),
  /** the EU's notice on the legal guarantee; null until the shop has uploaded it */
  guaranteeNotice: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
  delivery: z.object({ home: z.string(), inStock: z.string(), remote: z.string(), cutOff: z.string(), closed: closingDays }),
  shipping: z.object({ parcelKr: kr, freeAboveKr: kr.nullable(), letterKr: kr }),
  /** offered ones; without any, `shipping` is the price of every parcel (decision 109) */
  deliveryMethods: z.array(deliveryMethod).readonly(),
  /** what the parcels of a delivery are packed in; empty without delivery methods */
  cartons: z.array(freightCarton).readonly(),
  /** what is sold without Danish VAT, and what it costs to send; null is never free */
  exports: z.object({ FO: exportArea, GL: exportArea, customs: z.string() }),
  /** per approved customer */
  samples: z.object({ freePerMonth: count, letter: z.string() }),
  /** one sentence per line */
  accessibility: z.object({ gaps: z.string() }),
  /** empty texts fall back to the company's */
  pickup: z.object({ isOffered: z.boolean(), address: z.string(), hours: z.string() }),
  /** an empty address is the company's */
  returns: z.object({ days: count, freight: z.enum(RETURN_FREIGHTS), address: z.string(), text: z.string() }),
  tierDiscounts: z.object({ Bronze: percent, Silver: percent, Gold: percent, Platinum: percent }),
  guestOrders: z.object({ maxUnits: count, cancelUnpaidAfterDays: count }),
  /** customers change their orders themselves until packing begins */
  selfService: z.object({ isOffered: z.boolean() }),
  /** in kr, for newly invited members; null is no limit */
  members: z.object({ orderLimit: kr.nullable() }),
  /** `takesAllAtFirstParcel` is for firms */
  payments: z.object({
    isOn: z.boolean(),
    cancelUnpaidAfterDays: count,
    takesAllAtFirstParcel: z.boolean(),
    invoicedPer: z.enum(INVOICED_PER),
  }),
  /** false while the company is a new shop's example, which pages do not show */
  hasCompanyFacts: z.boolean(),
  /** false while company or bank account are examples, which no invoice may name */
  canIssueInvoices: z.boolean(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const publicSettingsCalls = defineCalls({
  showSettings: {
    access: 'public',
    summary: 'Returns the public part of the shop settings',
    response: answer({ settings: publicSettings }),
    errors: [],
  },
  showPostalCode: {
    access: 'public',
    summary: 'Returns the city of a Danish postal code; null when there is none',
    params: z.object({ code: z.string().trim().refine(isPostalCode, POSTAL_CODE_MISSING) }),
    response: answer({ city: z.string().nullable() }),
    errors: [],
  },
})
