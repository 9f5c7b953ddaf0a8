import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'foliehuset-test-'

/** A directory of this process's own; `removeLeftovers` finds it by the process number when the process was killed. */
export function temporaryDirectory(parent = tmpdir()): string {
  return mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
}

/** Removes what killed test runs left in `parent`, and ends what they started. */
export function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.match(/^foliehuset-test-(\d+)-/)?.[1])
    if (pid && !isRunning(pid)) removeWithProcesses(join(parent, name))
  }
}

/** Removes a folder and ends every process that was started with it as its place for temporary files (where the system shows it: Linux). */
export function removeWithProcesses(folder: string): void {
  for (const file of globSync('/proc/[0-9]*/environ')) {
    const pid = Number(file.split('/')[2])
    if (pid !== process.pid && environmentIn(file).includes(`TMPDIR=${folder}`)) end(pid)
  }
  rmSync(folder, { recursive: true, force: true })
}

function environmentIn(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\0')
  } catch {
    // it has ended, or is another user's
    return []
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
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
