import { HOUR_MS } from '#domain/calendar/durations.ts'
import { isImportWorking } from '#domain/imports/import-state.ts'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { ActorGone } from '#server/database/lock-accounts.ts'
import { checkImport, fileProblem } from './check-import.ts'
import { endImport } from './end-import.ts'
import { isHere } from './import-files.ts'
import { findOpenImport, type ImportRow, importQueue, leaveTurn, TurnLost, takeTurn, type Works } from './import-rows.ts'
import { writeImport } from './write-import.ts'

const MOST_ATTEMPTS = 5
const AWAY_MS = HOUR_MS
const SENDER_GONE = 'Den kollega, der startede indlæsningen, har ikke længere en konto.'
const FILE_GONE = 'Filen findes ikke længere på serveren. Send den igen.'
const GIVEN_UP = 'Serveren kunne ikke blive færdig med filen. Se serverens log, og prøv igen.'

/** Works on the open import if this process gets the lease: checks it, or continues writing. */
export async function workOnImports(works: Works, stop: AbortSignal): Promise<void> {
  const claimed = await takeOpenImport(works)
  if (!claimed) return
  let row = claimed
  if (row.attempts > MOST_ATTEMPTS) return await fail(works, row, GIVEN_UP)
  try {
    for await (const after of (row.state === 'checking' ? checkImport : writeImport)(works, claimed)) {
      row = after
      if (stop.aborted && row.state === claimed.state) return await leaveTurn(works, row)
    }
  } catch (error) {
    if (error instanceof TurnLost) return
    const problem = error instanceof ActorGone ? SENDER_GONE : fileProblem(error)
    if (problem !== null) return await fail(works, row, problem)
    // without a database the lease expires by itself
    if (isDatabaseUnavailable(error)) throw error
    works.log.error({ err: error, importId: row.id }, 'a file of products could not be worked on')
    if (row.attempts >= MOST_ATTEMPTS) await fail(works, row, GIVEN_UP)
    else await importQueue.settle(works.db, row, { nextAttemptAt: null })
  }
}

async function takeOpenImport(works: Works): Promise<ImportRow | null> {
  const open = await findOpenImport(works.db)
  if (!open || !isImportWorking(open.state)) return null
  const key = open.state === 'checking' ? open.fileKey : open.linesKey
  if (key !== null && (await isHere(works, key))) return await takeTurn(works, open)
  await giveUpWhenAway(works, open)
  return null
}

async function giveUpWhenAway(works: Works, row: ImportRow): Promise<void> {
  const last = Math.max(...[row.createdAt, row.begunAt, row.nextAttemptAt].map((at) => at?.getTime() ?? 0))
  if (last < works.now().getTime() - AWAY_MS) await fail(works, row, FILE_GONE)
}

async function fail(works: Works, { id, state }: ImportRow, failure: string): Promise<void> {
  await endImport(works, id, { state: 'failed', by: null, failure, from: [state] })
}
