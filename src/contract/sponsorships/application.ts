import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { email, line, optionalLine, optionalText, phone, pictureId, text } from '#contract/http/fields.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { APPLICANT_AGE, EXPERIENCE_YEARS, RACING_TYPES, SPONSORSHIP_IMAGES, SPONSORSHIP_TEXTS } from '#domain/sponsorships/sponsorship.ts'

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
    summary: 'Stores an application and mails the applicant and the shop; the same application sent again within an hour counts once',
    body: newSponsorship,
    response: answer({ message: z.string(), id: z.string() }),
    errors: ['picture_not_found', 'too_many_requests'],
  },
  uploadSponsorshipImage: {
    access: 'public',
    forMembers: 'self',
    summary:
      'Stores a picture for an application (form field "image": PNG or JPG, detected by content, at most 10 MB); visible to staff only',
    accepts: 'multipart',
    response: answer({ image: z.object({ id: z.string(), width: z.number().int(), height: z.number().int() }) }),
    errors: [...PICTURE_ERRORS, 'too_many_requests'],
  },
})
