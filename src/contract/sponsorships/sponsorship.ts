import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { kr, optionalText, page, pageSize, searchText, timestamp } from '#contract/http/fields.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import {
  MAX_APPROVED_KR,
  RACING_TYPES,
  SPONSORSHIP_IMAGES,
  SPONSORSHIP_STATUSES,
  SPONSORSHIP_TEXTS,
} from '#domain/sponsorships/sponsorship.ts'

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
    summary: 'Lists applications, newest first; `search` matches name, email, phone and team, or a complete application id',
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
    summary: 'Returns an application',
    params: idParams,
    response: answer({ sponsorship }),
    errors: ['sponsorship_not_found'],
  },
  showSponsorshipImage: {
    access: 'staff:answerInbox',
    summary: 'Returns a picture of an application as JPEG',
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
