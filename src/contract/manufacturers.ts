import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { emptyAsNull, line, nameInAddress, optionalLine, optionalText, refuseFor, text, timestamp } from '#contract/http/fields.ts'
import {
  CONTACT_MISSING,
  contactProblem,
  MANUFACTURER_COUNTRIES,
  MANUFACTURER_TEXTS,
  responsibleProblems,
} from '#domain/manufacturers/manufacturer.ts'
import { NAME_MISSING } from '#domain/products/product-limits.ts'

/** Public manufacturer data (Regulation (EU) 2023/988, article 19). */
export const maker = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** ISO 3166-1 */
  country: z.string(),
  contact: z.string(),
  phone: z.string().nullable(),
  /** the responsible person in the EU; null for a manufacturer in the EU */
  responsibleName: z.string().nullable(),
  responsibleAddress: z.string().nullable(),
  responsibleContact: z.string().nullable(),
})
export type Manufacturer = z.infer<typeof maker>

/** Counts inactive products too. */
const countedManufacturer = maker.extend({
  productCount: z.number().int(),
  /** active products without an answer about candidate substances (REACH, article 33) */
  unansweredCount: z.number().int(),
  substancesAskedAt: timestamp.nullable(),
})
export type CountedManufacturer = z.infer<typeof countedManufacturer>

const ADDRESS_MISSING = 'Skriv postadressen.'
const contact = line(MANUFACTURER_TEXTS.contact, CONTACT_MISSING).superRefine(refuseFor(contactProblem))
const fields = z.object({
  name: line(MANUFACTURER_TEXTS.name, NAME_MISSING),
  address: text(MANUFACTURER_TEXTS.address, ADDRESS_MISSING),
  country: z.enum(MANUFACTURER_COUNTRIES, 'Vælg et land.'),
  contact,
  phone: optionalLine(MANUFACTURER_TEXTS.phone),
  responsibleName: optionalLine(MANUFACTURER_TEXTS.name),
  responsibleAddress: optionalText(MANUFACTURER_TEXTS.address),
  responsibleContact: emptyAsNull(contact as z.ZodType<string, string>),
})

/** The id is derived from the name. A manufacturer outside the EU needs a responsible person. */
export const manufacturerInput = fields.superRefine((input, context) => {
  for (const [field, message] of Object.entries(responsibleProblems(input))) context.addIssue({ code: 'custom', path: [field], message })
})
/** Missing fields stay. */
const manufacturerChange = fields.partial().extend({ seen: seenOf(maker.omit({ id: true })) })

const manufacturerParam = z.object({ id: nameInAddress })
const saved = answer({ message: z.string(), maker: countedManufacturer })

export const manufacturerCalls = defineCalls({
  listManufacturers: {
    access: 'staff:readProducts',
    summary: 'Lists manufacturers by name, with the number of their products',
    response: answer({ makers: z.array(countedManufacturer) }),
    errors: [],
  },
  createManufacturer: {
    access: 'staff:describeProducts',
    summary: 'Creates a manufacturer; one outside the EU requires its responsible person in the EU',
    body: manufacturerInput,
    response: saved,
    errors: ['maker_taken'],
  },
  changeManufacturer: {
    access: 'staff:describeProducts',
    summary: 'Changes a manufacturer; omitted fields are unchanged',
    params: manufacturerParam,
    body: manufacturerChange,
    response: saved,
    now: countedManufacturer,
    errors: ['maker_not_found', 'changed_meanwhile', 'maker_taken'],
  },
  deleteManufacturer: {
    access: 'staff:describeProducts',
    summary: 'Deletes a manufacturer that no product has',
    params: manufacturerParam,
    response: done,
    errors: ['maker_not_found', 'maker_in_use'],
  },
  askManufacturer: {
    access: 'staff:describeProducts',
    summary:
      'Mails a manufacturer a question about candidate substances (REACH, article 33) in its active products without an answer, at most once a day',
    params: manufacturerParam,
    response: saved,
    errors: ['maker_not_found', 'maker_not_asked'],
  },
})
