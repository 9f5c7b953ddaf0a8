import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { RacingType, SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'
import { bytes, createdAt, instant } from './columns.ts'
import { users } from './customers.ts'

export const sponsorships = pgTable('sponsorships', {
  id: text('id').primaryKey(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  age: smallint('age').notNull(),
  teamName: text('team_name'),
  carModel: text('car_model').notNull(),
  racingType: text('racing_type').$type<RacingType>().notNull(),
  experienceYears: smallint('experience_years').notNull(),
  achievements: text('achievements').notNull(),
  socialMedia: text('social_media'),
  sponsorshipReason: text('sponsorship_reason').notNull(),
  status: text('status').$type<SponsorshipStatus>().notNull().default('pending'),
  approvedAmountOre: bigint('approved_amount_ore', { mode: 'number' }),
  notes: text('notes'),
  revision: integer('revision').notNull().default(1),
  contentHash: bytes('content_hash').notNull(),
  createdAt,
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const sponsorshipHistory = pgTable('sponsorship_history', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  sponsorshipId: text('sponsorship_id')
    .notNull()
    .references(() => sponsorships.id, { onDelete: 'cascade' }),
  status: text('status').$type<SponsorshipStatus>().notNull(),
  approvedAmountOre: bigint('approved_amount_ore', { mode: 'number' }),
  notes: text('notes'),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  byName: text('by_name'),
  createdAt,
})

/** The file is in `DATA_DIR/sponsorships`, not public. */
export const sponsorshipImages = pgTable('sponsorship_images', {
  id: text('id').primaryKey(),
  sponsorshipId: text('sponsorship_id').references(() => sponsorships.id, { onDelete: 'cascade' }),
  position: smallint('position'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt,
})
