import type { Range } from '#domain/numbers/range.ts'

export const PAGE: Range = { min: 1, max: 100_000 }
/** The most entries per answer, also the default (requirements §12 'Lists'). */
export const MAX_PAGE_SIZE = 1_000
export const MAX_SEARCH_LENGTH = 200
export const MAX_CHOICES_LENGTH = 400
export const RECORD_ID: Range = { min: 1, max: 2_147_483_647 }
