import { eq, sql } from 'drizzle-orm'
import { ERRORS } from '#contract/http/error-codes.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { isManageable } from '#domain/money/money.ts'
import { DEPOSIT_FAULTS } from '#domain/offers/deposit.ts'
import type { OfferSums } from '#domain/offers/offer-prices.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import type { users } from '#server/database/schema/customers.ts'
import { offerLines, offers } from '#server/database/schema/offers.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findProductsToday, type OfferedLine, type OfferRow, priceToday } from './today.ts'

export type Customer = typeof users.$inferSelect

/** Locks the acting user and the customer, who must be approved and active. */
export async function lockCustomer(tx: Connection, staff: Visitor, customerId: number): Promise<Customer> {
  const accounts = await lockAccounts(tx, { by: staff, changed: [customerId] })
  const customer = accounts.get(customerId)
  if (!customer) throw new ShopError('customer_not_found')
  const why = whyNoBuyer(customer)
  if (why) throw new ShopError(why)
  return customer
}

/** Locks the customer of an offer in the same way. */
export async function lockCustomerOf(tx: Connection, staff: Visitor, offerId: number): Promise<Customer> {
  const [known] = await tx.select({ userId: offers.userId }).from(offers).where(eq(offers.id, offerId))
  if (!known) throw new ShopError('offer_not_found')
  if (known.userId === null) throw new ShopError('customer_not_found')
  return await lockCustomer(tx, staff, known.userId)
}

type DraftLine = OfferedLine & Readonly<{ reason: string | null }>
export type DraftContent = Pick<OfferRow, 'validUntil' | 'message' | 'agreedShippingOre' | 'depositPercent' | 'depositOre'> &
  Readonly<{ lines: readonly DraftLine[] }>

type NewDraft = Readonly<{
  customer: Customer
  content: DraftContent
  follows: Pick<OfferRow, 'number' | 'version'> | null
  staff: Pick<Visitor, 'userId'>
  at: Date
}>

/** With a new number unless it is another version. */
export async function insertDraft(tx: Connection, { customer, content, follows, staff, at }: NewDraft): Promise<OfferRow> {
  const number = follows ? sql`${follows.number}` : nextNumber(at)
  const [offer] = await tx
    .insert(offers)
    .values({
      number,
      version: follows ? follows.version + 1 : 1,
      accountId: customer.accountId,
      userId: customer.id,
      state: 'draft',
      validUntil: content.validUntil,
      message: content.message,
      agreedShippingOre: content.agreedShippingOre,
      shippingOre: 0,
      totalOre: 0,
      createdByUserId: staff.userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!offer) throw new Error('an offer was not stored')
  return await writeContent(tx, { offer, customer, content })
}

function nextNumber(at: Date) {
  const prefix = `TIL-${copenhagenDay(at.getTime()).slice(0, 4)}-`
  return sql`${prefix}::text || lpad(nextval('offer_numbers')::text, 6, '0')`
}

type Writing = Readonly<{ offer: OfferRow; customer: Customer | null; content: DraftContent }>

/** Replaces a draft's content, with today's prices; copied lines of deleted products are dropped. The caller holds its row. */
export async function writeContent(tx: Connection, { offer, customer, content }: Writing): Promise<OfferRow> {
  const { validUntil, message, agreedShippingOre, depositPercent, depositOre } = content
  const products = await findProductsToday(
    tx,
    content.lines.map(({ productId }) => productId),
  )
  const lines = content.lines.filter(({ productId }) => products.has(productId))
  const settings = await readSettings(tx)
  const priced = priceToday(lines, { products, buyer: customer, settings, agreedShippingOre })
  requireManageable(priced)
  const { shippingOre, totalOre } = priced
  const [written] = await tx
    .update(offers)
    .set({ validUntil, message, agreedShippingOre, depositPercent, depositOre, shippingOre, totalOre })
    .where(eq(offers.id, offer.id))
    .returning()
  if (!written) throw new Error('an offer was not stored')
  await tx.delete(offerLines).where(eq(offerLines.offerId, offer.id))
  const rows = lines.flatMap((line, position) => {
    const product = products.get(line.productId)
    const price = priced.lines[position]
    if (!product || !price) return []
    const { kcwId, nameDa } = product
    const { listUnitOre, ownUnitOre, unitOre, earnsPoints } = price
    return [{ ...line, offerId: offer.id, position, kcwId, nameDa, listUnitOre, ownUnitOre, unitOre, earnsPoints }]
  })
  if (rows.length > 0) await tx.insert(offerLines).values(rows)
  return written
}

export function requireDepositWithin({ depositOre }: Pick<OfferRow, 'depositOre'>, { totalOre }: Pick<OfferSums, 'totalOre'>): void {
  const message = DEPOSIT_FAULTS.aboveTotal
  if ((depositOre ?? 0) > totalOre) throw new ShopError('invalid_input', { message, fields: { depositAmount: message } })
}

const TOO_LARGE = 'Tilbuddet er for stort. Del det i flere.'

/** Refuses sums beyond the limit. */
export function requireManageable({ totalOre, savedOre }: OfferSums): void {
  if (!isManageable(totalOre) || !isManageable(savedOre))
    throw new ShopError('invalid_input', { message: TOO_LARGE, fields: { lines: TOO_LARGE } })
}

/** Refuses missing products, and samples, which are requested with their film. */
export async function requireProducts(tx: Connection, lines: readonly DraftLine[]): Promise<void> {
  const products = await findProductsToday(
    tx,
    lines.map(({ productId }) => productId),
  )
  refuseLines(lines, 'product_not_found', ({ productId }) => (products.has(productId) ? null : ERRORS.product_not_found.message))
  refuseLines(lines, 'sample_needs_colour', ({ productId }) =>
    products.get(productId)?.asksForColour ? 'Prøver bestilles ved siden af deres folie.' : null,
  )
}

/** Refuses with errors at the lines. */
export function refuseLines<Line>(
  lines: readonly Line[],
  code: 'product_not_found' | 'sample_needs_colour' | 'product_unavailable' | 'offer_below_cost',
  problemOf: (line: Line) => string | null,
): void {
  const fields = Object.fromEntries(
    lines.flatMap((line, place) => {
      const problem = problemOf(line)
      return problem === null ? [] : [[`lines.${place}.productId`, problem]]
    }),
  )
  if (Object.keys(fields).length > 0) throw new ShopError(code, { fields })
}
