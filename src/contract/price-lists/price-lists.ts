import { z } from 'zod'
import { FILE_ERRORS, fileMapping, mappingChoice } from '#contract/csv.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { day, flag, idParam, kr, line, page, pageSize, signedKr, timestamp, typed } from '#contract/http/fields.ts'
import { productPrice } from '#contract/products/product-fields.ts'
import { pricePercent } from '#contract/products/staff-product-list.ts'
import { PRICE_LIST, PRICE_LIST_STATES, PRICE_WARNINGS, TOO_MANY_PRICES } from '#domain/price-lists/price-list.ts'
import { ROUNDINGS } from '#domain/prices/rounding.ts'
import { NAME_MISSING } from '#domain/products/product-limits.ts'
import { MAX_SKU_LENGTH, SKU_MISSING } from '#domain/products/product-sku.ts'
import { TAG_TEXTS } from '#domain/tags/tag-limits.ts'

/** Takes effect at midnight of its day once approved. */
const priceList = z.object({
  id: z.number().int(),
  name: z.string(),
  startsOn: z.string(),
  state: z.enum(PRICE_LIST_STATES),
  createdBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  revision: z.number().int(),
  prices: z.number().int(),
})
export type PriceList = z.infer<typeof priceList>

/** With today's price, or the replaced one for a list in effect. */
const listedPrice = z.object({
  kcwId: z.string(),
  product: z.object({ id: z.number().int(), nameDa: z.string(), price: kr }).nullable(),
  price: kr,
  /** null before the list took effect, and when it did not change the price */
  replaced: kr.nullable(),
  difference: signedKr.nullable(),
  percent: z.number().nullable(),
  warnings: z.array(z.object({ kind: z.enum(PRICE_WARNINGS), text: z.string() })).readonly(),
})
export type ListedPrice = z.infer<typeof listedPrice>

const name = line(PRICE_LIST.name, NAME_MISSING)
const seen = seenOf(priceList.pick({ revision: true }))
const changed = answer({ message: z.string(), list: priceList })
const tag = typed()
  .max(TAG_TEXTS.id)
  .transform((id) => id.trim() || undefined)
  .optional()

export const percentFill = z.object({
  percent: pricePercent,
  rounding: z.enum(ROUNDINGS, 'Vælg en afrunding.'),
  category: tag,
  series: tag,
  productType: tag,
})
export const priceListInput = z.object({ name, startsOn: day })

const DRAFT_ONLY = ['price_list_not_found', 'changed_meanwhile', 'price_list_not_draft'] as const

export const priceListCalls = defineCalls({
  listPriceLists: {
    access: 'staff:changePrices',
    summary: 'Lists future price lists and those that have taken effect, latest day first',
    response: answer({ lists: z.array(priceList) }),
    errors: [],
  },
  showPriceList: {
    access: 'staff:changePrices',
    summary: 'Returns a price list beside current prices, with warnings; `warned` returns only prices with warnings',
    params: idParam,
    query: z.object({ warned: flag.optional(), page, limit: pageSize() }),
    response: answer({
      list: priceList,
      prices: z.array(listedPrice),
      total: z.number().int(),
      warned: z.number().int(),
    }),
    errors: ['price_list_not_found'],
  },
  createPriceList: {
    access: 'staff:changePrices',
    summary: 'Creates a draft of a price list for a future day',
    body: priceListInput,
    response: changed,
    errors: [],
  },
  changePriceList: {
    access: 'staff:changePrices',
    summary: 'Changes the name or day of a draft',
    params: idParam,
    body: priceListInput.partial().extend({ seen }),
    response: changed,
    now: priceList,
    errors: DRAFT_ONLY,
  },
  deletePriceList: {
    access: 'staff:changePrices',
    summary: 'Deletes a draft',
    params: idParam,
    response: done,
    errors: ['price_list_not_found', 'price_list_not_draft'],
  },
  setListedPrices: {
    access: 'staff:changePrices',
    summary: 'Sets prices of a draft by SKU, replacing existing ones; null removes one',
    params: idParam,
    body: z.object({
      prices: z
        .array(z.object({ kcwId: line(MAX_SKU_LENGTH, SKU_MISSING), price: productPrice.nullable() }), 'Skriv mindst én pris.')
        .min(1, 'Skriv mindst én pris.')
        .max(PRICE_LIST.lines, TOO_MANY_PRICES),
    }),
    response: changed,
    errors: ['price_list_not_found', 'price_list_not_draft', 'product_not_found'],
  },
  fillPriceList: {
    access: 'staff:changePrices',
    summary: 'Sets the prices of products of a category, series or type in a draft to current prices changed by a percentage',
    params: idParam,
    body: percentFill,
    response: changed,
    errors: ['price_list_not_found', 'price_list_not_draft'],
  },
  importPriceList: {
    access: 'staff:changePrices',
    summary:
      'Sets prices of a draft from a CSV file (form field "file": SKU;Pris), all or none. For a file with other columns, nothing is stored until ?mapping says what they are',
    accepts: 'multipart',
    params: idParam,
    query: z.object({ mapping: mappingChoice.optional() }),
    response: changed.extend({ mapping: fileMapping.nullable() }),
    errors: ['price_list_not_found', 'price_list_not_draft', ...FILE_ERRORS],
  },
  approvePriceList: {
    access: 'staff:changePrices',
    forKeys: 'none',
    summary: 'Approves a price list as it was seen; it takes effect automatically at midnight of its day',
    params: idParam,
    body: z.object({ seen }),
    response: changed,
    now: priceList,
    errors: [...DRAFT_ONLY, 'price_list_too_late', 'price_list_empty'],
  },
  withdrawPriceList: {
    access: 'staff:changePrices',
    forKeys: 'none',
    summary: 'Withdraws the approval of a price list before it takes effect; it becomes a draft again',
    params: idParam,
    response: changed,
    errors: ['price_list_not_found', 'price_list_started'],
  },
})
