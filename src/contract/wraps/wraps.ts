import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  id,
  idParam,
  LIST_EXPECTED,
  line,
  optionalLine,
  optionalText,
  page,
  pageSize,
  searchText,
  timestamp,
  typed,
} from '#contract/http/fields.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { picture } from '#contract/products/product.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { needsReason, SENT_STATES, WRAP_CONSENT, WRAP_DECISIONS, WRAP_LIMITS, WRAP_STATES, WRAP_TEXTS } from '#domain/wraps/wrap.ts'

const wrappedFilm = z.object({ id: z.number().int(), kcwId: z.string(), nameDa: z.string(), hex: z.string().nullable() })
export type WrappedFilm = z.infer<typeof wrappedFilm>

export const publicWrap = z.object({
  id: z.number().int(),
  picture,
  car: z.string(),
  description: z.string().nullable(),
  /** the workshop and its town, with consent */
  shownAs: z.string(),
  films: z.array(wrappedFilm),
})
export type PublicWrap = z.infer<typeof publicWrap>

const ownWrap = publicWrap.extend({
  state: z.enum(WRAP_STATES),
  /** null unless refused or hidden */
  reason: z.string().nullable(),
  createdAt: timestamp,
})
export type OwnWrap = z.infer<typeof ownWrap>

const staffWrap = ownWrap.extend({
  by: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  consentVersion: z.string().nullable(),
  consentedAt: timestamp.nullable(),
  revision: z.number().int(),
})
export type StaffWrap = z.infer<typeof staffWrap>

const FILM_MISSING = 'Vælg mindst én folie.'
export const FILM_NOT_SOLD = 'En af folierne findes ikke i butikken mere.'
const films = z
  .array(id, LIST_EXPECTED)
  .min(1, FILM_MISSING)
  .max(WRAP_LIMITS.films, `Højst ${WRAP_LIMITS.films} folier.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Den samme folie er valgt to gange.')

/** `consent` is the version of the accepted text. */
export const wrapText = z.object({
  car: line(WRAP_TEXTS.car, 'Skriv, hvilken bil det er.'),
  description: optionalLine(WRAP_TEXTS.description),
  films,
  consent: z.literal(WRAP_CONSENT.version, 'Sæt flueben, så vi må vise billedet.'),
})

const REASON_MISSING = 'Skriv til værkstedet, hvorfor.'
/** A decision, other films, or both; a refusal needs a reason. */
export const wrapDecision = z
  .object({
    decision: z.enum(WRAP_DECISIONS).optional(),
    reason: optionalText(WRAP_TEXTS.reason),
    /** missing stays */
    films: films.optional(),
    seen: seenOf(z.object({ revision: z.number().int() })),
  })
  .refine(({ decision, reason }) => !decision || !needsReason(decision) || reason !== null, { path: ['reason'], message: REASON_MISSING })

export const wrapCalls = defineCalls({
  listWraps: {
    access: 'public',
    summary: 'Lists approved photographs of cars wrapped by workshops, newest first, optionally of one product by its SKU or id',
    query: z.object({ product: typed().max(MAX_SKU_LENGTH).optional(), page, limit: pageSize(48) }),
    response: answer({ wraps: z.array(publicWrap), total: z.number().int() }),
    errors: [],
  },
  listOwnWraps: {
    access: 'customer',
    forMembers: 'look',
    summary: "Lists the account's own photographs in every state, newest first",
    response: answer({ wraps: z.array(ownWrap), shownAs: z.string().nullable() }),
    errors: [],
  },
  uploadWrap: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Stores a photograph (form field "image": JPG, PNG or WebP, detected by content, at most 10 MB) as a draft; drafts that are not submitted are deleted within days',
    accepts: 'multipart',
    response: answer({ wrap: ownWrap }),
    errors: [...PICTURE_ERRORS, 'too_many_requests', 'too_many_wraps'],
  },
  sendWrap: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Submits a photograph, or submits it again, with what it shows and the consent to show it; staff then decide',
    params: idParam,
    body: wrapText,
    response: answer({ message: z.string(), wrap: ownWrap }),
    errors: ['wrap_not_found', 'wrap_fixed', 'firm_missing'],
  },
  withdrawWrap: {
    access: 'customer',
    forMembers: 'order',
    summary: "Withdraws the account's own photograph in any state; it is removed from every page, and its files are deleted",
    params: idParam,
    response: done,
    errors: ['wrap_not_found'],
  },
  listAllWraps: {
    access: 'staff:answerInbox',
    summary: 'Lists submitted photographs, newest first; `search` matches car, workshop and email',
    query: z.object({ state: z.enum(SENT_STATES).optional(), search: searchText.optional(), page, limit: pageSize() }),
    response: answer({ wraps: z.array(staffWrap), total: z.number().int() }),
    errors: [],
  },
  decideWrap: {
    access: 'staff:answerInbox',
    summary: 'Approves, refuses or hides a photograph, or changes its films; a refusal has a reason and is mailed',
    params: idParam,
    body: wrapDecision,
    response: answer({ message: z.string(), wrap: staffWrap }),
    now: staffWrap,
    errors: ['wrap_not_found', 'wrap_not_decidable', 'changed_meanwhile'],
  },
})
