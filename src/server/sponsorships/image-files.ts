import { isUnfinished } from '#server/pictures/unfinished-file.ts'
import type { PictureStorage } from '#server/shop.ts'

const FILE = /^(?<id>[\w-]{32})\.jpg$/

/** Stores a picture for good: the row that names it comes after. */
export async function writeImage(storage: PictureStorage, id: string, body: Buffer): Promise<void> {
  await storage.write([{ name: `${id}.jpg`, body }])
}

/** The bytes of a picture, or null when its file is gone. */
export async function readImage(storage: PictureStorage, id: string): Promise<Buffer | null> {
  return await storage.read(`${id}.jpg`)
}

/** Deletes files; one that is gone already is as good. */
export async function deleteImages(storage: PictureStorage, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await storage.remove(ids.map((id) => `${id}.jpg`))
}

/** The pictures that were stored before an instant; what was left half-written before it is deleted. */
export async function imagesWrittenBefore(storage: PictureStorage, before: Date): Promise<string[]> {
  const old: string[] = []
  for await (const name of storage.listOlderThan(before)) {
    const id = FILE.exec(name)?.groups?.id
    if (id !== undefined) old.push(id)
    else if (isUnfinished(name)) await storage.remove([name])
  }
  return old
}
