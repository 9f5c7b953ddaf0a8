import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures are shared by all backups. */
export const PICTURES_FOLDER = 'pictures'

const NAME = /^shop-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/
const UNFINISHED = /^unfinished-(\d+)$/

/** Sorted by name, backups are sorted by age. */
export function folderOf(backupDir: string, begunAt: string): string {
  return join(backupDir, `shop-${begunAt.replaceAll(':', '-')}`)
}

/** Named by process id, so that leftovers are recognised. */
export function unfinishedFolder(backupDir: string): string {
  return join(backupDir, `unfinished-${process.pid}`)
}

/** Completed backups by start time, oldest first. */
export async function listBackups(backupDir: string): Promise<Map<string, string>> {
  if (!existsSync(backupDir)) return new Map()
  const names = (await readdir(backupDir)).toSorted()
  return new Map(names.flatMap((name) => (NAME.test(name) ? [[name.replace(NAME, '$1$2:$3:$4'), join(backupDir, name)] as const] : [])))
}

export async function findNewestBackup(backupDir: string): Promise<Date | null> {
  const newest = [...(await listBackups(backupDir)).keys()].at(-1)
  return newest === undefined ? null : new Date(newest)
}

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
