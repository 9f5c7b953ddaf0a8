import { email as emailField, line } from '#contract/http/fields.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordProblem } from '#domain/customers/login/password.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'

type Superadmin = Readonly<{ name: string; email: string; password: string }>

/** Creates a superadmin from the command line (requirements §14). Answers the email; throws a one-line error. */
export async function createSuperadmin(db: Connection, { name, email, password }: Superadmin, now: Date): Promise<string> {
  const checkedName = line(CUSTOMER_TEXTS.name).safeParse(name)
  if (!checkedName.success) throw new Error(`A name is missing, or it is longer than ${CUSTOMER_TEXTS.name} characters.`)
  const checkedEmail = emailField.safeParse(email)
  if (!checkedEmail.success) throw new Error(`"${email}" is not an email address.`)
  if (passwordProblem(password, 'staff') !== null)
    throw new Error(`The password must have ${MIN_PASSWORD_LENGTH.staff} to ${MAX_PASSWORD_LENGTH} characters and not be easy to guess.`)
  const [created] = await db
    .insert(users)
    .values({
      name: checkedName.data,
      email: checkedEmail.data,
      passwordHash: await hashPassword(password),
      role: 'superadmin',
      approved: true,
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ email: users.email })
  if (!created) throw new Error(`There is an account with the email ${checkedEmail.data} already.`)
  return created.email
}
