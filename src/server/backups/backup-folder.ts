import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** One copy of each picture for all backups beside it. */
export const PICTURES_FOLDER = 'pictures'

const NAME = /^shop-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/
const UNFINISHED = /^unfinished-(\d+)$/

/** Where the backup begun at an instant lies once it is whole: sorted by name, backups are sorted by age. */
export function folderOf(backupDir: string, begunAt: string): string {
  return join(backupDir, `shop-${begunAt.replaceAll(':', '-')}`)
}

/** Where this process gathers a backup; what a killed one left is known by its number. */
export function unfinishedFolder(backupDir: string): string {
  return join(backupDir, `unfinished-${process.pid}`)
}

/** Whole backups by the instant they began, the oldest first. */
export async function listBackups(backupDir: string): Promise<Map<string, string>> {
  if (!existsSync(backupDir)) return new Map()
  const names = (await readdir(backupDir)).toSorted()
  return new Map(names.flatMap((name) => (NAME.test(name) ? [[name.replace(NAME, '$1$2:$3:$4'), join(backupDir, name)] as const] : [])))
}

/** When the newest whole backup began; null when there is none. */
export async function findNewestBackup(backupDir: string): Promise<Date | null> {
  const newest = [...(await listBackups(backupDir)).keys()].at(-1)
  return newest === undefined ? null : new Date(newest)
}

/** Deletes what backups left that were killed. */
export async function clearUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const pid = Number(UNFINISHED.exec(name)?.[1])
    if (pid && (pid === process.pid || !isRunning(pid))) await rm(join(backupDir, name), { recursive: true, force: true })
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
