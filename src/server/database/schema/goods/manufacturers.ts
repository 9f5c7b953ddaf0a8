import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/schema/columns.ts'

/** Manufacturer, and the responsible person in the EU for others (Regulation (EU) 2023/988, article 19). */
export const manufacturers = pgTable('makers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  country: text('country').notNull(),
  contact: text('contact').notNull(),
  phone: text('phone'),
  responsibleName: text('responsible_name'),
  responsibleAddress: text('responsible_address'),
  responsibleContact: text('responsible_contact'),
  /** the last mail that asks about candidate substances */
  substancesAskedAt: instant('substances_asked_at'),
})
