import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { CLOSE_UP_FORMATS, CLOSE_UP_PREFIX, type CloseUpFormat, closeUpName } from '#domain/film/close-up-formats.ts'
import type { Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { createTurns } from '#server/http/turns.ts'
import type { PictureFile, Shop } from '#server/shop.ts'
import type { CloseUpWish } from './encode-close-up.ts'
import { createEncoder } from './encoder.ts'
import { shippedPictures } from './shipped-pictures.ts'

/** Raised whenever the same films would be drawn differently. */
const DRAWING = 1
/** One picture takes seconds alone on a core, and minutes behind a shop that is busy. */
const MAX_MS = 15 * 60_000
/** So long the same films stay chosen before they are drawn: while staff go through the assortment, or the last roll is sold and another comes, nothing is drawn that is replaced at once. */
const SETTLES_MS = 60_000
/** How long the files of earlier films are kept: a page somebody still has open may show them. */
const KEPT_MS = 24 * 3_600_000

const FORMATS = Object.keys(CLOSE_UP_FORMATS) as CloseUpFormat[]
const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** Draws one of the four pictures; the wish is a `CloseUpWish` as JSON. */
type Draw = NonNullable<Shop['drawCloseUp']>

/** `wanted` is the close-up that was asked for last. */
const known = new WeakMap<Shop, { readonly drawn: Set<string>; readonly begun: Set<string>; wanted: string }>()
const encodeApart = createEncoder({ maxMs: MAX_MS, holdsShop: false })
/** Draws in a process of its own, behind the pages. */
export const drawCloseUpApart: Draw = (wish) => encodeApart(wish, 'closeUp')
/** One close-up at a time on this machine: it takes a core for a minute. */
const inTurn = createTurns('close-up', { atOnce: 1, mostWaiting: 100 })
/** The shop may end meanwhile. */
const settles = () => after(SETTLES_MS, undefined, { ref: false })

/** What a close-up of these films is told by: the same films as they look now, drawn by the same renderer. */
export function fingerprintOf(looks: readonly FilmLook[]): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, CLOSE_UP_FORMATS, looks]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Whether the close-up of these films is there. When it is not, drawing it begins behind the pages as soon as the choice has settled,
 * once on this machine, and `whenDrawn` is called when it is stored; a failure is logged and not tried again before the next start. A shop
 * that draws nothing shows the close-ups it has.
 */
export async function hasCloseUp(
  shop: Shop,
  looks: readonly FilmLook[],
  whenDrawn: () => Promise<unknown>,
  settled: () => Promise<unknown> = settles,
): Promise<boolean> {
  const fingerprint = fingerprintOf(looks)
  const { drawCloseUp } = shop
  const closeUps = known.get(shop) ?? { drawn: new Set<string>(), begun: new Set<string>(), wanted: fingerprint }
  known.set(shop, closeUps)
  closeUps.wanted = fingerprint
  const { drawn, begun } = closeUps
  if (drawn.has(fingerprint) || (await isStored(shop, fingerprint))) {
    drawn.add(fingerprint)
    return true
  }
  if (drawCloseUp !== null && !begun.has(fingerprint)) {
    begun.add(fingerprint)
    settled()
      .then(async () => {
        if (closeUps.wanted !== fingerprint) return begun.delete(fingerprint)
        return await inTurn(async () => {
          // another worker may have drawn it meanwhile
          if (await isStored(shop, fingerprint)) return
          await shop.pictures.write(await drawAll(looks, drawCloseUp))
          await whenDrawn()
        })
      })
      .catch((error: unknown) => shop.log.warn({ err: error }, 'the close-up of the home page could not be drawn'))
  }
  return false
}

/** All four pictures of a close-up as files, one after the other. */
export async function drawAll(looks: readonly FilmLook[], draw: Draw): Promise<PictureFile[]> {
  const fingerprint = fingerprintOf(looks)
  const files: PictureFile[] = []
  for (const format of FORMATS) {
    for (const scheme of SCHEMES) {
      const wish: CloseUpWish = { fingerprint, looks, format, scheme }
      files.push(...(await draw(Buffer.from(JSON.stringify(wish)))))
    }
  }
  return files
}

/** Removes the pictures of films that are no longer shown. */
export async function clearCloseUps({ pictures }: Pick<Shop, 'pictures'>, looks: readonly FilmLook[], now: Date): Promise<void> {
  const shown = `${CLOSE_UP_PREFIX}${fingerprintOf(looks)}-`
  const left: string[] = []
  for await (const name of pictures.listOlderThan(new Date(now.getTime() - KEPT_MS))) {
    if (name.startsWith(CLOSE_UP_PREFIX) && !name.startsWith(shown)) left.push(name)
  }
  await pictures.remove(left)
}

async function isStored(shop: Shop, fingerprint: string): Promise<boolean> {
  const [width = 0] = CLOSE_UP_FORMATS.tall.widths
  const name = `${closeUpName(fingerprint, { format: 'tall', scheme: 'light', width })}.avif`
  return (await shippedPictures.read(name)) !== null || (await shop.pictures.read(name)) !== null
}
