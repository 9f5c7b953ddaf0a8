import { randomBytes } from 'node:crypto'
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BodyOf } from '#contract/http/call.ts'
import type { ApiKey, integrationCalls } from '#contract/integrations/integrations.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { anonymousEmail } from '#domain/customers/customer-texts.ts'
import { inTableOrder } from '#domain/customers/rights/key-rights.ts'
import { API_KEY, KEY_PREFIX, keyActorName, SHOWN_PREFIX } from '#domain/integrations/api-key.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { apiKeys } from '#server/database/schema/integrations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import { hashToken, type Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type CreatedKey = Readonly<{ token: string; key: ApiKey }>

/** Valid keys first, newest first. */
export async function findApiKeys(db: Connection, now: Date): Promise<ApiKey[]> {
  return await findKeys(db)
    .orderBy(
      sql`${apiKeys.revokedAt} is not null or ${apiKeys.expiresAt} <= ${now.toISOString()}::timestamptz`,
      desc(apiKeys.createdAt),
      asc(apiKeys.userId),
    )
    .then((rows) => rows.map(toAnswer))
}

/** Creates a key and answers it once; only its hash is stored. Throws 'api_key_taken', 'too_many_api_keys'. */
export async function createApiKey(
  { db, now }: Shop,
  staff: Visitor,
  { name, rights: requested, days }: BodyOf<(typeof integrationCalls)['createApiKey']>,
): Promise<CreatedKey> {
  const token = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  const key = await inTransaction(db, async (tx) => {
    const at = now()
    await lockAccounts(tx, { by: staff })
    const [inUse] = await tx
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, at)))
    if (inUse && inUse.keys >= API_KEY.most) throw new ShopError('too_many_api_keys')
    const userId = await addActor(tx, name)
    const rights = inTableOrder(requested)
    const row = { userId, name, prefix: token.slice(0, SHOWN_PREFIX), tokenHash: hashToken(token), rights, madeByUserId: staff.userId }
    const expiresAt = new Date(at.getTime() + days * DAY_MS)
    const inserted = await tx
      .insert(apiKeys)
      .values({ ...row, createdAt: at, expiresAt })
      .onConflictDoNothing()
      .returning({ id: apiKeys.userId })
    if (inserted.length === 0) throw refuseFields('api_key_taken', 'name')
    const changes = { rights: { to: rights }, expiresOn: { to: copenhagenDay(expiresAt.getTime()) } }
    await writeAudit(tx, { by: staff, action: 'Nøgle lavet', subject: subjectOf(userId, name), changes, at })
    return await findKey(tx, userId)
  })
  return { token, key }
}

/** Revokes a key at once, as keys are checked with every call. Throws 'api_key_not_found', also when it is revoked already. */
export async function revokeApiKey({ db, now }: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now()
    await lockAccounts(tx, { by: staff })
    const [key] = await tx
      .update(apiKeys)
      .set({ revokedAt: at })
      .where(and(eq(apiKeys.userId, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name })
    if (!key) throw new ShopError('api_key_not_found')
    await writeAudit(tx, { by: staff, action: 'Nøgle trukket tilbage', subject: subjectOf(id, key.name), at })
  })
}

async function addActor(tx: Connection, name: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a sequence answered no number')
  await tx.insert(users).values({ id, email: anonymousEmail(id), name: keyActorName(name), active: false })
  return id
}

const maker = alias(users, 'maker')

function findKeys(db: Connection) {
  return db.select({ key: apiKeys, by: maker.name }).from(apiKeys).leftJoin(maker, eq(maker.id, apiKeys.madeByUserId))
}

async function findKey(db: Connection, id: number): Promise<ApiKey> {
  const [row] = await findKeys(db).where(eq(apiKeys.userId, id))
  if (!row) throw new ShopError('api_key_not_found')
  return toAnswer(row)
}

function toAnswer({ key, by }: Readonly<{ key: typeof apiKeys.$inferSelect; by: string | null }>): ApiKey {
  const { userId, name, prefix, rights, lastUsedFrom } = key
  return {
    id: userId,
    name,
    prefix,
    rights,
    by,
    lastUsedFrom,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }
}

function subjectOf(id: number, name: string) {
  return { kind: 'api_key', id, label: name } as const
}
