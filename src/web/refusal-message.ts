import { UNEXPECTED_MESSAGE } from '#contract/http/unexpected-messages.ts'
import { ApiError } from './api.ts'

export const UPLOAD_LOST = 'Upload fejlede. Tjek forbindelsen, og prøv igen.'

/** The server's message, else the fallback for a lost connection or an answer without one (requirements §8). */
export function messageOf(error: unknown, fallback: string = UNEXPECTED_MESSAGE): string {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return fallback
  const { message } = error.body as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : fallback
}
