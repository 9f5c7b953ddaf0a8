import { type AnyPgColumn, bigint, boolean, date, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { StoredOfferState } from '#domain/offers/offer.ts'
import type { OfferDocument } from '#domain/offers/offer-document.ts'
import { instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { orders } from './orders.ts'

const ore = (name: string) => bigint(name, { mode: 'number' })

/** A changed version of a sent offer is a new row with the same number. */
export const offers = pgTable(
  'offers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    number: text('number').notNull(),
    version: integer('version').notNull().default(1),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** null for an erased customer */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<StoredOfferState>().notNull(),
    validUntil: date('valid_until').notNull(),
    message: text('message'),
    /** null applies the shop's rule */
    agreedShippingOre: ore('agreed_shipping_ore'),
    shippingOre: ore('shipping_ore').notNull(),
    totalOre: ore('total_ore').notNull(),
    /** asked for when it is accepted (decision 127): percent of the total, or an amount with VAT */
    depositPercent: smallint('deposit_percent'),
    depositOre: ore('deposit_ore'),
    /** frozen when sent; null for drafts */
    document: jsonb('document').$type<OfferDocument>(),
    revision: integer('revision').notNull().default(1),
    createdByUserId: integer('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    sentByUserId: integer('sent_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    sentAt: instant('sent_at'),
    answeredAt: instant('answered_at'),
    answerNote: text('answer_note'),
    remindedAt: instant('reminded_at'),
    replacedById: integer('replaced_by_id').references((): AnyPgColumn => offers.id, { onDelete: 'set null' }),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [unique().on(table.number, table.version)],
)

export const offerLines = pgTable(
  'offer_lines',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    offerId: integer('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** stays when the product is deleted */
    productId: integer('product_id').notNull(),
    kcwId: text('kcw_id').notNull(),
    nameDa: text('name_da').notNull(),
    quantity: integer('quantity').notNull(),
    offeredUnitOre: ore('offered_unit_ore'),
    offeredPercent: integer('offered_percent'),
    reason: text('reason'),
    listUnitOre: ore('list_unit_ore').notNull(),
    ownUnitOre: ore('own_unit_ore').notNull(),
    unitOre: ore('unit_ore').notNull(),
    earnsPoints: boolean('earns_points').notNull(),
  },
  (table) => [unique().on(table.offerId, table.productId), unique().on(table.offerId, table.position)],
)
