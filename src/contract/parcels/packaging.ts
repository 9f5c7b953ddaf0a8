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
  id: z.string(),
  name: z.string(),
  packing: z.enum(PACKINGS).nullable(),
  weightG: z.number().int(),
  lengthMm: z.number().int(),
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
    summary: 'Lists all cartons by name, including those out of use, and their declarations of conformity, newest first',
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
    summary: 'Changes a carton or takes it out of use; parcels already sent are unchanged',
    params: idParam,
    body: cartonInput.partial().extend({ seen: seenOf(carton.omit({ id: true })) }),
    response: saved,
    now: carton,
    errors: ['carton_not_found', 'carton_taken', 'changed_meanwhile'],
  },
  storeCartonDeclaration: {
    access: 'staff:sendParcels',
    summary: 'Stores a PDF (form field "file", at most 10 MB) as a declaration of conformity of a carton; earlier declarations are kept',
    params: idParam,
    accepts: 'multipart',
    response: answer({ message: z.string(), declaration: cartonDeclaration }),
    errors: ['carton_not_found', 'file_missing', 'not_a_pdf', 'document_too_large'],
  },
  downloadCartonDeclaration: {
    access: 'staff:sendParcels',
    summary: 'Returns a declaration of conformity of a carton',
    params: ofCarton,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['document_not_found'],
  },
  deleteCartonDeclaration: {
    access: 'staff:sendParcels',
    summary: 'Deletes a declaration of conformity, for example one that belongs to another carton',
    params: ofCarton,
    response: done,
    errors: ['carton_not_found', 'document_not_found'],
  },
  listTypeMeasures: {
    access: 'staff:sendParcels',
    summary:
      'Lists the packing, weight and measurements per product type, which apply to products without their own (0 and null mean not set)',
    response: answer({ types: z.array(typeMeasures) }),
    errors: [],
  },
  changeTypeMeasures: {
    access: 'staff:sendParcels',
    summary: 'Changes the packing, weight and measurements of a product type, which apply to products without their own',
    params: z.object({ id: nameInAddress }),
    body: typeMeasuresInput.partial().extend({ seen: seenOf(typeMeasures.omit({ id: true, name: true })) }),
    response: answer({ message: z.string(), type: typeMeasures }),
    now: typeMeasures,
    errors: ['tag_not_found', 'changed_meanwhile'],
  },
  showPackaging: {
    access: 'staff:sendParcels',
    summary: 'Returns the packaging of the parcels sent in Denmark in a year, by material, and how much of it came back',
    query: ofYear,
    response: answer({ report: packagingReport }),
    errors: [],
  },
  downloadPackaging: {
    access: 'staff:sendParcels',
    summary: 'Returns the packaging of a year in kilograms as CSV for Danish Excel, for the report of producer responsibility',
    query: ofYear,
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: [],
  },
})
