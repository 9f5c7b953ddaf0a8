import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ClaimEntryKind, ClaimKind, ClaimOutcome, ClaimState } from '#domain/claims/claim.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './customers.ts'
import { orderLines, orders, shippingLabels } from './orders.ts'
import { payments } from './payments.ts'

export const claims = pgTable('claims', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** null for an unmatched withdrawal */
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ClaimKind>().notNull(),
  state: text('state').$type<ClaimState>().notNull().default('open'),
  outcome: text('outcome').$type<ClaimOutcome>(),
  reason: text('reason'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** as entered; the order's own when matched */
  orderNumber: text('order_number').notNull(),
  words: text('words'),
  /** when goods or proof of sending arrived */
  goodsBackOn: date('goods_back_on'),
  deductionOre: bigint('deduction_ore', { mode: 'number' }).notNull().default(0),
  /** what the buyer pays for the return label, as agreed when it was mailed */
  returnFreightOre: bigint('return_freight_ore', { mode: 'number' }).notNull().default(0),
  /** the owed refund at settlement, and when it was paid */
  refundOre: bigint('refund_ore', { mode: 'number' }).notNull().default(0),
  paidBackAt: instant('paid_back_at'),
  /** points given back at settlement */
  pointsBack: integer('points_back').notNull().default(0),
  paidBackWithId: integer('paid_back_with_id').references(() => payments.id, { onDelete: 'set null' }),
  replacementOrderId: integer('replacement_order_id').references(() => orders.id, { onDelete: 'set null' }),
  returnLabelId: integer('return_label_id')
    .unique()
    .references(() => shippingLabels.id, { onDelete: 'set null' }),
  decidedAt: instant('decided_at'),
  /** in the register of complaints about safety */
  isAboutSafety: boolean('is_about_safety').notNull().default(false),
  revision: integer('revision').notNull().default(1),
  createdAt,
})

export const claimLines = pgTable(
  'claim_lines',
  {
    claimId: integer('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  ({ claimId, orderLineId }) => [primaryKey({ columns: [claimId, orderLineId] })],
)

/** The file is stored with those of applications, not publicly. */
export const claimPhotos = pgTable('claim_photos', {
  id: text('id').primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** null until the claim is made */
  claimId: integer('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
  position: smallint('position'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt,
})

export const claimEntries = pgTable('claim_entries', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  claimId: integer('claim_id')
    .notNull()
    .references(() => claims.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ClaimEntryKind>().notNull(),
  words: text('words'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})
