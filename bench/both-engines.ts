import { rmSync } from 'node:fs'
import { startPostgres } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

export type Engine = 'server' | 'embedded'
/** Where a shop stores its data, empty at first; a server's is also where its files lie. */
export type Place = Readonly<{ dataDir: string; databaseUrl?: string }>

/** Measures on a server and then on the embedded engine, each in a new place, and leaves nothing behind. */
export async function onBothEngines<Measured>(
  measure: (engine: Engine, place: Place) => Promise<readonly Measured[]>,
): Promise<Measured[]> {
  const postgres = await startPostgres()
  const dataDirs = [temporaryDirectory(), temporaryDirectory()] as const
  try {
    return [
      ...(await measure('server', { dataDir: dataDirs[0], databaseUrl: postgres.url('postgres') })),
      ...(await measure('embedded', { dataDir: dataDirs[1] })),
    ]
  } finally {
    await postgres.stop()
    for (const directory of dataDirs) rmSync(directory, { recursive: true, force: true })
  }
}
