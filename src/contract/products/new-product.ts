import { z } from 'zod'
import { optionalLine, secretKey } from '#contract/http/fields.ts'
import { BATCH_CODE_MAX, BATCH_WITHOUT_ROLLS, batchCode } from '#domain/batches/batch-code.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { each, FLAGS, fieldOf } from '#domain/products/product-fields.ts'
import { productFields as fields } from './product-fields.ts'

/** Requirements §5 'Product create/update defaults'. */
export const newProduct = z.object({
  ...fields,
  promotion: fields.promotion.default(0),
  nextPromotion: fields.nextPromotion.default(0),
  features: fields.features.default([]),
  specifications: fields.specifications.default({}),
  colorTags: fields.colorTags.default([]),
  featureTags: fields.featureTags.default([]),
  stock: fields.stock.default(0),
  ...each(FLAGS, (flag) => fields[flag].default(fieldOf(flag).isOn ?? false)),
  pointsCost: fields.pointsCost.nullish(),
  pictograms: fields.pictograms.default([]),
  hazardStatements: fields.hazardStatements.default([]),
  precautionaryStatements: fields.precautionaryStatements.default([]),
  substances: fields.substances.default([]),
  ...each(PARCEL_FIELDS, (field) => fields[field].default(0)),
  goesWith: fields.goesWith.default([]),
})
export type NewProduct = z.input<typeof newProduct>

/** With the batch of its initial stock, if known. */
export const firstProduct = newProduct
  .extend({
    batch: optionalLine(BATCH_CODE_MAX).transform((code) => (code === null ? null : batchCode(code))),
    importKey: secretKey.optional(),
  })
  .refine(({ batch, stock }) => batch === null || stock > 0, { path: ['stock'], message: BATCH_WITHOUT_ROLLS })
export type FirstProduct = z.input<typeof firstProduct>
