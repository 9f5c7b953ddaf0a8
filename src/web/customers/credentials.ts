import { accountCalls } from '#contract/customers/account.ts'

/** What the login form sends. The login page fetches this module, and the schemas with it, when it is first needed. */
export const credentials = accountCalls.logIn.body
