import { z } from 'zod'
import { typed } from '#contract/fields.ts'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD } from '#domain/customers/password.ts'

/** A password somebody has chosen before: what it had to be then is not asked again. Its characters stay as they were typed. */
export const enteredPassword = z
  .string(CUSTOMER_MISSING.password)
  .min(1, CUSTOMER_MISSING.password)
  .max(MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD)

/** A code as somebody types it: six digits of the app or the mail, or a recovery code, spaced as he likes. */
export const loginCode = typed(CUSTOMER_MISSING.code).trim().min(1, CUSTOMER_MISSING.code).max(30, 'Højst 30 tegn.')
