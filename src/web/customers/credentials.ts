import { accountCalls } from '#contract/customers/account.ts'

/** In a separate module, so that the login page loads the schemas on demand. */
export const credentials = accountCalls.logIn.body
