import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { RECEIPT_WITHIN_DAYS } from '#domain/e-invoices/e-invoice-delivery.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { type AccessPoint, AccessPointAway, type DeliveryOutcome } from '#server/access-point/access-point.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import { eInvoiceDeliveries } from '#server/database/schema/e-invoices.ts'
import { eInvoices } from '#server/database/schema/invoices.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { backOff, workQueue } from '#server/database/work-queue.ts'
import { WENT_WRONG_HERE } from '#server/external-services/service-unavailable.ts'
import { readEInvoice } from '#server/invoices/issued-file.ts'
import { findInvoiceRow } from '#server/invoices/queries.ts'
import type { EInvoices } from '#server/shop.ts'
import { type AccessPointRow, type EInvoiceContext, findConnection, openConnected } from './connect-access-point.ts'
import { startDelivery } from './send-e-invoice.ts'
import { isOpen, settledBy, storeNews } from './store-news.ts'

type DeliveryRow = typeof eInvoiceDeliveries.$inferSelect

const queue = workQueue(eInvoiceDeliveries, { key: 'id', isOpen })

/** The first wait is longer than the timeout of a request, so that a document under way is found, not sent again. */
const RETRY = { firstMs: 90_000, longestMs: HOUR_MS } as const
const POLL_MS = 30_000
const AT_ONCE = 20

/** Starts the worker that sends documents through the connected access point and reads its news. Several processes share the work. */
export function createEInvoices(context: EInvoiceContext): EInvoices {
  const work = startBackgroundWork({
    run: async (stop) => ({ isMore: (await deliverEInvoices(context, stop)) > 0 }),
    failed: (error) => context.log.error({ err: error }, 'electronic invoices could not be sent; it is tried again'),
    pollMs: POLL_MS,
  })
  return { open: context.open, ...work }
}

/** Queues what is new, reads the news, and tries what is due. Answers how many were tried; nothing without a connection. */
export async function deliverEInvoices(context: EInvoiceContext, stop?: AbortSignal): Promise<number> {
  const connection = await findConnection(context.db)
  if (!connection) return 0
  await queueNew(context, connection)
  const point = await openConnected(context, connection)
  // a failure to read the news does not stop sending
  await storeNews(context, point).catch((error: unknown) =>
    context.log.warn({ err: error }, 'the news of the access point were not read; it is asked again'),
  )
  return await queue.processDue(context, { most: AT_ONCE, stop }, async (row, lease) => {
    // stored first, so that an attempt without an answer is known to have been made
    const begin = async () => await lease.settle(row, { triedAt: context.now() })
    const settled = await attemptDelivery(context, { point, row, begin })
    if (settled) await lease.settle(row, settled)
  })
}

/** Documents issued since automatic sending was switched on, and not marked by hand. */
async function queueNew({ db, now }: EInvoiceContext, { sendsAfter }: AccessPointRow): Promise<void> {
  if (sendsAfter === null) return
  const isNew = and(isNull(eInvoices.state), isNull(eInvoices.sentAt), gt(eInvoices.invoiceId, sendsAfter))
  const found = await db.select({ id: eInvoices.invoiceId }).from(eInvoices).where(isNew).orderBy(asc(eInvoices.invoiceId)).limit(AT_ONCE)
  for (const { id } of found)
    await inTransaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(eInvoices)
        .where(and(eq(eInvoices.invoiceId, id), isNew))
        .for('no key update')
      const issued = row && (await findInvoiceRow(tx, id))
      const invoice = issued && (await readEInvoice(tx, issued))
      if (invoice) await startDelivery(tx, { invoiceId: id, invoice, by: null, at: now() })
    })
}

type Attempt = Readonly<{ point: AccessPoint; row: DeliveryRow; begin: () => Promise<boolean> }>

async function attemptDelivery(context: EInvoiceContext, attempt: Attempt): Promise<Partial<DeliveryRow> | null> {
  const { row } = attempt
  const now = context.now()
  const nextAttemptAt = (pauseMs: number) => new Date(now.getTime() + pauseMs)
  try {
    const outcome = await outcomeOf(context, attempt)
    if (!outcome) return null
    if (outcome.state !== 'sent') return settledBy(outcome, now)
    const isOverdue = row.state === 'sent' && row.triedAt !== null && now.getTime() - row.triedAt.getTime() > RECEIPT_WITHIN_DAYS * DAY_MS
    if (isOverdue) return settledBy(NO_RECEIPT, now)
    return { ...settledBy(outcome, now), nextAttemptAt: nextAttemptAt(backOff(row.attempts, RETRY)) }
  } catch (error) {
    context.log.warn({ err: error, delivery: row.id }, 'an electronic invoice was not sent; it is tried again')
    const pauseMs = (error instanceof AccessPointAway ? error.retryAfterMs : null) ?? backOff(row.attempts, RETRY)
    const problem = error instanceof AccessPointAway ? error.message : WENT_WRONG_HERE
    return { problem, nextAttemptAt: nextAttemptAt(pauseMs) }
  }
}

const NO_RECEIPT: DeliveryOutcome = {
  state: 'refused',
  reason: `Der er ingen kvittering efter ${RECEIPT_WITHIN_DAYS} døgn. Spørg adgangspunktet, før du sender igen.`,
}

/** Looks for the document, and sends it when the access point does not have it. Null when another process has taken it over. */
async function outcomeOf({ db }: EInvoiceContext, { point, row, begin }: Attempt): Promise<DeliveryOutcome | null> {
  const { reference, providerId, state, triedAt, invoiceId } = row
  const isRepeat = triedAt !== null
  const found = isRepeat ? await point.find({ reference, providerId }) : null
  if (found) return found
  if (state === 'sent') return { state: 'sent' }
  const issued = await findInvoiceRow(db, invoiceId)
  const invoice = issued && (await readEInvoice(db, issued))
  if (!invoice) return { state: 'refused', reason: 'Bilaget har ingen elektronisk adresse' }
  const receiver = invoice.buyer.endpoint
  const xml = writeUbl(invoice)
  const broken = brokenRules(xml)
  if (broken.length > 0) return { state: 'refused', reason: `Bilaget bryder ${broken.join(', ')} og blev ikke sendt` }
  if ((await point.reaches(receiver, invoice.kind)) === false)
    return { state: 'unreachable', reason: `${receiver.scheme}:${receiver.id} modtager ikke dette i netværket` }
  if (!(await begin())) return null
  return await point.send({ reference, kind: invoice.kind, sender: invoice.seller.endpoint, receiver, xml }, { isRepeat })
}
