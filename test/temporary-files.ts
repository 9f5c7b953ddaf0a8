import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder Linux keeps in memory. */
const IN_MEMORY = '/dev/shm'
/** Several times what the databases of a whole run take at once. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Lets this process and those it starts keep temporary files in memory, where there is room: the databases of the tests are thousands of
 * files that live for seconds, and a disk takes a fifth of the tests' time to make and delete them. Whoever set TMPDIR has chosen.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!process.env.TMPDIR && isRoomy(IN_MEMORY) && mayRunFrom(IN_MEMORY)) process.env.TMPDIR = IN_MEMORY
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
