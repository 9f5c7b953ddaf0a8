import { z } from 'zod'
import { answer, defineCall } from './call.ts'

/** Tags as the specification spells them on the wire (spec §3 'Tags', design §5 'wire names'). */
export const colorTag = z.object({ id: z.string(), name: z.string(), name_da: z.string(), hex_code: z.string() })
export const backingTypeTag = z.object({ id: z.string(), name: z.string(), description: z.string().nullable() })
export const namedTag = z.object({ id: z.string(), name: z.string(), name_da: z.string(), description: z.string().nullable() })
export const seriesTag = z.object({
  id: z.string(),
  name: z.string(),
  nameDa: z.string(),
  categoryId: z.string().nullable(),
  description: z.string().nullable(),
})
export const category = z.object({
  id: z.string(),
  name: z.string(),
  name_da: z.string(),
  description: z.string().nullable(),
  productTypeIds: z.array(z.string()),
  /** whether its products may earn and be bought with points (design §5 'points from selected categories') */
  pointsEligible: z.boolean(),
  /** active products in it */
  productCount: z.number().int(),
})
export const allTags = z.object({
  colors: z.array(colorTag),
  backingTypes: z.array(backingTypeTag),
  features: z.array(namedTag),
  series: z.array(seriesTag),
  productTypes: z.array(namedTag),
})
export type Category = z.infer<typeof category>
export type AllTags = z.infer<typeof allTags>

export const tagCalls = {
  listCategories: defineCall({
    method: 'GET',
    path: '/categories',
    access: 'public',
    summary: 'All categories in the order of the shop',
    response: answer({ categories: z.array(category) }),
    errors: [],
  }),
  listAllTags: defineCall({
    method: 'GET',
    path: '/tags/all',
    access: 'public',
    summary: 'Colours, backing types, features, series and product types',
    response: answer({ tags: allTags }),
    errors: [],
  }),
} as const
