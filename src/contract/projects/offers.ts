import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { day, email, emptyAsNull, idParam, kr, optionalText, timestamp, wholeNumber } from '#contract/http/fields.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { MARK_UP_PERCENT, VALID_DAYS } from '#domain/projects/offer.ts'
import { PROJECT_TEXTS } from '#domain/projects/project.ts'
import { HARD_PERCENT, PART_MINUTES, WORK_KINDS } from '#domain/projects/work-hours.ts'
import { wornFilm } from './project-car.ts'

const partMinutes = z.partialRecord(z.enum(WORK_KINDS), wholeNumber(PART_MINUTES, 'Skriv timerne som 1 eller 1,5.'))

const settings = z.object({
  /** without VAT for a VAT-registered workshop; null until set */
  hourlyPrice: kr.nullable(),
  markUpPercent: wholeNumber(MARK_UP_PERCENT, `Avancen skal være fra ${MARK_UP_PERCENT.min} til ${MARK_UP_PERCENT.max} %.`),
  paysVat: z.boolean(),
  partMinutes,
  hardPercent: wholeNumber(HARD_PERCENT, `Tillægget skal være fra ${HARD_PERCENT.min} til ${HARD_PERCENT.max} %.`),
  terms: optionalText(PROJECT_TEXTS.letter),
  validDays: wholeNumber(VALID_DAYS, `Skriv et antal dage fra ${VALID_DAYS.min} til ${VALID_DAYS.max}.`),
})

const sender = z.object({
  name: z.string(),
  address: z.array(z.string()).readonly(),
  cvr: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})

const shownSettings = settings.extend({ terms: z.string().nullable(), hasLogo: z.boolean(), sender })
export type ProjectSettings = z.infer<typeof shownSettings>

const offer = z.object({
  id: z.number().int(),
  jobId: z.number().int(),
  number: z.string(),
  madeOn: day,
  validUntil: day,
  workshop: sender,
  customer: z.object({ name: z.string(), plate: z.string().nullable() }).nullable(),
  car: z.string(),
  films: z
    .array(
      z.object({
        nameDa: z.string(),
        series: z.string().nullable(),
        hex: z.string().nullable(),
        wrapped: z.string(),
        /** a JPEG in base64 of that day; null when the film was deleted */
        picture: z.string().nullable(),
      }),
    )
    .readonly(),
  /** a JPEG in base64 with its films; null without a car */
  onCar: z.object({ picture: z.string(), films: z.array(wornFilm).readonly() }).nullable(),
  minutes: z.number().int(),
  paysVat: z.boolean(),
  exclVat: kr,
  vat: kr,
  inclVat: kr,
  letter: z.string().nullable(),
  terms: z.string().nullable(),
  /** a JPEG in base64 of that day */
  logo: z.string().nullable(),
  /** the customer's present address */
  customerEmail: z.string().nullable(),
  sentTo: z.string().nullable(),
  sentAt: timestamp.nullable(),
})
export type ProjectOffer = z.infer<typeof offer>

const savedSettings = answer({ message: z.string(), settings: shownSettings })

export const projectOfferCalls = defineCalls({
  showProjectSettings: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Returns the settings of the workshop's own offers",
    response: answer({ settings: shownSettings }),
    errors: [],
  },
  changeProjectSettings: {
    access: 'customer',
    forMembers: 'manage',
    summary: "Changes the settings of the workshop's own offers; existing offers stay as they are",
    body: settings.extend({ seen: seenOf(settings) }),
    response: savedSettings,
    now: shownSettings,
    errors: ['changed_meanwhile'],
  },
  uploadProjectLogo: {
    access: 'customer',
    forMembers: 'manage',
    summary:
      'Stores the logo of the workshop (form field "image": JPG, PNG or WebP, detected by content, at most 10 MB), replacing the current one',
    accepts: 'multipart',
    response: savedSettings,
    errors: [...PICTURE_ERRORS, 'too_many_requests'],
  },
  showProjectLogo: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns the logo of the workshop',
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['job_logo_not_found'],
  },
  deleteProjectLogo: {
    access: 'customer',
    forMembers: 'manage',
    summary: 'Removes the logo from the offers. Idempotent',
    response: savedSettings,
    errors: [],
  },
  makeProjectOffer: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Creates the workshop's own offer of a job as it is now: its hours, hourly price, material and mark-up, without any prices of the shop",
    params: idParam,
    body: z.object({ letter: optionalText(PROJECT_TEXTS.letter) }),
    response: answer({ message: z.string(), offer }),
    errors: ['job_not_found', 'job_offer_incomplete', 'job_offer_too_large', 'too_many_job_offers'],
  },
  showProjectOffer: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns an offer as its receiver sees it',
    params: idParam,
    response: answer({ offer }),
    errors: ['job_offer_not_found'],
  },
  showProjectOfferPdf: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns an offer as PDF',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['job_offer_not_found', 'pdf_failed'],
  },
  sendProjectOffer: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Mails an offer to the workshop's customer, once per address; replies go to the workshop. The number of mails per day is limited",
    params: idParam,
    body: z.object({ to: emptyAsNull(email) }),
    response: answer({ message: z.string(), offer }),
    errors: ['job_offer_not_found', 'job_offer_no_receiver', 'too_many_requests'],
  },
})
