import { lt } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/calendar/durations.ts'
import { IMPORT_KEPT } from '#domain/imports/import-state.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { productImports } from '#server/database/schema/imports.ts'
import type { Shop } from '#server/shop.ts'
import { endImport } from './end-import.ts'
import { removeLeftOvers } from './import-files.ts'
import { findOpenImport } from './import-rows.ts'

/** Cancels unstarted imports after a day, deletes reports after 30 days, and removes files left by killed processes. */
export async function clearImports({ db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>): Promise<void> {
  const at = now()
  const open = await findOpenImport(db)
  const isForgotten = open?.state === 'checked' && open.createdAt.getTime() < at.getTime() - IMPORT_KEPT.checkedHours * HOUR_MS
  if (isForgotten) {
    const failure = 'Ingen indlæste den inden for et døgn.'
    await endImport({ db, env, now }, open.id, { state: 'cancelled', by: null, failure, from: ['checked'] })
  }
  await deleteIdle(db, productImports, lt(productImports.endedAt, new Date(at.getTime() - IMPORT_KEPT.reportDays * DAY_MS)))
  const kept = isForgotten ? [] : [open?.fileKey, open?.linesKey]
  await removeLeftOvers({ env, now: at }, (key) => kept.includes(key))
}
