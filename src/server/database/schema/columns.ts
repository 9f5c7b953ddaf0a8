import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = instant('created_at').notNull().defaultNow()
