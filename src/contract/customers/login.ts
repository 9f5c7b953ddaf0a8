import { z } from 'zod'
import { typed } from '#contract/http/fields.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD } from '#domain/customers/login/password.ts'

/** An existing password: length rules do not apply, characters are kept as typed. */
export const enteredPassword = z
  .string(CUSTOMER_MISSING.password)
  .min(1, CUSTOMER_MISSING.password)
  .max(MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD)

/** Six digits of the app or mail, or a recovery code; spaces are accepted. */
export const loginCode = typed(CUSTOMER_MISSING.code).trim().min(1, CUSTOMER_MISSING.code).max(30, 'Højst 30 tegn.')
