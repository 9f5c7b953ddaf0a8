import type { StripeAccount } from './account.ts'
import { CALLS } from './calls.ts'
import { StripeFault } from './fault.ts'
import { readForm } from './form.ts'
import { check } from './shapes.ts'

export const PEER_SECRET_KEY = 'sk_test_peer'

export type Answer = Readonly<{ status: number; body: unknown; headers?: Readonly<Record<string, string>> }>
export type ApiRequest = Readonly<{
  method: string
  path: string
  sent: string
  key: string | null
  authorization: string
  version: string
}>

/** Answers requests about an account as Stripe's API does, refusals among them. */
export class Api {
  readonly #account: StripeAccount
  readonly #answers = new Map<string, Readonly<{ request: string; answer: Answer }>>()

  constructor(account: StripeAccount) {
    this.#account = account
  }

  /** The same key gives the same answer, and with another request none: https://docs.stripe.com/api/idempotent_requests. */
  answer(call: ApiRequest): Answer {
    const { method, path, sent, key } = call
    if (key === null || method !== 'POST') return this.#answerNow(call)
    const request = `${path} ${sent}`
    const known = this.#answers.get(key)
    if (known && known.request !== request) return refused(otherParameters(key))
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = this.#answerNow(call)
    // a request that was refused for its parameters was not begun
    if (answer.status < 400) this.#answers.set(key, { request, answer })
    return answer
  }

  #answerNow({ method, path, sent, authorization, version }: ApiRequest): Answer {
    try {
      if (authorization !== `Bearer ${PEER_SECRET_KEY}`) throw invalid(401, 'Invalid API Key provided')
      if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(version)) throw invalid(400, `Invalid Stripe API version: ${version}`)
      const call = CALLS.find((one) => one.method === method && one.path.test(path))
      if (!call) throw invalid(404, `Unrecognized request URL (${method}: ${path}).`)
      const ids = (call.path.exec(path) ?? []).slice(1).map(decodeURIComponent)
      const params = check(readForm(sent), call.fields)
      return { status: 200, body: structuredClone(call.answer(this.#account, { ids, params })) }
    } catch (error) {
      if (error instanceof StripeFault) return refused(error)
      throw error
    }
  }
}

function invalid(status: number, message: string): StripeFault {
  return new StripeFault(status, { type: 'invalid_request_error', message })
}

function otherParameters(key: string): StripeFault {
  return new StripeFault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function refused({ status, body }: StripeFault): Answer {
  return { status, body: { error: body } }
}
