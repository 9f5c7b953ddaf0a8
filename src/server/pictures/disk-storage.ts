import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '#server/project-root.ts'
import type { PictureFile, PictureStorage } from '#server/shop.ts'

/** Files in a folder, created on demand with permissions `mode`. */
export function diskStorage(folder: string, { mode = 0o644 } = {}): PictureStorage {
  return {
    async write(files) {
      const written: string[] = []
      try {
        await mkdir(folder, { recursive: true })
        for (const file of files) {
          await writeWhole(folder, file, mode)
          written.push(file.name)
        }
        await syncFolder(folder)
      } catch (error) {
        await remove(folder, written)
        throw error
      }
    },
    read: (name) => readWhenThere(join(folder, name)),
    remove: (names) => remove(folder, names),
    async *listOlderThan(before) {
      for (const name of await namesIn(folder)) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found?.isFile() && found.mtime < before) yield name
      }
    },
  }
}

async function writeWhole(folder: string, { name, body }: PictureFile, mode: number): Promise<void> {
  const half = join(folder, unfinishedName(randomBytes(8).toString('hex')))
  try {
    const file = await open(half, 'wx', mode)
    try {
      await file.writeFile(body)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, join(folder, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

async function namesIn(folder: string): Promise<string[]> {
  return (await whenThere(readdir(folder))) ?? []
}

function readWhenThere(file: string): Promise<Buffer | null> {
  return whenThere(readFile(file))
}

async function whenThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const START = '.half-'

function unfinishedName(random: string): string {
  return `${START}${random}`
}

export function isUnfinished(name: string): boolean {
  return name.startsWith(START)
}

export const shippedPictures: Pick<PictureStorage, 'read'> = diskStorage(fileURLToPath(new URL('db/demo/images', PROJECT_ROOT)))
