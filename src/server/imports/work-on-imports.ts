import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { isImportWorking } from '#domain/imports/import-state.ts'
import { startBackgroundWork } from '#server/database/background-work.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { ActorGone, ActorMayNot } from '#server/database/lock-accounts.ts'
import type { ProductImports } from '#server/shop.ts'
import { checkImport, fileProblem } from './check-import.ts'
import { endImport } from './end-import.ts'
import { isHere } from './import-files.ts'
import { findOpenImport, type ImportRow, importQueue, type JobParts, LeaseLost, releaseLease, takeLease } from './import-rows.ts'
import { writeImport } from './write-import.ts'

const MAX_ATTEMPTS = 5
const AWAY_MS = HOUR_MS
const SENDER_DELETED = 'Den kollega, der startede indlæsningen, har ikke længere en konto.'
const SENDER_MAY_NOT =
  'Den kollega, der startede indlæsningen, er spærret eller må ikke længere indlæse produkter. Det, der er indlæst, bliver stående.'
const FILE_MISSING = 'Filen findes ikke længere på serveren. Send den igen.'
const GIVEN_UP = 'Serveren kunne ikke blive færdig med filen. Se serverens log, og prøv igen.'

/** Works on the open import if this process gets the lease: checks it, or continues writing. */
export async function workOnImports(parts: JobParts, stop: AbortSignal): Promise<void> {
  const claimed = await takeOpenImport(parts)
  if (!claimed) return
  let row = claimed
  if (row.attempts > MAX_ATTEMPTS) return await fail(parts, row, GIVEN_UP)
  try {
    for await (const after of (row.state === 'checking' ? checkImport : writeImport)(parts, claimed)) {
      row = after
      if (stop.aborted && row.state === claimed.state) return await releaseLease(parts, row)
    }
  } catch (error) {
    if (error instanceof LeaseLost) return
    const problem = senderProblem(error) ?? fileProblem(error)
    if (problem !== null) return await fail(parts, row, problem)
    // without a database the lease expires by itself
    if (isDatabaseUnavailable(error)) throw error
    parts.log.error({ err: error, importId: row.id }, 'a file of products could not be processed')
    if (row.attempts >= MAX_ATTEMPTS) await fail(parts, row, GIVEN_UP)
    else await importQueue.settle(parts.db, row, { nextAttemptAt: null })
  }
}

function senderProblem(error: unknown): string | null {
  if (error instanceof ActorMayNot) return SENDER_MAY_NOT
  return error instanceof ActorGone ? SENDER_DELETED : null
}

async function takeOpenImport(parts: JobParts): Promise<ImportRow | null> {
  const open = await findOpenImport(parts.db)
  if (!open || !isImportWorking(open.state)) return null
  const key = open.state === 'checking' ? open.fileKey : open.linesKey
  if (key !== null && (await isHere(parts, key))) return await takeLease(parts, open)
  await giveUpWhenAway(parts, open)
  return null
}

async function giveUpWhenAway(parts: JobParts, row: ImportRow): Promise<void> {
  const last = Math.max(...[row.createdAt, row.begunAt, row.nextAttemptAt].map((at) => at?.getTime() ?? 0))
  if (last < parts.now().getTime() - AWAY_MS) await fail(parts, row, FILE_MISSING)
}

async function fail(parts: JobParts, { id, state }: ImportRow, failure: string): Promise<void> {
  await endImport(parts, id, { state: 'failed', by: null, failure, from: [state] })
}

const POLL_MS = 5_000

type Job = (parts: JobParts, stop: AbortSignal) => Promise<void>

/** Starts the worker for large files of products: their import and its undo. Processes share it, one at a time. */
export function createProductImports(parts: JobParts, jobs: readonly Job[]): ProductImports {
  return startBackgroundWork({
    run: async (stop) => {
      for (const job of jobs) await job(parts, stop)
      return { isMore: false }
    },
    failed: (error) => parts.log.error({ err: error }, 'large files of products could not be looked for; it is tried again'),
    pollMs: POLL_MS,
  })
}
