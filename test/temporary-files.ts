import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeLeftovers, removeWithProcesses, temporaryDirectory } from './temporary-directory.ts'

/** A folder Linux keeps in memory. */
const IN_MEMORY = '/dev/shm'
/** Several times what the databases of a whole run take at once. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Gives this process and those it starts one folder for temporary files. Both the folder and what was started go with this process; after a kill
 * the next run ends and removes them. The folder lies in memory where there is room, unless TMPDIR is set: databases of tests are thousands of
 * files that live for seconds.
 */
export function openTemporaryFolder(): void {
  const parent = process.env.TMPDIR || (isRoomy(IN_MEMORY) && mayRunFrom(IN_MEMORY) ? IN_MEMORY : tmpdir())
  removeLeftovers(parent)
  const folder = temporaryDirectory(parent)
  // a PostgreSQL server may run as another user
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => removeWithProcesses(folder))
}

function isRoomy(directory: string): boolean {
  if (!existsSync(directory)) return false
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize >= ROOM_BYTES
}

/** Where the project lies in root's own folders, PostgreSQL runs from a copy beside its data; containers may forbid that. */
function mayRunFrom(directory: string): boolean {
  const probe = mkdtempSync(join(directory, 'foliehuset-probe-'))
  try {
    writeFileSync(join(probe, 'run'), '', { mode: 0o755 })
    accessSync(join(probe, 'run'), constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true })
  }
}
