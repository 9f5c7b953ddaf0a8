import type { Range } from '#domain/numbers/range.ts'

/** Pages of a list, counted from 1. */
export const PAGE: Range = { min: 1, max: 100_000 }
/** The most entries one answer holds, and how many it holds when nobody asks for fewer (requirements §12 'Lists'). */
export const MAX_PAGE_SIZE = 1_000
/** How many characters a search may have. */
export const MAX_SEARCH_LENGTH = 200
/** How many characters the chosen values of one filter may have together. */
export const MAX_CHOICES_LENGTH = 400
/** The numbers the database gives to what it keeps. */
export const RECORD_ID: Range = { min: 1, max: 2_147_483_647 }
