import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

type DirectoryLock = { release(): void }

/**
 * Takes the directory for this process, or throws a one-line error saying who has it.
 * The lock is the operating system's file lock (SQLite holds it, no other way from Node to ask for one),
 * so it is gone the moment its owner is, however it died.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const ownerFile = join(directory, 'database.owner')
  const file = new DatabaseSync(join(directory, 'database.lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `The database in ${directory} is already in use by ${owner(ownerFile)}. Stop that process first, or give this one another DATA_DIR.`,
    )
  }
  writeFileSync(ownerFile, `${process.pid}\n`)
  return { release: () => file.close() }
}

function owner(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}
