import type { ErrorCode } from './error-codes.ts'

/** Refusals of all picture uploads. */
export const PICTURE_ERRORS = [
  'file_missing',
  'not_a_picture',
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_broken',
  'upload_failed',
] as const satisfies readonly ErrorCode[]
