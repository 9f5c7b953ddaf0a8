import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { CLOSE_UP_FORMATS, CLOSE_UP_PREFIX, type CloseUpFormat, closeUpName } from '#domain/film/close-up-formats.ts'
import type { Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import type { PictureFile, Shop } from '#server/shop.ts'
import { shippedPictures } from './disk-storage.ts'
import type { CloseUpRequest } from './encode-close-up.ts'
import { createEncoder } from './encoder.ts'

const DRAWING = 1
const MAX_MS = 15 * 60_000
const SETTLES_MS = 60_000
const OUTDATED_LIFETIME_MS = 24 * 3_600_000

const FORMATS = Object.keys(CLOSE_UP_FORMATS) as CloseUpFormat[]
const SCHEMES: readonly Scheme[] = ['light', 'dark']

type Draw = NonNullable<Shop['drawCloseUp']>

const known = new WeakMap<Shop, { readonly drawn: Set<string>; readonly begun: Set<string>; latest: string }>()
const encodeApart = createEncoder({ maxMs: MAX_MS, holdsShop: false })
/** In a low-priority process. */
export const drawCloseUpApart: Draw = (requested) => encodeApart(requested, 'closeUp')
const queued = limitConcurrency('close-up', { atOnce: 1, mostWaiting: 100 })
const afterSettling = () => after(SETTLES_MS, undefined, { ref: false })

export function fingerprintOf(looks: readonly FilmLook[]): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, CLOSE_UP_FORMATS, looks]))
    .digest('hex')
    .slice(0, 16)
}

/** Whether the close-up exists. If not, it is drawn in the background and `whenDrawn` is called; a failure is not retried until a restart. */
export async function hasCloseUp(
  shop: Shop,
  looks: readonly FilmLook[],
  whenDrawn: () => Promise<unknown>,
  settled: () => Promise<unknown> = afterSettling,
): Promise<boolean> {
  const fingerprint = fingerprintOf(looks)
  const { drawCloseUp } = shop
  const closeUps = known.get(shop) ?? { drawn: new Set<string>(), begun: new Set<string>(), latest: fingerprint }
  known.set(shop, closeUps)
  closeUps.latest = fingerprint
  const { drawn, begun } = closeUps
  if (drawn.has(fingerprint) || (await isStored(shop, fingerprint))) {
    drawn.add(fingerprint)
    return true
  }
  if (drawCloseUp !== null && !begun.has(fingerprint)) {
    begun.add(fingerprint)
    settled()
      .then(async () => {
        if (closeUps.latest !== fingerprint) return begun.delete(fingerprint)
        return await queued(async () => {
          // another worker may have drawn it
          if (await isStored(shop, fingerprint)) return
          await shop.pictures.write(await drawAll(looks, drawCloseUp))
          await whenDrawn()
        })
      })
      .catch((error: unknown) => shop.log.warn({ err: error }, 'the close-up of the home page could not be drawn'))
  }
  return false
}

export async function drawAll(looks: readonly FilmLook[], draw: Draw): Promise<PictureFile[]> {
  const fingerprint = fingerprintOf(looks)
  const files: PictureFile[] = []
  for (const format of FORMATS) {
    for (const scheme of SCHEMES) {
      const requested: CloseUpRequest = { fingerprint, looks, format, scheme }
      files.push(...(await draw(Buffer.from(JSON.stringify(requested)))))
    }
  }
  return files
}

export async function clearCloseUps({ pictures }: Pick<Shop, 'pictures'>, looks: readonly FilmLook[], now: Date): Promise<void> {
  const current = `${CLOSE_UP_PREFIX}${fingerprintOf(looks)}-`
  const left: string[] = []
  for await (const name of pictures.listOlderThan(new Date(now.getTime() - OUTDATED_LIFETIME_MS))) {
    if (name.startsWith(CLOSE_UP_PREFIX) && !name.startsWith(current)) left.push(name)
  }
  await pictures.remove(left)
}

async function isStored(shop: Shop, fingerprint: string): Promise<boolean> {
  const [width = 0] = CLOSE_UP_FORMATS.tall.widths
  const name = `${closeUpName(fingerprint, { format: 'tall', scheme: 'light', width })}.avif`
  return (await shippedPictures.read(name)) !== null || (await shop.pictures.read(name)) !== null
}
