import { UNEXPECTED_MESSAGE } from '#contract/error-codes.ts'
import { ApiError } from './api.ts'

/** What went wrong in the server's own words, else the fallback: a lost connection or an answer without words (spec §8). */
export function messageOf(error: unknown, fallback: string = UNEXPECTED_MESSAGE): string {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return fallback
  const { message } = error.body as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : fallback
}
