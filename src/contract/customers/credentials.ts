import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD } from '#domain/customers/password.ts'

/** A password somebody has chosen before: what it had to be then is not asked again. */
export const enteredPassword = z
  .string('Skriv din adgangskode.')
  .min(1, 'Skriv din adgangskode.')
  .max(MAX_PASSWORD_LENGTH, TOO_LONG_PASSWORD)

/** What the login form sends. */
export const credentials = z.object({ email, password: enteredPassword })
