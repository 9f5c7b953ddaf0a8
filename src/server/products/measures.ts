import { type SQL, sql } from 'drizzle-orm'
import type { Measures } from '#domain/parcels/packing.ts'

/** What a product weighs and measures and how it is packed, its own or those of its type, as JSON. Joined rows of both are named. */
export function measuresWith({ product, type }: Readonly<{ product: SQL; type: SQL }>): SQL<Measures> {
  return sql<Measures>`json_build_object(
    'packing', coalesce(${product}.packing, ${type}.packing),
    'weightG', coalesce(nullif(${product}.weight_g, 0), ${type}.weight_g, 0),
    'lengthMm', coalesce(nullif(${product}.length_mm, 0), ${type}.length_mm, 0))`
}
