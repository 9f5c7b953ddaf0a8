const MAX_RETRY_AFTER_S = 3_600

/** An external service is unreachable, does not answer or asks for a pause: tried again after `retryAfterMs`, or later the more often it failed. */
export class ServiceUnavailable extends Error {
  override readonly name: string = 'ServiceUnavailable'
  readonly retryAfterMs: number | null

  constructor(message: string, { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/** The pause in ms that an answer asks for with `Retry-After`, at most an hour; null for none. */
export function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MAX_RETRY_AFTER_S) * 1_000 : null
}

/** Why something waits, beside the reasons of the other program. */
export const WENT_WRONG_HERE = 'Noget gik galt i butikken'

export function tooBusyText(program: string): string {
  return `${program} har for travlt lige nu`
}
