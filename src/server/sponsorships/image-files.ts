import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'

/** The file of a picture: private, so below no folder that is served. */
export function imageFile(env: Pick<Env, 'dataDir'>, id: string): string {
  return join(folderOf(env), `${id}.jpg`)
}

/** Writes a picture and waits until it is on the disk: the row that names it comes after. */
export async function writeImage(env: Pick<Env, 'dataDir'>, id: string, bytes: Buffer): Promise<void> {
  await mkdir(folderOf(env), { recursive: true })
  const file = await open(imageFile(env, id), 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The bytes of a picture, or null when its file is gone. */
export async function readImage(env: Pick<Env, 'dataDir'>, id: string): Promise<Buffer | null> {
  return await readFile(imageFile(env, id)).catch(nullWhenGone)
}

/** Deletes files; one that is gone already is as good. */
export async function deleteImages(env: Pick<Env, 'dataDir'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await unlink(imageFile(env, id)).catch(nullWhenGone)
}

/** The pictures on the disk that were written before an instant. */
export async function imagesWrittenBefore(env: Pick<Env, 'dataDir'>, before: Date): Promise<string[]> {
  const names = (await readdir(folderOf(env)).catch(nullWhenGone)) ?? []
  const old: string[] = []
  for (const name of names) {
    const file = await stat(join(folderOf(env), name)).catch(nullWhenGone)
    if (file && file.mtime < before && name.endsWith('.jpg')) old.push(name.slice(0, -'.jpg'.length))
  }
  return old
}

function folderOf({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'sponsorships')
}

function nullWhenGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
