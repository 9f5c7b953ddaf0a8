import { z } from 'zod'
import {
  APPLICANT_AGE,
  EXPERIENCE_YEARS,
  MAX_APPROVED_KR,
  RACING_TYPES,
  SPONSORSHIP_IMAGES,
  SPONSORSHIP_STATUSES,
  SPONSORSHIP_TEXTS,
} from '#domain/sponsorships/sponsorship.ts'
import { answer, defineCall, done } from './call.ts'
import { seenOf } from './changed-meanwhile.ts'
import { email, kr, line, optionalLine, optionalText, page, pageSize, phone, searchText, timestamp } from './fields.ts'

const AGE = `Alderen skal være et helt tal fra ${APPLICANT_AGE.min} til ${APPLICANT_AGE.max}.`
const EXPERIENCE = `Års erfaring skal være et helt tal fra ${EXPERIENCE_YEARS.min} til ${EXPERIENCE_YEARS.max}.`
const AMOUNT = 'Indtast godkendt beløb'
const TOO_LARGE = `Beløbet må højst være ${MAX_APPROVED_KR.toLocaleString('da-DK')} kr.`

function text(maxLength: number, missing: string) {
  return optionalText(maxLength)
    .refine((value) => value !== null, missing)
    .transform((value) => value ?? '')
}

const id = z.string().regex(/^SPON-\d{1,16}$/)
const idParams = z.object({ id })
const status = z.enum(SPONSORSHIP_STATUSES, 'Vælg en status')
const revision = z.number().int()

/** What the form of the public page sends (spec §5 'Sponsorship form'). */
export const newSponsorship = z.object({
  fullName: line(SPONSORSHIP_TEXTS.fullName, 'Skriv dit fulde navn.'),
  email,
  phone,
  age: z.number(AGE).int(AGE).min(APPLICANT_AGE.min, AGE).max(APPLICANT_AGE.max, AGE),
  teamName: optionalLine(SPONSORSHIP_TEXTS.teamName),
  carModel: line(SPONSORSHIP_TEXTS.carModel, 'Skriv, hvilken bil du kører i.'),
  racingType: z.enum(RACING_TYPES, 'Vælg en racing type.'),
  experienceYears: z.number(EXPERIENCE).int(EXPERIENCE).min(EXPERIENCE_YEARS.min, EXPERIENCE).max(EXPERIENCE_YEARS.max, EXPERIENCE),
  achievements: text(SPONSORSHIP_TEXTS.achievements, 'Skriv om dine resultater.'),
  socialMedia: optionalText(SPONSORSHIP_TEXTS.socialMedia),
  sponsorshipReason: text(SPONSORSHIP_TEXTS.sponsorshipReason, 'Skriv, hvorfor du søger.'),
  /** what uploading each picture answered, in the order they are shown */
  images: z
    .array(z.string().regex(/^[\w-]{32}$/, 'Billedet findes ikke.'))
    .max(SPONSORSHIP_IMAGES.most, `Højst ${SPONSORSHIP_IMAGES.most} billeder.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Det samme billede er valgt to gange.')
    .default([]),
  /** a field people do not see: what fills it in is a program */
  website: z.string().max(200).optional(),
})

/** What staff decide (spec §5 'Sponsorship decision'): an amount with a yes, none with anything else. */
export const sponsorshipDecision = z
  .object({
    status,
    /** left out they stay as they are */
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

export const sponsorship = z.object({
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
  /** counts the decisions */
  revision,
  statusHistory: z.array(
    z.object({
      status,
      approvedAmount: kr.nullable(),
      notes: z.string().nullable(),
      /** null for the applicant's own first entry */
      byName: z.string().nullable(),
      timestamp,
    }),
  ),
  /** `n` counts from 1, as in the address of a picture */
  images: z.array(z.object({ n: z.number().int(), width: z.number().int(), height: z.number().int() })),
})
export type Sponsorship = z.infer<typeof sponsorship>

/** What the list can be sorted by; a minus in front turns it round. */
export const SPONSORSHIP_SORT_FIELDS = ['fullName', 'email', 'teamName', 'racingType', 'createdAt', 'status'] as const
export type SponsorshipSortField = (typeof SPONSORSHIP_SORT_FIELDS)[number]
export type SponsorshipSort = SponsorshipSortField | `-${SponsorshipSortField}`
export const SPONSORSHIP_SORTS: readonly SponsorshipSort[] = SPONSORSHIP_SORT_FIELDS.flatMap((field) => [field, `-${field}` as const])

export const sponsorshipCalls = {
  applyForSponsorship: defineCall({
    method: 'POST',
    path: '/sponsorships',
    access: 'public',
    summary: 'Keeps an application and mails applicant and shop; the same one sent again within an hour is one application',
    body: newSponsorship,
    response: answer({ message: z.string(), id: z.string() }),
    errors: ['picture_not_found', 'too_many_requests'],
  }),
  uploadSponsorshipImage: defineCall({
    method: 'POST',
    path: '/sponsorships/images',
    access: 'public',
    summary: 'Stores one picture for an application (form field "image": PNG or JPG by content, 10 MB); seen by staff only',
    accepts: 'multipart',
    response: answer({ image: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }) }),
    errors: [
      'file_missing',
      'not_a_picture',
      'picture_too_large',
      'picture_too_many_pixels',
      'picture_broken',
      'too_many_requests',
      'upload_failed',
    ],
  }),
  listSponsorships: defineCall({
    method: 'GET',
    path: '/sponsorships',
    access: 'admin',
    summary: 'Applications, newest first; search reads name, email and team, and knows an application by its whole id',
    query: z.object({
      search: searchText.optional(),
      status: z.enum(SPONSORSHIP_STATUSES).optional(),
      sort: z.enum(SPONSORSHIP_SORTS).optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({ sponsorships: z.array(sponsorship), total: z.number().int() }),
    errors: [],
  }),
  showSponsorship: defineCall({
    method: 'GET',
    path: '/sponsorships/{id}',
    access: 'admin',
    summary: 'One application',
    params: idParams,
    response: answer({ sponsorship }),
    errors: ['sponsorship_not_found'],
  }),
  showSponsorshipImage: defineCall({
    method: 'GET',
    path: '/sponsorships/{id}/images/{n}',
    access: 'admin',
    summary: 'One picture of an application as JPEG',
    params: idParams.extend({ n: z.coerce.number().int().min(1).max(SPONSORSHIP_IMAGES.most) }),
    response: z.instanceof(Blob),
    answers: 'file',
    errors: ['sponsorship_not_found'],
  }),
  decideSponsorship: defineCall({
    method: 'PUT',
    path: '/sponsorships/{id}/status',
    access: 'admin',
    summary: 'Decides an application and mails the applicant the answer; any status may follow any other',
    params: idParams,
    body: sponsorshipDecision,
    response: answer({ message: z.string(), sponsorship }),
    errors: ['sponsorship_not_found', 'changed_meanwhile'],
  }),
  deleteSponsorship: defineCall({
    method: 'DELETE',
    path: '/sponsorships/{id}',
    access: 'admin',
    summary: 'Deletes an application with its pictures',
    params: idParams,
    response: done,
    errors: ['sponsorship_not_found'],
  }),
} as const
