import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { line, nameInAddress, optionalLine, optionalText, refuseFor, typed } from '#contract/http/fields.ts'
import { undoableId } from '#contract/undo.ts'
import { NAME_MISSING } from '#domain/products/product-limits.ts'
import { SLUG_MISSING, slugProblem } from '#domain/products/slug.ts'
import { MAX_TYPES_OF_CATEGORY, TAG_TEXTS } from '#domain/tags/tag-limits.ts'

/** By their names in the API (requirements §3 'Tags', §10 'wire names'). */
const colorTag = z.object({ id: z.string(), name: z.string(), name_da: z.string(), hex_code: z.string() })
const backingTypeTag = z.object({ id: z.string(), name: z.string(), description: z.string().nullable() })
const namedTag = z.object({ id: z.string(), name: z.string(), name_da: z.string(), description: z.string().nullable() })
const seriesTag = z.object({
  id: z.string(),
  name: z.string(),
  nameDa: z.string(),
  categoryId: z.string().nullable(),
  description: z.string().nullable(),
})
const category = z.object({
  id: z.string(),
  name: z.string(),
  name_da: z.string(),
  description: z.string().nullable(),
  productTypeIds: z.array(z.string()),
  /** may its products earn and be bought with points (requirements §10 'points from selected categories') */
  pointsEligible: z.boolean(),
  /** active products */
  productCount: z.number().int(),
})
const allTags = z.object({
  colors: z.array(colorTag),
  backingTypes: z.array(backingTypeTag),
  features: z.array(namedTag),
  series: z.array(seriesTag),
  productTypes: z.array(namedTag),
})
export type Category = z.infer<typeof category>
export type AllTags = z.infer<typeof allTags>

/** As in the paths (requirements §7). */
export const TAG_KINDS = ['colors', 'backing-types', 'features', 'series', 'product-types'] as const
export type TagKind = (typeof TAG_KINDS)[number]

/** Counts inactive products too; fields the kind does not have are missing. */
const countedTag = z.object({
  id: z.string(),
  name: z.string(),
  name_da: z.string().optional(),
  nameDa: z.string().optional(),
  hex_code: z.string().optional(),
  categoryId: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
  productCount: z.number().int(),
})
export type CountedTag = z.infer<typeof countedTag>

const kindParam = z.object({ kind: z.enum(TAG_KINDS) })
const tagParam = kindParam.extend({ id: nameInAddress })

/** The id is derived from the name. `name_da` and `nameDa` are both read; the default is `name`. */
export const tagInput = z.object({
  name: line(TAG_TEXTS.name, NAME_MISSING),
  name_da: optionalLine(TAG_TEXTS.name),
  nameDa: optionalLine(TAG_TEXTS.name),
  hex_code: typed().trim().max(20).optional(),
  categoryId: optionalLine(TAG_TEXTS.id),
  description: optionalText(TAG_TEXTS.description),
})
export type TagInput = z.input<typeof tagInput>
/** Missing fields stay. */
export const tagChange = tagInput.partial().extend({ seen: seenOf(countedTag.omit({ productCount: true })) })

/** A category's id is the end of its address. */
export const CATEGORY_ID_FIXED = 'ID kan ikke ændres.'
const categoryId = typed(SLUG_MISSING).trim().superRefine(refuseFor(slugProblem))
const productTypeIds = z.array(line(TAG_TEXTS.id)).max(MAX_TYPES_OF_CATEGORY, `Højst ${MAX_TYPES_OF_CATEGORY}.`)

export const categoryInput = z.object({
  id: categoryId,
  name: line(TAG_TEXTS.name, NAME_MISSING),
  name_da: optionalLine(TAG_TEXTS.name),
  description: optionalText(TAG_TEXTS.description),
  productTypeIds: productTypeIds.default([]),
  pointsEligible: z.boolean().default(true),
})
export type CategoryInput = z.input<typeof categoryInput>
/** Missing fields stay; the id cannot be changed, only repeated. */
const categoryChange = z.object({
  id: typed().max(TAG_TEXTS.id).optional(),
  name: line(TAG_TEXTS.name, NAME_MISSING).optional(),
  name_da: optionalLine(TAG_TEXTS.name).optional(),
  description: optionalText(TAG_TEXTS.description).optional(),
  productTypeIds: productTypeIds.optional(),
  pointsEligible: z.boolean().optional(),
  seen: seenOf(category.omit({ productCount: true })),
})
const categoryParam = z.object({ id: nameInAddress })
const savedTag = answer({ message: z.string(), tag: countedTag })
const savedCategory = answer({ message: z.string(), category })

export const tagCalls = defineCalls({
  listCategories: {
    access: 'public',
    summary: 'Lists all categories in the order of the shop',
    response: answer({ categories: z.array(category) }),
    errors: [],
  },
  listAllTags: {
    access: 'public',
    summary: 'Lists colours, backing types, features, series and product types',
    response: answer({ tags: allTags }),
    errors: [],
  },
  listTags: {
    access: 'public',
    summary: 'Lists the tags of one kind, each with the number of products that have it',
    params: kindParam,
    response: answer({ tags: z.array(countedTag) }),
    errors: ['tag_not_found'],
  },
  createTag: {
    access: 'staff:describeProducts',
    summary: 'Creates a tag; a colour requires its hex code',
    params: kindParam,
    body: tagInput,
    response: savedTag,
    errors: ['tag_not_found', 'tag_taken', 'category_not_found'],
  },
  changeTag: {
    access: 'staff:describeProducts',
    summary: 'Changes a tag; its id cannot be changed, and omitted fields are unchanged',
    params: tagParam,
    body: tagChange,
    response: savedTag,
    now: countedTag,
    errors: ['tag_not_found', 'changed_meanwhile', 'tag_taken', 'category_not_found'],
  },
  deleteTag: {
    access: 'staff:describeProducts',
    summary: 'Deletes a tag that no product has',
    params: tagParam,
    response: done,
    errors: ['tag_not_found', 'tag_in_use'],
  },
  mergeTags: {
    access: 'staff:describeProducts',
    summary: 'Merges a tag into another of the same kind: everything that had this tag gets the other, and this one is deleted',
    params: tagParam,
    body: z.object({ into: line(TAG_TEXTS.id, 'Vælg et tag.') }),
    response: savedTag.extend({ undoableId }),
    errors: ['tag_not_found', 'tag_is_the_same'],
  },
  createCategory: {
    access: 'staff:describeProducts',
    summary: 'Creates a category',
    body: categoryInput,
    response: savedCategory,
    errors: ['category_taken', 'tag_not_found'],
  },
  changeCategory: {
    access: 'staff:describeProducts',
    summary: 'Changes a category; its id cannot be changed',
    params: categoryParam,
    body: categoryChange,
    response: savedCategory,
    now: category,
    errors: ['category_not_found', 'changed_meanwhile', 'tag_not_found', 'field_fixed'],
  },
  deleteCategory: {
    access: 'staff:describeProducts',
    summary: 'Deletes a category without products and series',
    params: categoryParam,
    response: done,
    errors: ['category_not_found', 'category_in_use'],
  },
})
