import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { openPictureStorage } from '#server/pictures/open-picture-storage.ts'
import type { BackedUpPicture } from './manifest.ts'

const FOLDERS = ['images', 'sponsorships'] as const
const isWhole = (name: string) => !name.startsWith('.')

type Places = Pick<Env, 'dataDir' | 's3'>

/** Copies new pictures into `store`. Backups share copies, named with their checksum; damaged copies are replaced. */
export async function storePictures(places: Places, store: string): Promise<BackedUpPicture[]> {
  const pictures: BackedUpPicture[] = []
  for (const folder of FOLDERS) {
    const shop = openPictureStorage(places, folder)
    const copies = diskStorage(join(store, folder), { mode: 0o600 })
    await mkdir(join(store, folder), { recursive: true, mode: 0o700 })
    const stored = new Map((await readdir(join(store, folder))).filter(isWhole).map((file) => [file.slice(0, file.lastIndexOf('~')), file]))
    for await (const name of shop.listOlderThan(new Date(8.64e15))) {
      if (!isWhole(name)) continue
      const copy = await readCopy(store, folder, stored.get(name))
      const body = copy ?? (await shop.read(name))
      // deleted by housekeeping since listing
      if (!body) continue
      const picture = { folder, name, sha256: sha256Of(body), bytes: body.length }
      if (!copy) await copies.write([{ name: copyName(picture), body }])
      pictures.push(picture)
    }
  }
  return pictures
}

/** Restores pictures to disk or bucket; answers missing and damaged ones. */
export async function restorePictures(places: Places, store: string, pictures: readonly BackedUpPicture[]): Promise<BackedUpPicture[]> {
  const missing: BackedUpPicture[] = []
  for (const folder of FOLDERS) {
    const shop = openPictureStorage(places, folder)
    for (const picture of pictures.filter((one) => one.folder === folder)) {
      const body = await readCopy(store, folder, copyName(picture))
      if (body) await shop.write([{ name: picture.name, body }])
      else missing.push(picture)
    }
  }
  return missing
}

export async function findLostPictures(store: string, pictures: readonly BackedUpPicture[]): Promise<BackedUpPicture[]> {
  const lost: BackedUpPicture[] = []
  for (const picture of pictures) if (!(await readCopy(store, picture.folder, copyName(picture)))) lost.push(picture)
  return lost
}

export async function erasePictures(store: string, retained: readonly BackedUpPicture[]): Promise<void> {
  const names = new Set(retained.map((picture) => join(picture.folder, copyName(picture))))
  for (const folder of FOLDERS) {
    const files = await readdir(join(store, folder)).catch(() => [])
    for (const file of files) if (!names.has(join(folder, file))) await rm(join(store, folder, file), { force: true })
  }
}

async function readCopy(store: string, folder: string, file: string | undefined): Promise<Buffer | null> {
  if (file === undefined) return null
  const body = await readFile(join(store, folder, file)).catch(() => null)
  return body && file.endsWith(`~${sha256Of(body)}`) ? body : null
}

function copyName({ name, sha256 }: Pick<BackedUpPicture, 'name' | 'sha256'>): string {
  return `${name}~${sha256}`
}

function sha256Of(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
