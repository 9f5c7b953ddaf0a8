import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ClaimEntryKind, ClaimKind, ClaimOutcome, ClaimState } from '#domain/orders/claims/claim.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './customers.ts'
import { orderLines, orders } from './orders.ts'

/** A withdrawal, a return or a complaint of a fault: a matter of its order. */
export const claims = pgTable('claims', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** null: a withdrawal whose order nobody has found yet */
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<ClaimKind>().notNull(),
  state: text('state').$type<ClaimState>().notNull().default('open'),
  outcome: text('outcome').$type<ClaimOutcome>(),
  reason: text('reason'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** as it was written; the order's own where it is known */
  orderNumber: text('order_number').notNull(),
  words: text('words'),
  /** the day the goods were back, or proof that they were sent */
  goodsBackOn: date('goods_back_on'),
  deductionOre: bigint('deduction_ore', { mode: 'number' }).notNull().default(0),
  /** what was owed back for it when it was settled, and when that was paid */
  refundOre: bigint('refund_ore', { mode: 'number' }).notNull().default(0),
  paidBackAt: instant('paid_back_at'),
  replacementOrderId: integer('replacement_order_id').references(() => orders.id, { onDelete: 'set null' }),
  decidedAt: instant('decided_at'),
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

/** A photograph of what is wrong; its file lies beside those of applications, below no address. */
export const claimPhotos = pgTable('claim_photos', {
  id: text('id').primaryKey(),
  orderId: integer('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** null until the claim it was sent for is made */
  claimId: integer('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
  position: smallint('position'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt,
})

/** What was asked, answered and decided of a claim. */
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
