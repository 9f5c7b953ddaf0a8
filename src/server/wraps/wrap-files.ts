import { randomBytes } from 'node:crypto'
import { isWrapFile } from '#server/pictures/lent-picture.ts'
import type { PictureStorage } from '#server/shop.ts'

const FORMATS = ['avif', 'webp'] as const

export type WrapFiles = Readonly<{ pictureKey: string; widths: readonly number[] }>

/** Unguessable, as unpublished photographs are private. */
export function newPictureKey(): string {
  return `bil-${randomBytes(18).toString('hex')}`
}

export function fileNamesOf(photographs: readonly WrapFiles[]): string[] {
  return photographs.flatMap(({ pictureKey, widths }) =>
    widths.flatMap((width) => FORMATS.map((format) => `${pictureKey}-${width}.${format}`)),
  )
}

/** Missing files are skipped. */
export async function copyFiles(storage: PictureStorage, { pictureKey, widths }: WrapFiles, newKey: string): Promise<void> {
  const files: { name: string; body: Buffer }[] = []
  for (const name of fileNamesOf([{ pictureKey, widths }])) {
    const body = await storage.read(name)
    if (body) files.push({ name: name.replace(pictureKey, newKey), body })
  }
  await storage.write(files)
}

/** Null for other files. */
export function pictureKeyOf(name: string): string | null {
  return isWrapFile(name) ? name.slice(0, name.lastIndexOf('-')) : null
}
