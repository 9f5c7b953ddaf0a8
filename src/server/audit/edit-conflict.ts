import { and, desc, eq } from 'drizzle-orm'
import type { LastChange } from '#contract/http/edit-conflict.ts'
import type { AuditSubject } from '#domain/audit/audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { ShopError } from '#server/http/shop-error.ts'

const THINGS = {
  accessPoint: ['Forbindelsen', 'den'],
  application: ['Ansøgningen', 'den'],
  bankLine: ['Linjen', 'den'],
  carton: ['Kassen', 'den'],
  category: ['Kategorien', 'den'],
  claim: ['Sagen', 'den'],
  customer: ['Kunden', 'den'],
  invoice: ['Fakturaen', 'den'],
  invoiceSeries: ['Nummerserien', 'den'],
  ledger: ['Forbindelsen', 'den'],
  maker: ['Producenten', 'den'],
  message: ['Beskeden', 'den'],
  metreFigure: ['Bilen', 'den'],
  metreTools: ['Tilbehøret', 'det'],
  offer: ['Tilbuddet', 'det'],
  order: ['Ordren', 'den'],
  parcel: ['Forsendelsen', 'den'],
  priceList: ['Prislisten', 'den'],
  partShares: ['Fordelingen', 'den'],
  product: ['Produktet', 'det'],
  purchaseOrder: ['Indkøbsordren', 'den'],
  receipt: ['Modtagelsen', 'den'],
  review: ['Anmeldelsen', 'den'],
  settings: ['Indstillingerne', 'dem'],
  supplier: ['Leverandøren', 'den'],
  suppliedProducts: ['Varelisten', 'den'],
  synonym: ['Synonymet', 'det'],
  tag: ['Tagget', 'det'],
  webhook: ['Modtageren', 'den'],
  wrap: ['Billedet', 'det'],
} as const

type Fields = Readonly<Record<string, unknown>>

type CurrentState = Readonly<{
  thing: keyof typeof THINGS
  /** as in the locked row */
  current: Fields
  subject: Readonly<{ kind: AuditSubject; id?: string | number | null }>
  /** the last change, if known; the log's entries from then on name who made it */
  since?: Date | null
  now: () => unknown
}>

/** Throws changed_meanwhile for an outdated `seen` (decision 0011). The caller holds the row. */
export async function requireUnchanged(
  tx: Connection,
  seen: Fields = {},
  { thing, current, subject, since, now }: CurrentState,
): Promise<void> {
  const changed = Object.keys(seen).filter((field) => seen[field] !== undefined && !isSame(seen[field], current[field]))
  if (changed.length === 0) return
  const [name, it] = THINGS[thing]
  throw new ShopError('changed_meanwhile', {
    message: `${name} er ændret af en anden, siden du åbnede ${it}. Se det nye, og prøv igen.`,
    fields: Object.fromEntries(changed.filter((field) => field !== 'revision').map((field) => [field, 'Er imens ændret.'])),
    body: { now: await now(), ...(await findLastChange(tx, { subject, current, changed, since })) },
  })
}

type ChangeSearch = Pick<CurrentState, 'subject' | 'current' | 'since'> & Readonly<{ changed: readonly string[] }>

async function findLastChange(db: Connection, { subject, current, changed, since }: ChangeSearch): Promise<LastChange> {
  const about = and(eq(auditLog.subjectKind, subject.kind), subject.id == null ? undefined : eq(auditLog.subjectId, String(subject.id)))
  const entries = await db.select().from(auditLog).where(about).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(20)
  const matching = entries.find(({ changes }) => changed.some((field) => field in changes && isSame(changes[field]?.to, current[field])))
  const newest = since === undefined ? undefined : entries.slice(0, 1).find(({ createdAt }) => since === null || createdAt >= since)
  const entry = matching ?? newest
  return entry ? { changedBy: entry.byName, changedAt: entry.createdAt.toISOString() } : {}
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
