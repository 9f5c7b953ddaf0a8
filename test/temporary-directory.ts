import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'foliehuset-test-'

/** A directory of this process's own; `removeLeftovers` finds it by the process number when the process was killed. */
export function temporaryDirectory(parent = tmpdir()): string {
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
}

/** Clears up after killed test runs; a PostgreSQL server that loses its directory ends by itself within a minute. */
export function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.match(/^foliehuset-test-(\d+)-/)?.[1])
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
