import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { anonymousEmail } from '#domain/customers/customer-texts.ts'
import type { Ranked } from '#domain/customers/rights/roles.ts'
import { FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import { eraseApprovals } from '#server/approvals/queries.ts'
import { eraseCustomer, guestSubject } from '#server/audit/subjects.ts'
import { deleteClaimsOfBuyers, eraseClaims } from '#server/claims/erase-claims.ts'
import { deleteClaimPhotos } from '#server/claims/photos.ts'
import { dropSecondFactor } from '#server/customers/login/second-factor.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { carts } from '#server/database/schema/cart.ts'
import { accounts, attempts, customerNotes, oneTimeTokens, sessions, users } from '#server/database/schema/customers.ts'
import { favourites } from '#server/database/schema/favourites.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { stockWatches } from '#server/database/schema/goods/stock-watches.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { idempotencyKeys } from '#server/database/schema/idempotency.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { listColumns, savedViews } from '#server/database/schema/saved-views.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { clearAttempts } from '#server/http/limits/limit-attempts.ts'
import { eraseMails } from '#server/mails/erase-mails.ts'
import { eraseMember, eraseMemberInLog, eraseOrderedBy } from '#server/members/erase-members.ts'
import { eraseMessages } from '#server/messages/messages.ts'
import { eraseOffers, eraseOffersInLog } from '#server/offers/erase-offers.ts'
import { eraseBuyers, eraseNotes, eraseOrdersInLog } from '#server/orders/erase-buyers.ts'
import { eraseOfferMails, eraseProjects } from '#server/projects/erase-projects.ts'
import { eraseReviews } from '#server/reviews/queries.ts'
import { eraseSamples } from '#server/samples/queries.ts'
import { eraseViews } from '#server/saved-views/saved-views.ts'
import { eraseShelf } from '#server/shelf-lists/queries.ts'
import type { Shop } from '#server/shop.ts'
import { eraseSponsorships } from '#server/sponsorships/erase-sponsorships.ts'
import { deleteImages } from '#server/sponsorships/image-files.ts'
import { areWatchesOf } from '#server/stock-watches/queries.ts'
import { eraseBelongings } from '#server/undo/undoables.ts'
import { eraseWraps } from '#server/wraps/erase-wraps.ts'
import { fileNamesOf, type WrapFiles } from '#server/wraps/queries.ts'
import { areAccountMailsTo, areAttemptsOf, areMailsOf, findClaimIds, findMessageIds, type Traces } from './find-traces.ts'

type Erasure = Readonly<{
  user: (Readonly<{ id: number; email: string }> & Ranked) | null
  traces: Traces
  /** may be a colleague's address: mails to it about others stay */
  shopAddress: string
  at: Date
}>

/** What to do after the transaction, and what had to be retained. */
export type ErasureResult = Readonly<{
  /** null when it was not proven to be theirs */
  email: string | null
  images: readonly string[]
  claimed: readonly string[]
  photographs: readonly WrapFiles[]
  retained: Readonly<{ soldOrders: number; openOrders: number }>
}>

/** Erases a person in the caller's transaction. Accounts with orders or points are anonymised, others deleted. */
export async function erasePerson(tx: Connection, { user, traces, shopAddress, at }: Erasure): Promise<ErasureResult> {
  const { email, orderIds, sponsorshipIds, wrapIds, reviewIds } = traces
  const images = await imagesOf(tx, sponsorshipIds)
  const erasedOrderIds = await eraseBuyers(tx, orderIds, at)
  const keptOrderIds = without(orderIds, erasedOrderIds)
  // what was claimed or asked for about an order under way is erased with it
  const claimIds = without(traces.claimIds, await findClaimIds(tx, keptOrderIds))
  const messageIds = without(traces.messageIds, await findMessageIds(tx, keptOrderIds))
  if (user) await eraseOrderedBy(tx, user.id)
  const offerIds = user ? await eraseOffers(tx, user.id) : []
  const claimed = await deleteClaimsOfBuyers(tx, claimIds)
  const photographs = await deleteProof(tx, traces)
  const jobOfferIds = user ? await eraseProjects(tx, user.id) : []
  if (user) await eraseShelf(tx, user.id)
  if (user) await tx.delete(favourites).where(eq(favourites.userId, user.id))
  if (user) await tx.delete(savedViews).where(eq(savedViews.userId, user.id))
  if (user) await tx.delete(listColumns).where(eq(listColumns.userId, user.id))
  if (email) await eraseViews(tx, email)
  if (user) await tx.delete(carts).where(eq(carts.userId, user.id))
  await tx.delete(stockWatches).where(areWatchesOf({ userId: user?.id ?? null, email }))
  await eraseBelongings(tx, { userId: user?.id ?? null, email })
  if (user) await eraseApprovals(tx, user.id)
  // keys may contain personal data
  if (orderIds.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, [...orderIds]))
  if (messageIds.length > 0) await tx.delete(messages).where(inArray(messages.id, messageIds))
  if (sponsorshipIds.length > 0) await tx.delete(sponsorships).where(inArray(sponsorships.id, [...sponsorshipIds]))
  await eraseMember(tx, { userId: user?.id ?? null, email })
  if (user) await dropAccount(tx, user.id, orderIds.length > 0)
  if (user) await eraseSamples(tx, user.id)
  await eraseNotes(tx, erasedOrderIds)
  await eraseMails(tx, areMailsOf(traces, email === shopAddress ? null : email))
  if (user && email === null) await eraseMails(tx, areAccountMailsTo(user.email))
  await eraseOfferMails(tx, jobOfferIds)
  await eraseMessages(tx, messageIds)
  await eraseClaims(tx, claimIds)
  await eraseSponsorships(tx, sponsorshipIds)
  await eraseWraps(tx, wrapIds)
  await eraseReviews(tx, reviewIds)
  await eraseOrdersInLog(tx, erasedOrderIds)
  await eraseOffersInLog(tx, offerIds)
  if (user) await eraseCustomer(tx, user)
  if (email !== null) await eraseMemberInLog(tx, email)
  if (email !== null) await eraseGuest(tx, email)
  const retained = { soldOrders: await countSold(tx, erasedOrderIds), openOrders: keptOrderIds.length }
  return { email, images, claimed, photographs, retained }
}

/** After the commit: files, and counters outside transactions. */
export async function tidyAfterErasure(
  { db, pictures, privatePictures }: Shop,
  { email, images, claimed, photographs }: ErasureResult,
): Promise<void> {
  const counted = email === null ? [] : await db.select({ key: attempts.key }).from(attempts).where(areAttemptsOf(email))
  await clearAttempts(
    db,
    counted.map(({ key }) => key),
  )
  await deleteImages(privatePictures, images)
  await deleteClaimPhotos(privatePictures, claimed)
  await pictures.remove(fileNamesOf(photographs))
}

async function deleteProof(tx: Connection, { wrapIds, reviewIds }: Traces): Promise<WrapFiles[]> {
  if (wrapIds.length + reviewIds.length > 0) await bumpCatalogueVersion(tx)
  if (reviewIds.length > 0) await tx.delete(reviews).where(inArray(reviews.id, [...reviewIds]))
  if (wrapIds.length === 0) return []
  return await tx
    .delete(wraps)
    .where(inArray(wraps.id, [...wrapIds]))
    .returning({ pictureKey: wraps.pictureKey, widths: wraps.widths })
}

async function imagesOf(tx: Connection, sponsorshipIds: readonly string[]): Promise<string[]> {
  if (sponsorshipIds.length === 0) return []
  const rows = await tx
    .select({ id: sponsorshipImages.id })
    .from(sponsorshipImages)
    .where(inArray(sponsorshipImages.sponsorshipId, [...sponsorshipIds]))
  return rows.map(({ id }) => id)
}

async function dropAccount(tx: Connection, id: number, hasOrders: boolean): Promise<void> {
  const hasMoved = (await tx.$count(pointsLedger, eq(pointsLedger.userId, id))) > 0
  if (!hasOrders && !hasMoved) {
    const deleted = await tx.delete(users).where(eq(users.id, id)).returning({ accountId: users.accountId })
    // the buying account stays when orders or payments refer to it
    for (const { accountId } of deleted) await tx.delete(accounts).where(and(eq(accounts.id, accountId), isUnused))
    return
  }
  await anonymiseAccount(tx, id)
  // reasons entered by staff; automatic ones only name orders
  await tx
    .update(pointsLedger)
    .set({ reason: 'Slettet' })
    .where(and(eq(pointsLedger.userId, id), inArray(pointsLedger.kind, ['granted', 'corrected'])))
}

const isUnused = sql`not exists (select from ${users} where ${users.accountId} = ${accounts.id})
  and not exists (select from ${orders} where ${orders.accountId} = ${accounts.id})
  and not exists (select from ${payments} where ${payments.accountId} = ${accounts.id})`

async function eraseGuest(tx: Connection, email: string): Promise<void> {
  const { kind, label } = guestSubject(email)
  const isAboutGuest = and(eq(auditLog.subjectKind, kind), isNull(auditLog.subjectId), eq(auditLog.subjectLabel, label))
  await tx.update(auditLog).set({ subjectLabel: 'Slettet gæst', changes: {} }).where(isAboutGuest)
}

async function countSold(tx: Connection, orderIds: readonly number[]): Promise<number> {
  return await tx.$count(orders, and(inArray(orders.id, [...orderIds]), ne(orders.shippingAddress, '')))
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

/** Keeps only the row that orders and points refer to: locked, without personal data, its address free again. */
async function anonymiseAccount(tx: Connection, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id))
  await tx.delete(customerNotes).where(eq(customerNotes.userId, id))
  await dropSecondFactor(tx, id)
  await tx
    .update(users)
    .set({
      email: anonymousEmail(id),
      name: FORGOTTEN_NAME,
      passwordHash: null,
      company: null,
      cvr: null,
      phone: null,
      address: null,
      postalCode: null,
      city: null,
      country: 'DK',
      role: 'customer',
      permissions: [],
      restrictedTo: null,
      active: false,
      secondFactorAt: null,
      deletionAskedAt: null,
      lastReference: null,
      lastReceiver: null,
      lastEan: null,
      // agreements end; debts stay with the orders
      creditLimitOre: null,
      invoiceTerms: null,
      invoiceOrders: 0,
    })
    .where(eq(users.id, id))
}
