import { createHmac, randomBytes } from 'node:crypto'
import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import type { SecondFactorSetup } from '#contract/customers/second-factor.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import {
  acceptedSteps,
  RECOVERY_CODES,
  readSecondFactor,
  recoveryCode,
  spacedRecoveryCode,
  toBase32,
  totpAddress,
  totpCode,
  totpMessage,
} from '#domain/customers/login/totp.ts'
import type { Connection } from '#server/database/connect.ts'
import { recoveryCodes, secondFactors } from '#server/database/schema/customers.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { keyedHash, seal, unseal } from './seal.ts'

/** RFC 4226 §4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20
const SETUP_LIFETIME_MS = 15 * 60_000
const RECOVERY_BYTES = 7

type Parts = Pick<Shop, 'secretKey' | 'now'>
type Account = Readonly<{ id: number; email: string }>

/** Starts the setup; inactive until `spendCode` accepts a first code. The caller holds the account. */
export async function beginSetup(
  tx: Connection,
  { secretKey, now, issuer }: Parts & Readonly<{ issuer: string }>,
  { id, email }: Account,
): Promise<SecondFactorSetup> {
  const sealing = { secretKey, owner: ownerOf(id) }
  const [begun] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, id))
  const isRecent = begun !== undefined && now().getTime() - begun.createdAt.getTime() < SETUP_LIFETIME_MS
  const secret = isRecent ? unseal(begun.secret, sealing) : randomBytes(SECRET_BYTES).toString('base64url')
  if (!isRecent) {
    const fresh = { secret: seal(secret, sealing), lastStep: null, createdAt: now() }
    await tx
      .insert(secondFactors)
      .values({ userId: id, ...fresh })
      .onConflictDoUpdate({ target: secondFactors.userId, set: fresh })
  }
  const typed = toBase32(Buffer.from(secret, 'base64url'))
  return { secret: typed, address: totpAddress({ issuer, account: email, secret: typed }) }
}

/** Uses a code once: of the app (also of the adjacent periods), or a recovery code. Answers which kind; throws wrong_code. */
export async function spendCode(tx: Connection, shop: Parts, userId: number, typed: string): Promise<'totp' | 'recovery'> {
  const read = readSecondFactor(typed)
  const consume = read?.kind === 'totp' ? consumeStep : consumeRecoveryCode
  if (!read || !(await consume(tx, shop, userId, read.code)))
    throw new ShopError('wrong_code', { fields: { code: ERRORS.wrong_code.message } })
  return read.kind
}

async function consumeStep(tx: Connection, { secretKey, now }: Parts, userId: number, code: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!factor) return false
  const secret = Buffer.from(unseal(factor.secret, { secretKey, owner: ownerOf(userId) }), 'base64url')
  const step = acceptedSteps(now().getTime(), factor.lastStep).find((one) => appCode(secret, one) === code)
  if (step === undefined) return false
  const updated = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId })
  return updated.length === 1
}

export function appCode(secret: Uint8Array, step: number): string {
  return totpCode(createHmac('sha1', secret).update(totpMessage(step)).digest())
}

async function consumeRecoveryCode(tx: Connection, { secretKey }: Parts, userId: number, code: string): Promise<boolean> {
  const deleted = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(userId, code, secretKey))))
    .returning({ userId: recoveryCodes.userId })
  return deleted.length === 1
}

/** Replaces the recovery codes; only hashes are stored. The caller holds the account. */
export async function renewRecoveryCodes(tx: Connection, { secretKey, now }: Parts, userId: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_BYTES)))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashRecoveryCode(userId, code, secretKey), userId, createdAt: now() })))
  return codes.map(spacedRecoveryCode)
}

export async function countRecoveryCodes(db: Connection, userId: number): Promise<number> {
  const [counted] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return counted?.left ?? 0
}

/** False when stored second factors were sealed with another key, so that no app code works. */
export async function isRightKey(db: Connection, secretKey: string): Promise<boolean> {
  const [factor] = await db.select().from(secondFactors).limit(1)
  if (!factor) return true
  try {
    unseal(factor.secret, { secretKey, owner: ownerOf(factor.userId) })
    return true
  } catch {
    return false
  }
}

/** The caller holds the account. */
export async function dropSecondFactor(tx: Connection, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

function hashRecoveryCode(userId: number, code: string, secretKey: string): Buffer {
  return keyedHash(`${userId}:${code}`, 'recovery code', secretKey)
}

function ownerOf(userId: number): string {
  return `user:${userId}`
}
