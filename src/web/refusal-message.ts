import { UNEXPECTED_MESSAGE } from '#contract/unexpected-messages.ts'
import { ApiError } from './api.ts'

/** Said when an upload got no answer. */
export const UPLOAD_LOST = 'Upload fejlede. Tjek forbindelsen, og prøv igen.'

/** The server's message, else the fallback: the connection was lost, or the answer has no message (requirements §8). */
export function messageOf(error: unknown, fallback: string = UNEXPECTED_MESSAGE): string {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return fallback
  const { message } = error.body as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : fallback
}
