import { randomUUID } from 'node:crypto'
import { gt, lt, lte, or, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { type HousekeptData, retainedFromDay, retainedSinceMs } from '#domain/privacy/retention.ts'
import { eraseEntriesBefore } from '#server/audit/subjects.ts'
import { eraseClaimsBefore } from '#server/claims/erase-claims.ts'
import { clearUnnamedClaimPhotos } from '#server/claims/photos.ts'
import { inRequest } from '#server/http/request.ts'
import { clearUploads } from '#server/imports/pictures/clear-uploads.ts'
import { eraseInvoicedBefore } from '#server/invoices/erase-buyers.ts'
import { eraseDeadLinks, eraseMailsBefore } from '#server/mails/erase-mails.ts'
import { eraseInvitationsBefore } from '#server/members/erase-members.ts'
import { eraseMessagesBefore } from '#server/messages/messages.ts'
import { eraseOffersBefore } from '#server/offers/erase-offers.ts'
import { remindOfOffers } from '#server/offers/send-offer.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { eraseBuyersBefore } from '#server/orders/erase-buyers.ts'
import { queueDueLookups } from '#server/parcels/tracking/look-up-parcels.ts'
import { eraseBankLinesBefore } from '#server/payments/bank/set-aside.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { eraseBuyersOfFinishedOrders } from '#server/privacy/erase-finished-orders.ts'
import { eraseApprovalsBefore } from './approvals/queries.ts'
import { runSteps, type Step } from './dashboard/housekeeping-steps.ts'
import { deleteIdle } from './database/delete-idle.ts'
import { attempts, oneTimeTokens, sessions } from './database/schema/customers.ts'
import { idempotencyKeys } from './database/schema/idempotency.ts'
import { clearImports } from './imports/end-import.ts'
import { clearDeliveries } from './integrations/deliveries.ts'
import { countSold } from './orders/count-sold.ts'
import { countBoughtTogether } from './products/related-products.ts'
import { clearOldShowcases } from './products/showcase.ts'
import { erasePastArrivals } from './purchases/store-arrivals.ts'
import { eraseRemindedBefore } from './reminders/queries.ts'
import { eraseSamplesBefore } from './samples/queries.ts'
import { eraseMissedSearchesBefore } from './search/missed-searches.ts'
import { clearDeletedLists } from './shelf-lists/queries.ts'
import { queueShelfMails } from './shelf-lists/shelf-missing-mail.ts'
import type { Shop } from './shop.ts'
import { clearUnnamedImages, eraseSponsorshipsBefore } from './sponsorships/erase-sponsorships.ts'
import { eraseWatchesBefore } from './stock-watches/queries.ts'
import { eraseUndoablesBefore } from './undo/undoables.ts'
import { clearWrapFiles, clearWrapsBefore } from './wraps/erase-wraps.ts'

const CHECK_INTERVAL_MS = HOUR_MS / 12
const FIRST_CHECK_MS = 5_000
const AN_HOUR_MS = HOUR_MS - CHECK_INTERVAL_MS

/** The hourly steps, which fail independently. */
export function hourlySteps(shop: Shop): readonly Step[] {
  const { db, pictures, now } = shop
  return [
    ['payments', () => reconcilePayments(shop)],
    ['parcelsUnderWay', () => queueDueLookups(shop)],
    ['unpaidOrders', () => cancelUnpaidOrders(shop)],
    ...clearingSteps(shop, now()),
    ['deliveries', () => clearDeliveries(shop, now())],
    ['shelfMails', () => queueShelfMails(shop, now())],
    ['offerReminders', () => remindOfOffers(shop, now())],
    ['deletedLists', () => clearDeletedLists(shop, now())],
    ['boughtTogether', () => countBoughtTogether(shop)],
    ['uploads', () => clearUploads({ db, pictures, now: now() })],
    ['imports', () => clearImports(shop)],
    ['showcases', () => clearOldShowcases(shop, now())],
    ['wrapFiles', () => clearWrapFiles(shop, now())],
    ['sold', () => countSold(db, now())],
    ['arrivals', () => erasePastArrivals(shop)],
  ]
}

/** Runs the hourly steps; `close` stops it. The first process to notice that the hour is over does the work (decision 0049). */
export function startHousekeeping(shop: Shop): { close: () => void } {
  // a figure that begins with its first failure shows no change
  for (const [step] of hourlySteps(shop)) shop.metrics?.housekeepingRan(step, false)
  const runWhenDue = async () => {
    if (await claimThisHour(shop)) await runSteps(shop, hourlySteps(shop))
  }
  const check = () =>
    inRequest(randomUUID(), () => {
      runWhenDue().catch((error: unknown) => shop.log.error({ err: error }, 'housekeeping could not begin; it tries again in five minutes'))
    })
  const timers = [setTimeout(check, FIRST_CHECK_MS), setInterval(check, CHECK_INTERVAL_MS)]
  for (const timer of timers) timer.unref()
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** True once per hour and database; in a new database the first hour starts now. */
export async function claimThisHour({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<boolean> {
  const at = now()
  const endsAt = new Date(at.getTime() + AN_HOUR_MS)
  const begun = await db
    .insert(attempts)
    .values({ key: 'housekeeping', endsAt, count: 0 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { endsAt, count: sql`${attempts.count} + 1` },
      // an end far in the future was set by a wrong clock
      setWhere: or(lte(attempts.endsAt, at), gt(attempts.endsAt, new Date(at.getTime() + HOUR_MS))),
    })
    .returning({ hours: attempts.count })
  return begun.some(({ hours }) => hours > 0)
}

type ClearingParts = Pick<Shop, 'db' | 'pictures' | 'privatePictures'>

function clearingSteps(shop: ClearingParts, now: Date): readonly Step[] {
  const kinds = Object.keys(CLEARING) as HousekeptData[]
  return kinds.map((kind) => [`clearing:${kind}`, () => CLEARING[kind](shop, now)])
}

const CLEARING: Readonly<Record<HousekeptData, (shop: ClearingParts, now: Date) => Promise<void>>> = {
  orderKeys: ({ db }, now) => deleteIdle(db, idempotencyKeys, lt(idempotencyKeys.createdAt, cutoff('orderKeys', now))),
  sessions: ({ db }, now) => deleteIdle(db, sessions, lt(sessions.expiresAt, now)),
  mailedLinks: async ({ db }, now) => {
    await deleteIdle(db, oneTimeTokens, lt(oneTimeTokens.expiresAt, now))
    await eraseDeadLinks(db, now)
  },
  invitations: ({ db }, now) => eraseInvitationsBefore(db, cutoff('invitations', now)),
  waitingOrders: ({ db }, now) => eraseApprovalsBefore(db, cutoff('waitingOrders', now)),
  undoables: ({ db }, now) => eraseUndoablesBefore(db, cutoff('undoables', now)),
  attempts: ({ db }, now) => deleteIdle(db, attempts, lt(attempts.endsAt, now)),
  bankLines: ({ db }, now) => eraseBankLinesBefore(db, cutoff('bankLines', now)),
  missedSearches: ({ db }, now) => eraseMissedSearchesBefore(db, cutoff('missedSearches', now)),
  stockWatches: ({ db }, now) => eraseWatchesBefore(db, cutoff('stockWatches', now), now),
  offers: ({ db }, now) => eraseOffersBefore(db, cutoff('offers', now)),
  samples: ({ db }, now) => eraseSamplesBefore(db, cutoff('samples', now)),
  messages: ({ db }, now) => eraseMessagesBefore(db, cutoff('messages', now)),
  claims: ({ db }, now) => eraseClaimsBefore(db, cutoff('claims', now)),
  applications: ({ db }, now) => eraseSponsorshipsBefore(db, cutoff('applications', now)),
  unsentPictures: async ({ db, privatePictures }, now) => {
    await clearUnnamedImages(db, privatePictures, cutoff('unsentPictures', now))
    await clearUnnamedClaimPhotos(db, privatePictures, cutoff('unsentPictures', now))
  },
  refusedWraps: (shop, now) => clearWrapsBefore(shop, 'refused', cutoff('refusedWraps', now)),
  unsentWraps: (shop, now) => clearWrapsBefore(shop, 'draft', cutoff('unsentWraps', now)),
  mails: ({ db }, now) => eraseMailsBefore(db, cutoff('mails', now)),
  rejections: ({ db }, now) => eraseMailsBefore(db, cutoff('rejections', now), sql`template = 'customer-rejected'`),
  finishedOrders: ({ db }, now) => eraseBuyersOfFinishedOrders(db, now),
  books: async ({ db }, now) => {
    const day = retainedFromDay('books', copenhagenDay(now.getTime()))
    await eraseInvoicedBefore(db, day)
    await eraseRemindedBefore(db, day)
    await eraseBuyersBefore(db, day)
  },
  log: ({ db }, now) => eraseEntriesBefore(db, retainedFromDay('log', copenhagenDay(now.getTime()))),
}

function cutoff(kind: Parameters<typeof retainedSinceMs>[0], now: Date): Date {
  return new Date(retainedSinceMs(kind, now.getTime()))
}
