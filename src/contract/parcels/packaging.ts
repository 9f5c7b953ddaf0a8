import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { idInAddress, idParam, line, nameInAddress, storedPdf, wholeNumber } from '#contract/http/fields.ts'
import { productFields } from '#contract/products/product-fields.ts'
import { CARTON_FIGURES, CARTON_TEXTS, GRAMS, GRAMS_WRONG, MATERIALS } from '#domain/parcels/packaging.ts'
import { PACKINGS } from '#domain/parcels/packing.ts'
import { each } from '#domain/products/product-fields.ts'

const { mm, girth, rolls, grams } = CARTON_FIGURES
const weight = wholeNumber(grams, 'Skriv vægten i hele gram.')

/** Materials in grams; own weight may be more, as tape and labels are of other materials. */
export const cartonInput = z.object({
  name: line(CARTON_TEXTS.name, 'Skriv et navn.'),
  innerLengthMm: wholeNumber(mm, 'Skriv den indre længde i hele millimeter.'),
  /** around it, across its length; 0 is not written */
  girthMm: wholeNumber(girth, 'Skriv omkredsen i hele millimeter, eller 0.').optional(),
  ownWeightG: weight,
  mostRolls: wholeNumber(rolls, 'Skriv, hvor mange ruller der højst kan være i den.'),
  mostWeightG: weight,
  ...each(MATERIALS, () => wholeNumber(GRAMS, GRAMS_WRONG)),
  inUse: z.boolean(),
})
export type CartonInput = z.input<typeof cartonInput>

const carton = cartonInput.extend({ id: z.number().int(), name: z.string(), girthMm: z.number().int() })
export type Carton = z.infer<typeof carton>

const cartonDeclaration = storedPdf.extend({ cartonId: z.number().int() })
export type CartonDeclaration = z.infer<typeof cartonDeclaration>
const ofCarton = idParam.extend({ declarationId: idInAddress })

const { packing, weightG, lengthMm } = productFields
export const typeMeasuresInput = z.object({ packing, weightG, lengthMm })

const typeMeasures = z.object({
  ...{ id: z.string(), name: z.string(), packing: z.enum(PACKINGS).nullable(), weightG: z.number().int(), lengthMm: z.number().int() },
})
export type TypeMeasures = z.infer<typeof typeMeasures>

const byMaterial = z.object(each(MATERIALS, () => z.number().int()))

/** In grams. */
const packagingReport = z.object({
  year: z.number().int(),
  sent: byMaterial,
  /** of `sent`, what came back */
  returned: byMaterial,
  parcels: z.number().int(),
  parcelsWithoutCarton: z.number().int(),
  rollsWithoutPackaging: z.number().int(),
})
export type PackagingReportAnswer = z.infer<typeof packagingReport>

const ofYear = z.object({ year: z.coerce.number('Vælg et år.').int('Vælg et år.').min(2020, 'Vælg et år.').max(2100, 'Vælg et år.') })
const saved = answer({ message: z.string(), carton })

export const packagingCalls = defineCalls({
  listCartons: {
    access: 'staff:sendParcels',
    summary: 'Every carton by name, those out of use too, and the declarations of conformity kept with them, the newest first',
    response: answer({ cartons: z.array(carton), declarations: z.array(cartonDeclaration) }),
    errors: [],
  },
  createCarton: {
    access: 'staff:sendParcels',
    summary: 'Creates a carton with its size, limits and materials in grams',
    body: cartonInput,
    response: saved,
    errors: ['carton_taken'],
  },
  changeCarton: {
    access: 'staff:sendParcels',
    summary: 'Changes a carton or takes it out of use; parcels that were sent keep what they had',
    params: idParam,
    body: cartonInput.partial().extend({ seen: seenOf(carton.omit({ id: true })) }),
    response: saved,
    now: carton,
    errors: ['carton_not_found', 'carton_taken', 'changed_meanwhile'],
  },
  storeCartonDeclaration: {
    access: 'staff:sendParcels',
    summary: 'Keeps a PDF (form field "file", 10 MB) with a carton as its declaration of conformity; earlier ones stay',
    params: idParam,
    accepts: 'multipart',
    response: answer({ message: z.string(), declaration: cartonDeclaration }),
    errors: ['carton_not_found', 'file_missing', 'not_a_pdf', 'document_too_large'],
  },
  downloadCartonDeclaration: {
    access: 'staff:sendParcels',
    summary: 'A declaration of conformity of a carton',
    params: ofCarton,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['document_not_found'],
  },
  deleteCartonDeclaration: {
    access: 'staff:sendParcels',
    summary: 'Removes such a declaration, as one that belongs to another carton',
    params: ofCarton,
    response: done,
    errors: ['carton_not_found', 'document_not_found'],
  },
  listTypeMeasures: {
    access: 'staff:sendParcels',
    summary: 'How products of each type are packed, what they weigh and measure (0 and null not written) where they say nothing themselves',
    response: answer({ types: z.array(typeMeasures) }),
    errors: [],
  },
  changeTypeMeasures: {
    access: 'staff:sendParcels',
    summary: 'Changes how products of a type are packed, and what they weigh and measure, where they say nothing themselves',
    params: z.object({ id: nameInAddress }),
    body: typeMeasuresInput.partial().extend({ seen: seenOf(typeMeasures.omit({ id: true, name: true })) }),
    response: answer({ message: z.string(), type: typeMeasures }),
    now: typeMeasures,
    errors: ['tag_not_found', 'changed_meanwhile'],
  },
  showPackaging: {
    access: 'staff:sendParcels',
    summary: 'The packaging of the parcels a year sent in Denmark, by material, and what of it came back',
    query: ofYear,
    response: answer({ report: packagingReport }),
    errors: [],
  },
  downloadPackaging: {
    access: 'staff:sendParcels',
    summary: 'The same as CSV for the report of producer responsibility, in kilograms, for Danish Excel',
    query: ofYear,
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: [],
  },
})
