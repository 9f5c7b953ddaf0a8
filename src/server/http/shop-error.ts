import { ERRORS, type ErrorCode } from '#contract/error-codes.ts'

type ShopErrorDetails = Readonly<{
  /** replaces the code's own message where numbers belong in it */
  message?: string
  /** field name → what is wrong with it */
  fields?: Readonly<Record<string, string>>
  /** how long the refusal lasts: the header Retry-After */
  retryAfterSeconds?: number
  /** further members of the answer, such as the new figures of a changed order */
  body?: Readonly<Record<string, unknown>>
}>

/** A refusal that says the same beside the fields it is about. */
export function refuseFields(code: ErrorCode, ...fields: readonly string[]): ShopError {
  return new ShopError(code, { fields: Object.fromEntries(fields.map((field) => [field, ERRORS[code].message])) })
}

/** An expected refusal: thrown by use cases, answered by the one error handler with the code's status and Danish message. */
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
