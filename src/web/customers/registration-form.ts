import { registration } from '#contract/customers/account.ts'
import { repeatedPasswordProblem } from '#domain/customers/login/password.ts'
import { TERMS_NOT_ACCEPTED } from '#domain/orders/buyer-kind.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

/** The contract's fields, repeated password and accepted terms (requirements §5 'Register'). */
export type RegistrationForm = {
  name: string
  email: string
  company: string
  cvr: string
  phone: string
  address: string
  postalCode: string
  city: string
  password: string
  confirmation: string
  terms: boolean
}

export const EMPTY_REGISTRATION: RegistrationForm = {
  name: '',
  email: '',
  company: '',
  cvr: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  password: '',
  confirmation: '',
  terms: false,
}

export const REGISTRATION_FIELDS = ['name', 'email', 'company', 'cvr', 'phone', 'address', 'postalCode', 'city', 'password'] as const

export const resolveRegistration = formResolver<RegistrationForm>(registration, {
  validate: (form) => ({
    confirmation: repeatedPasswordProblem(form),
    ...(!form.terms && { terms: TERMS_NOT_ACCEPTED }),
  }),
})
