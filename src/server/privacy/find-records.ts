import { and, eq, getTableColumns, inArray, ne, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readClaimPhoto } from '#server/claims/photos.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimEntries, claimLines, claimPhotos, claims } from '#server/database/schema/claims.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { wrapFilms, wraps } from '#server/database/schema/goods/wraps.ts'
import { invoiceDocuments, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { exportProofs, orderChanges, orderHistory, orderLines, orderNotes, orders, parcels } from '#server/database/schema/orders.ts'
import { bankLines, onlinePayments, payments } from '#server/database/schema/payments.ts'
import { recallReceivers } from '#server/database/schema/recalls.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { sponsorshipHistory, sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { BETWEEN_OTHERS, maskLinks } from '#server/mails/between-others.ts'
import { isAboutAny } from '#server/mails/erase-mails.ts'
import type { PictureStorage, Shop } from '#server/shop.ts'
import { readImage } from '#server/sponsorships/image-files.ts'
import { fileNamesOf } from '#server/wraps/queries.ts'
import { areMailsOf, type Traces } from './find-traces.ts'

export async function ordersOf(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(orderLines.position)
  const { orderId, status, paymentStatus, notes, createdAt } = orderHistory
  const history = await db
    .select({ orderId, status, paymentStatus, notes, createdAt })
    .from(orderHistory)
    .where(inArray(orderId, [...ids]))
    .orderBy(orderHistory.id)
  const isTheirs = (column: PgColumn) => inArray(column, [...ids])
  const [linesOf, historyOf] = [byOrder(lines), byOrder(history)]
  const sent = await db.select().from(parcels).where(isTheirs(parcels.orderId)).orderBy(parcels.id)
  const booked = await db
    .select({ ...getTableColumns(payments), bankText: bankLines.text })
    .from(payments)
    .leftJoin(bankLines, eq(bankLines.id, payments.bankLineId))
    .where(isTheirs(payments.orderId))
    .orderBy(payments.id)
  const online = await db.select().from(onlinePayments).where(isTheirs(onlinePayments.orderId)).orderBy(onlinePayments.id)
  const changed = await db.select().from(orderChanges).where(isTheirs(orderChanges.orderId)).orderBy(orderChanges.id)
  const proofs = await db.select().from(exportProofs).where(isTheirs(exportProofs.orderId)).orderBy(exportProofs.id)
  const noted = await db.select().from(orderNotes).where(isTheirs(orderNotes.orderId)).orderBy(orderNotes.id)
  const { tokenHash: _hash, ...ofRecall } = getTableColumns(recallReceivers)
  const recalled = await db.select(ofRecall).from(recallReceivers).where(isTheirs(recallReceivers.orderId)).orderBy(recallReceivers.batchId)
  const recallsOf = byOrder(recalled)
  const [parcelsOf, paymentsOf, onlineOf] = [byOrder(withoutStaff(sent)), byOrder(withoutStaff(booked)), byOrder(online)]
  const [changesOf, proofsOf, notesOf] = [byOrder(withoutStaff(changed)), byOrder(withoutStaff(proofs)), byOrder(withoutStaff(noted))]
  return found.map(({ confirmationToken: _token, searchText: _search, placedByUserId: _placer, orderedByUserId: _orderer, ...order }) => ({
    ...order,
    lines: linesOf(order.id),
    history: historyOf(order.id),
    parcels: parcelsOf(order.id),
    payments: paymentsOf(order.id),
    // without the address that opens the payment
    onlinePayments: onlineOf(order.id).map(({ sessionUrl: _url, ...one }) => one),
    changes: changesOf(order.id),
    staffNotes: notesOf(order.id),
    recalls: recallsOf(order.id),
    // the file as a data URL: only staff reach its address
    exportProofs: proofsOf(order.id).map(({ body, ...proof }) => ({
      ...proof,
      pdf: `data:application/pdf;base64,${Buffer.from(body).toString('base64')}`,
    })),
  }))
}

/** Groups the parts once, so that each look-up is quick. */
function grouped<Part, Key>(parts: readonly Part[], keyOf: (part: Part) => Key): (key: Key) => Part[] {
  const groups = Map.groupBy(parts, keyOf)
  return (key) => groups.get(key) ?? []
}

function byOrder<Part extends Readonly<{ orderId: number }>>(parts: readonly Part[]): (id: number) => Part[] {
  return grouped(parts, ({ orderId }) => orderId)
}

function withoutStaff<Part extends Readonly<{ byUserId: number | null }>>(parts: readonly Part[]) {
  return parts.map(({ byUserId: _by, ...part }) => part)
}

/** With their reminders and the addresses of PDFs. */
export async function invoicesOf(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, number, kind, orderNumber, issueDate, dueDate } = invoices
  const found = await db
    .select({ id, number, kind, orderNumber, issueDate, dueDate, document: invoiceDocuments.document })
    .from(invoices)
    .innerJoin(invoiceDocuments, eq(invoiceDocuments.invoiceId, id))
    .where(inArray(id, [...ids]))
    .orderBy(number)
  const sent = await db
    .select({
      id: reminders.id,
      invoiceId: reminders.invoiceId,
      number: reminders.number,
      document: reminders.document,
      withdrawnOn: reminders.withdrawnOn,
    })
    .from(reminders)
    .where(inArray(reminders.invoiceId, [...ids]))
    .orderBy(reminders.id)
  const sentOf = grouped(sent, ({ invoiceId }) => invoiceId)
  const remindersOf = (id: number) => sentOf(id).map((one) => ({ ...one, pdf: `/api/reminders/${one.id}/pdf` }))
  return found.map((invoice) => ({ ...invoice, pdf: `/api/invoices/${invoice.id}/pdf`, reminders: remindersOf(invoice.id) }))
}

export async function messagesOf(db: Connection, ids: readonly number[]) {
  const { id, name, email, phone, subject, message, createdAt, handledAt } = messages
  return await db
    .select({ name, email, phone, subject, message, createdAt, handledAt })
    .from(messages)
    .where(inArray(id, [...ids]))
    .orderBy(id)
}

const ANOTHER = 'En anden modtager'

/** Mails to or about a person, without one-time links, and without the addresses of notified staff. */
export async function mailsOf(db: Connection, traces: Traces) {
  const ofWhatTheyWrote = isAboutAny([
    ...traces.messageIds.map((messageId) => ({ messageId })),
    ...traces.sponsorshipIds.map((id) => ({ id })),
    ...traces.claimIds.map((claimId) => ({ claimId })),
  ])
  const found = await db
    .select()
    .from(mails)
    // workshops' mails are for the workshop to disclose
    .where(and(or(areMailsOf(traces, traces.email), ofWhatTheyWrote), ne(mails.template, BETWEEN_OTHERS)))
    .orderBy(mails.id)
  const { links, addresses } = await linksAndAddressesOf(db, traces)
  const mask = (text: string | null) => links.reduce((masked, link) => masked?.replaceAll(link, 'skjult') ?? null, text)
  return found.map(({ toAddress, subject, html, text, payload, createdAt, sentAt }) => ({
    toAddress: addresses.has(toAddress) ? toAddress : ANOTHER,
    subject,
    text: mask(maskLinks({ subject, html, text }, payload).text),
    createdAt,
    sentAt,
  }))
}

async function linksAndAddressesOf(db: Connection, { userId, email, orderIds }: Traces) {
  const bought = await db
    .select({ link: orders.confirmationToken, address: orders.customerEmail })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  const accounts = userId === null ? [] : await db.select({ address: users.email }).from(users).where(eq(users.id, userId))
  return {
    links: bought.flatMap(({ link }) => link ?? []),
    addresses: new Set([email, ...[...bought, ...accounts].map(({ address }) => address)]),
  }
}

/** With pictures as data URLs. */
export async function applicationsOf(db: Connection, storage: PictureStorage, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(sponsorships)
    .where(inArray(sponsorships.id, [...ids]))
    .orderBy(sponsorships.createdAt)
  const { sponsorshipId, status, approvedAmountOre, notes, createdAt } = sponsorshipHistory
  const history = await db
    .select({ sponsorshipId, status, approvedAmountOre, notes, createdAt })
    .from(sponsorshipHistory)
    .where(inArray(sponsorshipId, [...ids]))
    .orderBy(sponsorshipHistory.id)
  const images = await db
    .select()
    .from(sponsorshipImages)
    .where(inArray(sponsorshipImages.sponsorshipId, [...ids]))
    .orderBy(sponsorshipImages.position)
  const [historyOf, imagesOf] = [grouped(history, (entry) => entry.sponsorshipId), grouped(images, (image) => image.sponsorshipId)]
  const pictures = new Map<string, string | null>()
  for (const { id } of images) pictures.set(id, dataAddress(await readImage(storage, id)))
  return found.map(({ contentHash: _hash, ...application }) => ({
    ...application,
    history: historyOf(application.id),
    pictures: imagesOf(application.id).map(({ id }) => pictures.get(id) ?? null),
  }))
}

/** With pictures as data URLs. */
export async function claimsOf(db: Connection, storage: PictureStorage, ids: readonly number[]) {
  if (ids.length === 0) return []
  const isTheirs = (column: PgColumn) => inArray(column, [...ids])
  const found = await db.select().from(claims).where(isTheirs(claims.id)).orderBy(claims.id)
  const lines = await db.select().from(claimLines).where(isTheirs(claimLines.claimId))
  const { claimId, kind, words, createdAt } = claimEntries
  const entries = await db.select({ claimId, kind, words, createdAt }).from(claimEntries).where(isTheirs(claimId)).orderBy(claimEntries.id)
  const photos = await db.select().from(claimPhotos).where(isTheirs(claimPhotos.claimId)).orderBy(claimPhotos.position)
  const [linesOf, entriesOf] = [grouped(lines, (line) => line.claimId), grouped(entries, (entry) => entry.claimId)]
  const photosOf = grouped(photos, (photo) => photo.claimId)
  const pictures = new Map<string, string | null>()
  for (const { id } of photos) pictures.set(id, dataAddress(await readClaimPhoto(storage, id)))
  return found.map((claim) => ({
    ...claim,
    lines: linesOf(claim.id).map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
    entries: entriesOf(claim.id),
    pictures: photosOf(claim.id).map(({ id }) => pictures.get(id) ?? null),
  }))
}

/** With pictures as data URLs. */
export async function wrapsOf({ db, pictures }: Pick<Shop, 'db' | 'pictures'>, ids: readonly number[]) {
  const found = await db
    .select()
    .from(wraps)
    .where(inArray(wraps.id, [...ids]))
    .orderBy(wraps.id)
  const films = await db
    .select({ wrapId: wrapFilms.wrapId, nameDa: products.nameDa })
    .from(wrapFilms)
    .innerJoin(products, eq(products.id, wrapFilms.productId))
    .where(inArray(wrapFilms.wrapId, [...ids]))
    .orderBy(wrapFilms.wrapId, wrapFilms.position)
  const filmsOf = grouped(films, ({ wrapId }) => wrapId)
  const whole = []
  for (const { pictureKey, widths, placeholder: _, ...wrap } of found) {
    const [, webp = ''] = fileNamesOf([{ pictureKey, widths: [Math.max(...widths)] }])
    const picture = dataAddress(await pictures.read(webp), 'webp')
    whole.push({ ...wrap, films: filmsOf(wrap.id).map(({ nameDa }) => nameDa), picture })
  }
  return whole
}

export async function reviewsOf(db: Connection, ids: readonly number[]) {
  const found = await db
    .select({ review: reviews, product: products.nameDa })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, [...ids]))
    .orderBy(reviews.id)
  return found.map(({ review, product }) => ({ ...review, product }))
}

function dataAddress(picture: Buffer | null, kind = 'jpeg'): string | null {
  return picture && `data:image/${kind};base64,${picture.toString('base64')}`
}
