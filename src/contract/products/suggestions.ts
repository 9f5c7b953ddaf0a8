import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { searchText } from '#contract/http/fields.ts'
import { picture, product, searchOutcome } from './product.ts'

const suggestedProduct = product
  .pick({ id: true, kcwId: true, nameDa: true, price: true, promotion: true, beforePrice: true, stock: true, hex: true })
  .extend({ picture: picture.nullable() })
export type SuggestedProduct = z.infer<typeof suggestedProduct>

const suggestedChoice = z.object({
  kind: z.enum(['color', 'series', 'category']),
  value: z.string(),
  label: z.string(),
  hex: z.string().nullable(),
})
export type SuggestedChoice = z.infer<typeof suggestedChoice>

const suggestions = z.object({
  products: z.array(suggestedProduct),
  choices: z.array(suggestedChoice),
  pages: z.array(z.object({ title: z.string(), path: z.string() })),
  /** no product is named by the words */
  pagesFirst: z.boolean(),
  search: searchOutcome,
})
export type Suggestions = z.infer<typeof suggestions>

export const suggestionCalls = defineCalls({
  suggestProducts: {
    access: 'public',
    summary: 'Returns suggestions for a search: the first products, the colours, series and categories it names, and help pages',
    query: z.object({ search: searchText }),
    response: answer(suggestions.shape),
    errors: [],
  },
})
