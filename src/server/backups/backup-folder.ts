import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'

/** Pictures are shared by all backups. */
export const PICTURES_FOLDER = 'pictures'

const NAME = /^shop-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/
const UNFINISHED = /^(unfinished|trial)-(\d+)$/

/** Sorted by name, backups are sorted by age. */
export function folderOf(backupDir: string, begunAt: string): string {
  return join(backupDir, `shop-${begunAt.replaceAll(':', '-')}`)
}

/** Named by process id, which shows whether its backup is still running. */
export function unfinishedFolder(backupDir: string): string {
  return join(backupDir, `unfinished-${process.pid}`)
}

/** The folder a backup is checked in; a running check keeps no backup from being taken. */
export function trialFolder(backupDir: string): string {
  return join(backupDir, `trial-${process.pid}`)
}

/** Completed backups by start time, oldest first. */
export async function listBackups(backupDir: string): Promise<Map<string, string>> {
  if (!existsSync(backupDir)) return new Map()
  const names = (await readdir(backupDir)).toSorted()
  return new Map(names.flatMap((name) => (NAME.test(name) ? [[name.replace(NAME, '$1$2:$3:$4'), join(backupDir, name)] as const] : [])))
}

/** Null also where the folder cannot be read: what cannot be found is no backup. */
export async function findNewestBackup(backupDir: string): Promise<Date | null> {
  const backups = await listBackups(backupDir).catch(() => new Map<string, string>())
  const newest = [...backups.keys()].at(-1)
  return newest === undefined ? null : new Date(newest)
}

/** A backup takes minutes: after a day the process id belongs to another process. */
const LEFT_AFTER_MS = DAY_MS

/** Removes what ended backups and checks left. Throws when another backup is running: the pictures it stores belong to no finished one yet. */
export async function clearUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const [, kind, digits] = UNFINISHED.exec(name) ?? []
    const pid = Number(digits)
    if (!pid) continue
    const folder = join(backupDir, name)
    const { mtimeMs } = await stat(folder)
    const isInUse = pid !== process.pid && isRunning(pid) && Date.now() - mtimeMs < LEFT_AFTER_MS
    if (!isInUse) await rm(folder, { recursive: true, force: true })
    else if (kind === 'unfinished')
      throw new Error(`another backup is running, process ${pid}. Start this one when it has ended, or delete ${folder} if it is none.`)
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
