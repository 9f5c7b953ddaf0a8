import { randomUUID } from 'node:crypto'
import { ERRORS } from '#contract/http/error-codes.ts'
import { type Answer, makeAnswer } from './answer.ts'
import { DEFAULT_HEADERS } from './headers/security-headers.ts'
import { RETRY_AFTER_S } from './shop-error.ts'

const REFUSALS = {
  400: { code: 'invalid_input', message: ERRORS.invalid_json.message },
  404: { code: 'not_found', message: ERRORS.not_found.message },
  405: { code: 'method_not_allowed', message: ERRORS.method_not_allowed.message },
  414: { code: 'invalid_input', message: 'Adressen er for lang.' },
  503: { code: 'unavailable', message: ERRORS.unavailable.message },
  500: { code: 'unexpected', message: ERRORS.unexpected.message },
} as const

/** A refusal before routing, in the API's format (requirements §11.10). */
export function refusalAnswer(status: keyof typeof REFUSALS): Answer {
  const requestId = randomUUID()
  const body = { success: false, ...REFUSALS[status], ...(status >= 500 && { requestId }) }
  return makeAnswer({
    status,
    headers: {
      'content-type': 'application/json',
      ...DEFAULT_HEADERS,
      ...(status === 503 && { 'retry-after': String(RETRY_AFTER_S) }),
      ...(status === 405 && { allow: 'GET, HEAD' }),
    },
    body: Buffer.from(JSON.stringify(body)),
    requestId,
  })
}
