import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { temporaryDirectory } from '#test/temporary-directory.ts'

/** Photographs of a film on a light ground, small since their pixels cost time and say nothing more; each file named as given; answers their paths. */
export async function takePhotos(photos: readonly Readonly<{ name: string; hex: string }>[]): Promise<string[]> {
  const folder = join(temporaryDirectory(), 'billeder')
  mkdirSync(folder)
  return await Promise.all(
    photos.map(async ({ name, hex }) => {
      const path = join(folder, name)
      const film = await sharp({ create: { width: 300, height: 200, channels: 3, background: hex } })
        .png()
        .toBuffer()
      const ground = sharp({ create: { width: 480, height: 360, channels: 3, background: '#e4e2de' } })
      await ground.composite([{ input: film }]).toFile(path)
      return path
    }),
  )
}
