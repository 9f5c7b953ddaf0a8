import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

type DirectoryLock = { release(): void }

/** Locks the directory until the process dies, or throws a one-line error naming the owner. */
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

export function syncTree(directory: string, { deep = true } = {}): void {
  if (deep) {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) syncTree(path)
      else syncPath(path)
    }
  }
  syncPath(directory)
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
