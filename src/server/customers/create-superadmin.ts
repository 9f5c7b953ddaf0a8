import { createHash, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { accountCalls } from '#contract/customers/account.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { email as emailField, line } from '#contract/http/fields.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordProblem } from '#domain/customers/login/password.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { keyedHash } from '#server/customers/login/seal.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type Superadmin = Readonly<{ name: string; email: string; password: string }>

/** Creates a superadmin from the command line (requirements §14). Answers the email; throws a one-line error. */
export async function createSuperadmin(db: Connection, { name, email, password }: Superadmin, now: Date): Promise<string> {
  const checkedName = line(CUSTOMER_TEXTS.name).safeParse(name)
  if (!checkedName.success) throw new Error(`A name is missing, or it is longer than ${CUSTOMER_TEXTS.name} characters.`)
  const checkedEmail = emailField.safeParse(email)
  if (!checkedEmail.success) throw new Error(`"${email}" is not an email address.`)
  if (passwordProblem(password, 'staff') !== null)
    throw new Error(`The password must have ${MIN_PASSWORD_LENGTH.staff} to ${MAX_PASSWORD_LENGTH} characters and not be easy to guess.`)
  const passwordHash = await hashPassword(password)
  const created = await insertSuperadmin(db, { name: checkedName.data, email: checkedEmail.data, passwordHash }, now)
  if (!created) throw new Error(`There is an account with the email ${checkedEmail.data} already.`)
  return created.email
}

type Hashed = Readonly<{ name: string; email: string; passwordHash: string }>

async function insertSuperadmin(db: Connection, person: Hashed, createdAt: Date) {
  const [created] = await db
    .insert(users)
    .values({ ...person, role: 'superadmin', approved: true, createdAt })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return created ?? null
}

/** The token of the address at which the first superadmin is created; null when there is or was one. It follows from the secret key. */
export async function ownerToken(db: Connection, secretKey: string): Promise<string | null> {
  const [superadmin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'superadmin')).limit(1)
  return superadmin ? null : keyedHash('', 'first owner', secretKey).toString('base64url')
}

/** Throws link_expired. */
export async function requireOwnerLink(db: Connection, provided: string, secretKey: string): Promise<void> {
  const token = await ownerToken(db, secretKey)
  if (token === null || !timingSafeEqual(digestOf(token), digestOf(provided))) throw new ShopError('link_expired')
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Creates the first superadmin over the web, once; the log says so. Throws link_expired and email_taken. */
export async function becomeOwner(
  shop: Shop,
  { token, name, email, password }: BodyOf<(typeof accountCalls)['becomeOwner']>,
  ip: string,
): Promise<void> {
  await limitAttempts(shop, [{ key: `owner-from:${ip}`, most: 30, minutes: 60 }])
  await requireOwnerLink(shop.db, token, shop.secretKey)
  const passwordHash = await hashPassword(password)
  await inTransaction(shop.db, async (tx) => {
    // one at a time, so that the address works once
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_OWNER})`)
    await requireOwnerLink(tx, token, shop.secretKey)
    const at = shop.now()
    const owner = await insertSuperadmin(tx, { name, email, passwordHash }, at)
    if (!owner) throw refuseFields('email_taken', 'email')
    await writeAudit(tx, { by: THE_SHOP, action: 'Ejer oprettet', subject: customerSubject(owner), at })
  })
}

const FIRST_OWNER = 5481738
