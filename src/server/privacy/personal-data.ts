import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PersonalData } from '#contract/privacy.ts'
import type { AuditSubject } from '#domain/audit/audit.ts'
import { mayTouchAccount } from '#domain/customers/rights/rights.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { approvalsRequestedBy } from '#server/approvals/queries.ts'
import { customerSubject, guestSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { findCart } from '#server/cart/routes.ts'
import { countRecoveryCodes } from '#server/customers/login/second-factor.ts'
import { notesAbout } from '#server/customers/notes.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { attempts, oneTimeTokens, sessions, users } from '#server/database/schema/customers.ts'
import { favourites } from '#server/database/schema/favourites.ts'
import { listColumns, savedViews } from '#server/database/schema/saved-views.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { membershipsOf, orderedFor } from '#server/members/erase-members.ts'
import { offersOf } from '#server/offers/erase-offers.ts'
import { findWholeLedger } from '#server/points/queries.ts'
import { projectDataOf, projectsAssignedTo } from '#server/projects/erase-projects.ts'
import { samplesOf } from '#server/samples/queries.ts'
import { shelfDataOf } from '#server/shelf-lists/queries.ts'
import type { Shop } from '#server/shop.ts'
import { watchesOf } from '#server/stock-watches/queries.ts'
import { belongingsOf } from '#server/undo/undoables.ts'
import { applicationsOf, claimsOf, invoicesOf, mailsOf, messagesOf, ordersOf, reviewsOf, wrapsOf } from './find-records.ts'
import { areAttemptsOf, findTraces, type Person, type Traces } from './find-traces.ts'

/** A large workshop's data takes a second and some hundred megabytes. */
const queued = limitConcurrency('personal-data', { atOnce: 1, each: 1, mostWaiting: 20 })

/** All data about a person, except credentials (GDPR art. 15 and 20); one request at a time. Throws unavailable when too many wait. */
export async function personalDataOf(shop: Read, person: Person, requester: Pick<Visitor, 'userId'>): Promise<PersonalData> {
  return await queued(() => gather(shop, person), String(requester.userId))
}

type Read = Pick<Shop, 'db' | 'pictures' | 'privatePictures'>

async function gather(shop: Read, person: Person): Promise<PersonalData> {
  const { db, privatePictures } = shop
  const traces = await findTraces(db, person)
  const { userId, email, messageIds } = traces
  return {
    ...(await accountOf(db, userId)),
    orders: await ordersOf(db, traces.orderIds),
    invoices: await invoicesOf(db, traces.invoiceIds),
    stockWatches: await watchesOf(db, { userId, email }),
    ofDeletedProducts: await belongingsOf(db, { userId, email }),
    samples: userId === null ? null : await samplesOf(db, userId),
    offers: userId === null ? null : await offersOf(db, userId),
    memberships: await membershipsOf(db, { userId, email }),
    orderedFor: await orderedFor(db, userId),
    askedFor: await approvalsRequestedBy(db, userId),
    jobsGiven: await projectsAssignedTo(db, userId),
    messages: await messagesOf(db, messageIds),
    claims: await claimsOf(db, privatePictures, traces.claimIds),
    mails: await mailsOf(db, traces),
    sponsorships: await applicationsOf(db, privatePictures, traces.sponsorshipIds),
    wraps: await wrapsOf(shop, traces.wrapIds),
    reviews: await reviewsOf(db, traces.reviewIds),
    attempts: email === null ? [] : await db.select().from(attempts).where(areAttemptsOf(email)),
    log: await logOf(db, traces),
    retention: Object.values(RETENTION).map(({ what, howLong, reason }) => ({ what, howLong, reason })),
  }
}

async function accountOf(db: Connection, userId: number | null) {
  if (userId === null)
    return {
      user: null,
      notes: [],
      points: [],
      favourites: [],
      savedViews: [],
      listColumns: [],
      cart: [],
      shelfLists: [],
      shelfMail: [],
      jobCustomers: [],
      jobs: [],
      jobSettings: [],
      sessions: [],
      mailedLinks: [],
    }
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const { passwordHash: _hash, searchText: _search, ...user } = row ?? ({} as typeof users.$inferSelect)
  return {
    user: { ...user, recoveryCodesLeft: await countRecoveryCodes(db, userId) },
    notes: await notesAbout(db, userId),
    points: await findWholeLedger(db, userId),
    favourites: await db.select().from(favourites).where(eq(favourites.userId, userId)),
    listColumns: await db.select().from(listColumns).where(eq(listColumns.userId, userId)),
    savedViews: await db.select().from(savedViews).where(eq(savedViews.userId, userId)),
    cart: (await findCart(db, userId)).lines,
    ...(await shelfDataOf(db, userId)),
    ...(await projectDataOf(db, userId)),
    sessions: await db
      .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    mailedLinks: await db
      .select({ purpose: oneTimeTokens.purpose, createdAt: oneTimeTokens.createdAt, expiresAt: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.userId, userId)),
  }
}

/** Log entries about the person, without the names of staff (EU Court of Justice, C-579/21). */
async function logOf(db: Connection, traces: Traces) {
  const { userId, email, orderIds, invoiceIds, messageIds, sponsorshipIds, claimIds, wrapIds, reviewIds } = traces
  const { createdAt, action, subjectKind, subjectLabel, changes } = auditLog
  const about = (kinds: readonly AuditSubject[], ids: readonly (string | number)[]): SQL | undefined =>
    and(inArray(auditLog.subjectKind, [...kinds]), inArray(auditLog.subjectId, ids.map(String)))
  const asGuest = email === null ? undefined : and(isNull(auditLog.subjectId), eq(auditLog.subjectLabel, guestSubject(email).label))
  return await db
    .select({ createdAt, action, subjectKind, subjectLabel, changes })
    .from(auditLog)
    .where(
      or(
        about(['customer', 'points'], userId === null ? [] : [userId]),
        about(['order'], orderIds),
        about(['invoice'], invoiceIds),
        about(['message'], messageIds),
        about(['claim'], claimIds),
        about(['sponsorship'], sponsorshipIds),
        about(['wrap'], wrapIds),
        about(['review'], reviewIds),
        asGuest,
      ),
    )
    .orderBy(auditLog.id)
}

/** Exports all data about a customer or guest, and logs that. Data of staff is for superadmins only. */
export async function exportPerson(shop: Shop, staff: Visitor, email: string): Promise<PersonalData> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (user && !mayTouchAccount(staff, user)) throw new ShopError('forbidden')
  const data = await personalDataOf(shop, { userId: user?.id ?? null, email }, staff)
  if (isNothing(data)) throw new ShopError('person_not_found')
  const subject = user ? customerSubject(user) : guestSubject(email)
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    await writeAudit(tx, { by: staff, action: 'Data udleveret', subject, at: shop.now() })
  })
  return data
}

function isNothing({ user, log, mails, ...data }: PersonalData): boolean {
  const { orders, messages, claims, sponsorships, stockWatches, ofDeletedProducts, memberships } = data
  const records = [log, mails, orders, messages, claims, sponsorships, stockWatches, ofDeletedProducts, memberships]
  return user === null && records.every((rows) => rows.length === 0)
}
