import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { idParam, timestamp, typed } from '#contract/http/fields.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD } from '#domain/customers/login/password.ts'

/** An existing password: length rules do not apply, characters are kept as typed. */
export const enteredPassword = z
  .string(CUSTOMER_MISSING.password)
  .min(1, CUSTOMER_MISSING.password)
  .max(MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD)

/** Six digits of the app or mail, or a recovery code; spaces are accepted. */
export const loginCode = typed(CUSTOMER_MISSING.code).trim().min(1, CUSTOMER_MISSING.code).max(30, 'Højst 30 tegn.')

const secondFactorSetup = z.object({ address: z.string(), secret: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

const secondFactor = z.object({
  since: timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = z.array(z.string())
const proof = z.object({ password: enteredPassword, code: loginCode })

export const secondFactorCalls = defineCalls({
  showSecondFactor: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Returns whether a second factor is on, since when, and how many recovery codes are left',
    response: answer({ secondFactor }),
    errors: [],
  },
  beginSecondFactor: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Starts the setup of an authenticator app and returns its secret. No code is required until the first one is confirmed',
    body: z.object({ password: enteredPassword }),
    response: answer({ setup: secondFactorSetup }),
    errors: ['wrong_password', 'second_factor_is_on', 'too_many_requests'],
  },
  confirmSecondFactor: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Confirms the app with its first code and ends every other session. The recovery codes are returned only in this response',
    body: z.object({ code: loginCode }),
    response: answer({ message: z.string(), recoveryCodes }),
    errors: ['wrong_code', 'second_factor_is_on', 'too_many_requests'],
  },
  renewRecoveryCodes: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Creates new recovery codes, returned only in this response; the previous ones stop working',
    body: proof,
    response: answer({ message: z.string(), recoveryCodes }),
    errors: ['wrong_password', 'wrong_code', 'second_factor_is_off', 'too_many_requests'],
  },
  removeSecondFactor: {
    access: 'customer',
    forMembers: 'self',
    summary: 'Turns off the second factor; refused for a superadmin, except in a demo shop',
    body: proof,
    response: done,
    errors: ['wrong_password', 'wrong_code', 'second_factor_is_off', 'second_factor_required', 'too_many_requests'],
  },
  resetSecondFactor: {
    access: 'staff:changeCustomers',
    summary:
      "Removes the second factor of a person who lost it and ends their sessions; only a superadmin may reset a colleague's, and not their own",
    params: idParam,
    response: done,
    errors: ['customer_not_found', 'second_factor_is_off', 'not_yourself'],
  },
})
