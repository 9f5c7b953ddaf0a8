import { and, desc, eq, inArray } from 'drizzle-orm'
import { type InvoiceResponse, readInvoiceResponse } from '#domain/e-invoices/invoice-response.ts'
import { withoutControlCharacters } from '#domain/texts/plain-text.ts'
import type { AccessPoint, DeliveryOutcome, News } from '#server/access-point/access-point.ts'
import { eInvoiceDeliveries, eInvoiceResponses } from '#server/database/schema/e-invoices.ts'
import { eInvoices, invoices } from '#server/database/schema/invoices.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { EInvoiceContext } from './connect-access-point.ts'

const MAX_PROBLEM_LENGTH = 300
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isOpen = inArray(eInvoiceDeliveries.state, ['waiting', 'sent'])

type Settled = Partial<typeof eInvoiceDeliveries.$inferSelect>

/** The fields of a delivery after an outcome. */
export function settledBy(outcome: DeliveryOutcome, now: Date): Settled {
  if (outcome.state === 'sent')
    return { state: 'sent', problem: shortened(outcome.note ?? null), ...(outcome.providerId && { providerId: outcome.providerId }) }
  if (outcome.state === 'delivered')
    return {
      state: 'delivered',
      problem: null,
      // PostgreSQL stores no NUL
      receipt: outcome.receipt.replaceAll('\0', ''),
      settledAt: now,
      ...(outcome.providerId && { providerId: outcome.providerId }),
    }
  return { state: outcome.state, problem: shortened(outcome.reason), settledAt: now }
}

function shortened(words: string | null): string | null {
  return words === null ? null : withoutControlCharacters(words).slice(0, MAX_PROBLEM_LENGTH)
}

/** Reads the news of the access point, and stores each once. */
export async function storeNews(context: EInvoiceContext, point: AccessPoint): Promise<void> {
  const { db } = context
  await point.readNews({
    isKnown: async (id) => (await db.$count(eInvoiceResponses, eq(eInvoiceResponses.providerId, id))) > 0,
    store: (news) => (news.about === 'delivery' ? storeOutcome(context, news) : storeDocument(context, news)),
  })
}

/** Repeated and late news do not change a settled delivery. */
async function storeOutcome({ db, now }: EInvoiceContext, { reference, outcome }: Extract<News, { about: 'delivery' }>): Promise<void> {
  if (!UUID.test(reference)) return
  await db
    .update(eInvoiceDeliveries)
    .set(settledBy(outcome, now()))
    .where(and(eq(eInvoiceDeliveries.reference, reference), isOpen))
}

/** Stored by the access point's id, also if it answers none of our documents, so that it is not read again. */
async function storeDocument({ db, log, now }: EInvoiceContext, { id, sender, xml }: Extract<News, { about: 'document' }>): Promise<void> {
  const response = readSafely(xml)
  if (!response) log.warn({ document: id }, 'a received document is no answer to an invoice; it is left aside')
  await inTransaction(db, async (tx) => {
    const at = now()
    const [sent] = response
      ? await tx
          .select({ invoiceId: eInvoices.invoiceId, responseAt: eInvoices.responseAt })
          .from(eInvoices)
          .innerJoin(invoices, eq(invoices.id, eInvoices.invoiceId))
          .where(eq(invoices.number, response.invoiceNumber))
          .for('no key update', { of: eInvoices })
      : []
    const [delivery] = sent
      ? await tx
          .select({ createdAt: eInvoiceDeliveries.createdAt, receiver: eInvoiceDeliveries.receiver })
          .from(eInvoiceDeliveries)
          .where(eq(eInvoiceDeliveries.invoiceId, sent.invoiceId))
          .orderBy(desc(eInvoiceDeliveries.id))
          .limit(1)
      : []
    const answeredAt = response?.reportedAtMs == null ? at : new Date(response.reportedAtMs)
    const invoiceId = sent && delivery && (sender === null || isSame(sender, delivery.receiver)) ? sent.invoiceId : null
    const about = invoiceId === null ? null : response
    const [stored] = await tx
      .insert(eInvoiceResponses)
      .values({
        providerId: id,
        invoiceId,
        code: about?.code ?? null,
        reason: shortened(about?.reason ?? null),
        saidAt: answeredAt,
        receivedAt: at,
      })
      .onConflictDoNothing()
      .returning()
    if (!stored || !about || !sent || !delivery) return
    // an answer to an earlier delivery, or older than the last answer, is stored and changes nothing
    if (answeredAt < delivery.createdAt || (sent.responseAt && answeredAt < sent.responseAt)) return
    await tx
      .update(eInvoices)
      .set({
        response: about.code,
        responseReason: shortened(about.reason),
        responseAt: answeredAt,
        ...(about.code === 'RE' && { sentAt: null }),
      })
      .where(eq(eInvoices.invoiceId, sent.invoiceId))
  })
}

/** Anyone in the network can answer; only the receiver's answer counts. A CVR number is written with and without its country. */
function isSame(sender: string, receiver: string): boolean {
  const plain = (address: string) => address.toLowerCase().replace(':dk', ':')
  return plain(sender) === plain(receiver)
}

function readSafely(xml: string): InvoiceResponse | null {
  try {
    return readInvoiceResponse(xml)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
