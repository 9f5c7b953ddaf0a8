import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'

type ShopErrorDetails = Readonly<{
  /** replaces the code's message */
  message?: string
  /** field name → message */
  fields?: Readonly<Record<string, string>>
  retryAfterSeconds?: number
  /** additional fields of the answer, such as changed figures */
  body?: Readonly<Record<string, unknown>>
}>

/** The same message at each of the fields. */
export function refuseFields(code: ErrorCode, ...fields: readonly string[]): ShopError {
  return new ShopError(code, { fields: Object.fromEntries(fields.map((field) => [field, ERRORS[code].message])) })
}

/** Refuses the fields that have a fault; the first one is also the overall message. */
export function requireNoFaults(faults: Readonly<Record<string, string>>): void {
  const [message] = Object.values(faults)
  if (message !== undefined) throw new ShopError('invalid_input', { message, fields: faults })
}

/** An expected refusal, thrown by use cases and answered by the error handler. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: ShopErrorDetails

  constructor(code: ErrorCode, details: ShopErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message)
    this.name = 'ShopError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Seconds until a client should retry after 503. */
export const RETRY_AFTER_S = 5
