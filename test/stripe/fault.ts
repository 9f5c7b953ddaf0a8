/** An error as Stripe words it: https://docs.stripe.com/api/errors. */
export type FaultBody = Readonly<{ type: string; message: string; code?: string; param?: string }>

/** A request is refused; the status and the body of the answer explain why. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault'
  readonly status: number
  readonly body: FaultBody

  constructor(status: number, body: FaultBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Details = Readonly<{ code?: string; param?: string }>

/** What the caller did wrong: status 400 by default. */
export function invalidRequest(message: string, details: Details = {}, status = 400): StripeFault {
  return new StripeFault(status, { type: 'invalid_request_error', message, ...details })
}

/** There is no such object. */
export function missing(kind: string, id: string, param = 'id'): StripeFault {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)
}
