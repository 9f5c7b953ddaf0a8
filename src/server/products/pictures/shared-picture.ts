import { finishOf } from '#domain/products/film-look.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { CACHED_FOR_EVER, NOTHING_ALLOWED } from '#server/http/headers/security-headers.ts'
import { refusalAnswer } from '#server/http/refusal-answer.ts'
import { sharedUrlOf } from '#server/products/product-answer.ts'
import { findProductBySku } from '#server/products/queries.ts'
import type { PictureStorage, Shop } from '#server/shop.ts'
import { pictureOf } from './drawn-picture.ts'

const NIGHT = '#17191b'

const QUALITY = 82

const ADDRESS = /^\/images\/shared\/(?<sku>[^/?]+)\.jpg(?:\?(?<query>.*))?$/

type Deps = Readonly<{ shop: Pick<Shop, 'db' | 'settings'>; picturePlaces: readonly Pick<PictureStorage, 'read'>[] }>

/** The link preview `/images/shared/{kcwId}.jpg?v={revision}`. Only the present revision is drawn; others redirect to it. */
export async function sharedPicture({ shop, picturePlaces }: Deps, key: string): Promise<Answer> {
  const { sku, query } = ADDRESS.exec(key)?.groups ?? {}
  const product = sku === undefined ? null : await findProductBySku(shop.db, decodeURIComponent(sku), true)
  if (!product) return refusalAnswer(404)
  if (new URLSearchParams(query).get('v') !== String(product.revision)) return redirectTo(sharedUrlOf(product))
  const { company } = await shop.settings()
  const body = await drawSharedPicture({
    picture: await pictureOf(product, picturePlaces),
    name: product.nameDa,
    sku: product.kcwId,
    kind: [product.series, finishOf(product)].filter(Boolean).join(' · '),
    hex: product.hex,
    shopName: company.name,
  })
  return makeAnswer({ headers: { ...headers, 'content-type': contentTypeOf('.jpg'), 'cache-control': CACHED_FOR_EVER }, body })
}

const headers = { 'content-security-policy': NOTHING_ALLOWED }

function redirectTo(location: string): Answer {
  return makeAnswer({ status: 302, headers: { ...headers, location, 'cache-control': 'no-cache' }, body: Buffer.alloc(0) })
}

type Shared = Panel &
  Readonly<{
    /** a photograph or a drawing */
    picture: Buffer
  }>

/** The link preview of a film: picture, name and SKU, 1200 × 630 JPEG. */
async function drawSharedPicture({ picture, ...panel }: Shared): Promise<Buffer> {
  // loaded with the first picture, as a start needs none
  const { default: sharp } = await import('sharp')
  const { width, height, pictureWidth } = SHARED
  const film = await sharp(picture, { density: 160 }).resize(pictureWidth, height, { fit: 'cover', position: 'centre' }).toBuffer()
  return await sharp({ create: { width, height, channels: 3, background: NIGHT } })
    .composite([
      { input: film, left: 0, top: 0 },
      { input: await renderPanel(panel), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

/** The size all services accept for link previews: picture left, text right. */
export const SHARED = { width: 1200, height: 630, pictureWidth: 800 } as const

export type Panel = Readonly<{
  name: string
  sku: string
  /** 'Nordlys · Blank' */
  kind: string
  hex: string | null
  shopName: string
}>

export type PanelToSet = Readonly<{ kind: 'shared_panel'; panel: Panel }>

/** An SVG with outlined letters, rendered in a separate thread with the typeface. */
async function renderPanel(panel: Panel): Promise<Buffer> {
  return await renderInThread<PanelToSet>({ kind: 'shared_panel', panel })
}
