import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  email,
  kr,
  line,
  optionalLine,
  optionalText,
  page,
  pageSize,
  phone,
  pictureId,
  searchText,
  text,
  timestamp,
} from '#contract/http/fields.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import {
  APPLICANT_AGE,
  EXPERIENCE_YEARS,
  MAX_APPROVED_KR,
  RACING_TYPES,
  SPONSORSHIP_IMAGES,
  SPONSORSHIP_STATUSES,
  SPONSORSHIP_TEXTS,
} from '#domain/sponsorships/sponsorship.ts'

const AGE = `Alderen skal være et helt tal fra ${APPLICANT_AGE.min} til ${APPLICANT_AGE.max}.`
const EXPERIENCE = `Års erfaring skal være et helt tal fra ${EXPERIENCE_YEARS.min} til ${EXPERIENCE_YEARS.max}.`

/** Requirements §5 'Sponsorship form'. */
export const newSponsorship = z.object({
  fullName: line(SPONSORSHIP_TEXTS.fullName, 'Skriv dit fulde navn.'),
  email,
  phone,
  age: z.number(AGE).int(AGE).min(APPLICANT_AGE.min, AGE).max(APPLICANT_AGE.max, AGE),
  teamName: optionalLine(SPONSORSHIP_TEXTS.teamName),
  carModel: line(SPONSORSHIP_TEXTS.carModel, 'Skriv, hvilken bil du kører i.'),
  racingType: z.enum(RACING_TYPES, 'Vælg en racingtype.'),
  experienceYears: z.number(EXPERIENCE).int(EXPERIENCE).min(EXPERIENCE_YEARS.min, EXPERIENCE).max(EXPERIENCE_YEARS.max, EXPERIENCE),
  achievements: text(SPONSORSHIP_TEXTS.achievements, 'Skriv om dine resultater.'),
  socialMedia: optionalText(SPONSORSHIP_TEXTS.socialMedia),
  sponsorshipReason: text(SPONSORSHIP_TEXTS.sponsorshipReason, 'Skriv, hvorfor du søger.'),
  images: z
    .array(pictureId)
    .max(SPONSORSHIP_IMAGES.most, `Højst ${SPONSORSHIP_IMAGES.most} billeder.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Det samme billede er valgt to gange.')
    .default([]),
  /** honeypot: hidden from people */
  website: z.string().max(200).optional(),
})

export const applicationCalls = defineCalls({
  applyForSponsorship: {
    access: 'public',
    forMembers: 'self',
    summary: 'Keeps an application and mails applicant and shop; the same one sent again within an hour is one application',
    body: newSponsorship,
    response: answer({ message: z.string(), id: z.string() }),
    errors: ['picture_not_found', 'too_many_requests'],
  },
  uploadSponsorshipImage: {
    access: 'public',
    forMembers: 'self',
    summary: 'Stores one picture for an application (form field "image": PNG or JPG by content, 10 MB); seen by staff only',
    accepts: 'multipart',
    response: answer({ image: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }) }),
    errors: [...PICTURE_ERRORS, 'too_many_requests'],
  },
})

const AMOUNT = 'Indtast godkendt beløb'
const TOO_LARGE = `Beløbet må højst være ${wholeKroner(MAX_APPROVED_KR)}`

const id = z.string().regex(/^SPON-\d{1,16}$/)
const idParams = z.object({ id })
const status = z.enum(SPONSORSHIP_STATUSES, 'Vælg en status')
const revision = z.number().int()

/** Requirements §5 'Sponsorship decision': an approval has an amount, other decisions none. */
export const sponsorshipDecision = z
  .object({
    status,
    /** missing stays */
    notes: optionalText(SPONSORSHIP_TEXTS.notes).optional(),
    approvedAmount: z
      .number(AMOUNT)
      .min(0, 'Beløbet kan ikke være negativt.')
      .max(MAX_APPROVED_KR, TOO_LARGE)
      .pipe(kr)
      .nullish()
      .transform((amount) => amount ?? null),
    seen: seenOf(z.object({ revision })),
  })
  .refine(({ status: decided, approvedAmount }) => decided !== 'approved' || approvedAmount !== null, {
    path: ['approvedAmount'],
    message: AMOUNT,
  })
  .transform(({ approvedAmount, ...decision }) => ({ ...decision, approvedAmount: decision.status === 'approved' ? approvedAmount : null }))

const sponsorship = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  age: z.number().int(),
  teamName: z.string().nullable(),
  carModel: z.string(),
  racingType: z.enum(RACING_TYPES),
  experienceYears: z.number().int(),
  achievements: z.string(),
  socialMedia: z.string().nullable(),
  sponsorshipReason: z.string(),
  status,
  approvedAmount: kr.nullable(),
  notes: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** the number of decisions */
  revision,
  statusHistory: z.array(
    z.object({
      status,
      approvedAmount: kr.nullable(),
      notes: z.string().nullable(),
      /** null for the application itself */
      byName: z.string().nullable(),
      timestamp,
    }),
  ),
  /** `n` counts from 1 */
  images: z.array(z.object({ n: z.number().int(), width: z.number().int(), height: z.number().int() })),
})
export type Sponsorship = z.infer<typeof sponsorship>

/** A leading minus reverses the order. */
const SPONSORSHIP_SORT_FIELDS = ['fullName', 'email', 'teamName', 'racingType', 'createdAt', 'status'] as const
export type SponsorshipSortField = (typeof SPONSORSHIP_SORT_FIELDS)[number]
type SponsorshipSort = SponsorshipSortField | `-${SponsorshipSortField}`
export const SPONSORSHIP_SORTS: readonly SponsorshipSort[] = SPONSORSHIP_SORT_FIELDS.flatMap((field) => [field, `-${field}` as const])

/** An application has two long texts. */
export const SPONSORSHIPS_A_PAGE = 100

export const sponsorshipCalls = defineCalls({
  listSponsorships: {
    access: 'staff:answerInbox',
    summary: 'Applications, newest first; search reads name, email, phone and team, and knows an application by its whole id',
    query: z.object({
      search: searchText.optional(),
      status: z.enum(SPONSORSHIP_STATUSES).optional(),
      sort: z.enum(SPONSORSHIP_SORTS).optional(),
      page,
      limit: pageSize(SPONSORSHIPS_A_PAGE),
    }),
    response: answer({ sponsorships: z.array(sponsorship), total: z.number().int() }),
    errors: [],
  },
  showSponsorship: {
    access: 'staff:answerInbox',
    summary: 'One application',
    params: idParams,
    response: answer({ sponsorship }),
    errors: ['sponsorship_not_found'],
  },
  showSponsorshipImage: {
    access: 'staff:answerInbox',
    summary: 'One picture of an application as JPEG',
    params: idParams.extend({ n: z.coerce.number().int().min(1).max(SPONSORSHIP_IMAGES.most) }),
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['sponsorship_not_found'],
  },
  decideSponsorship: {
    access: 'staff:answerInbox',
    summary: 'Decides an application and mails the applicant the answer; any status may follow any other',
    params: idParams,
    body: sponsorshipDecision,
    response: answer({ message: z.string(), sponsorship }),
    now: sponsorship,
    errors: ['sponsorship_not_found', 'changed_meanwhile'],
  },
  deleteSponsorship: {
    access: 'staff:answerInbox',
    summary: 'Deletes an application with its pictures',
    params: idParams,
    response: done,
    errors: ['sponsorship_not_found'],
  },
})
