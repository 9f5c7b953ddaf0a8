import { isUnfinished } from '#server/pictures/unfinished-file.ts'
import type { PictureStorage } from '#server/shop.ts'

const FILE = /^(?<id>[\w-]{32})\.jpg$/

/** Written before its row. */
export async function writeImage(storage: PictureStorage, id: string, body: Buffer): Promise<void> {
  await storage.write([{ name: `${id}.jpg`, body }])
}

export async function readImage(storage: PictureStorage, id: string): Promise<Buffer | null> {
  return await storage.read(`${id}.jpg`)
}

/** Missing files are ignored. */
export async function deleteImages(storage: PictureStorage, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await storage.remove(ids.map((id) => `${id}.jpg`))
}

/** Also deletes unfinished files. */
export async function imagesWrittenBefore(storage: PictureStorage, before: Date): Promise<string[]> {
  const old: string[] = []
  for await (const name of storage.listOlderThan(before)) {
    const id = FILE.exec(name)?.groups?.id
    if (id !== undefined) old.push(id)
    else if (isUnfinished(name)) await storage.remove([name])
  }
  return old
}
