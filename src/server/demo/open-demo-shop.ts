import { eq, sql } from 'drizzle-orm'
import { writeClaimPhoto } from '#server/claims/photos.ts'
import { claimLines, claimPhotos, claims } from '#server/database/schema/claims.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { drawProduct } from '#server/drawings/draw-product.ts'
import type { Shop } from '#server/shop.ts'
import { findOpenDemoLogins, setDemoLogins } from './demo-logins.ts'
import { loadDemo } from './load-demo.ts'

const STREAKS = [
  { streak: 'M120 470 C 300 440, 470 455, 690 400', near: null },
  { streak: 'M120 470 C 300 440, 470 455, 690 400', near: { left: 250, top: 240, width: 400, height: 300 } },
] as const

type Start = Readonly<Pick<Shop, 'db' | 'env' | 'log' | 'privatePictures'> & { now: Date }>

/** Loads demo data and logins into a demo shop, and locks demo logins in a real one. Warns about public passwords. */
export async function openDemoShop({ db, env, log, privatePictures, now }: Start): Promise<void> {
  if (!env.demo) {
    await beginWithoutClaims(db)
    const logins = await setDemoLogins(db, 'locked')
    if (logins.length > 0) log.warn({ logins }, 'locked the demo logins: everybody knows their password (DEMO=1 unlocks them)')
    return
  }
  if (await loadDemo(db, now)) {
    await drawDemoClaimPhotos({ db, privatePictures, now: () => now })
    log.info('loaded the demo shop')
  }
  await setDemoLogins(db, 'open')
  const logins = await findOpenDemoLogins(db)
  if (logins.length === 0 || (env.isLocal && !env.isProduction)) return
  log.warn({ logins }, 'DEMO=1: everybody who finds this shop can log in as its superadmin')
}

/** A real shop starts without claims: the defaults are the demo shop's. */
async function beginWithoutClaims(db: Start['db']): Promise<void> {
  const claims = { position: '', experience: '', warranty: '', blurb: '' }
  await db
    .update(settings)
    .set({ data: { claims, certificates: [] } })
    .where(sql`${settings.data} = '{}'`)
}

/** Draws photographs for the demo's fault claim. After the data is committed, as files are not transactional. */
async function drawDemoClaimPhotos(shop: Pick<Shop, 'db' | 'privatePictures' | 'now'>): Promise<void> {
  const [faulty] = await shop.db
    .select({ claim: claims, product: products })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(claims.kind, 'fault'))
    .limit(1)
  if (!faulty || faulty.claim.orderId === null) return
  const { default: sharp } = await import('sharp')
  for (const [index, { streak, near }] of STREAKS.entries()) {
    const drawn = drawProduct({ ...faulty.product, productType: faulty.product.productTypeId, series: faulty.product.seriesId })
    const line = `<path d="${streak}" fill="none" stroke="#f4f1ea" stroke-width="5" stroke-linecap="round" opacity="0.85"/></svg>`
    const whole = await sharp(Buffer.from(drawn.replace(/<\/svg>\s*$/, line)))
      .png()
      .toBuffer()
    const photo = near ? sharp(whole).extract(near).resize(800, 600) : sharp(whole)
    const { data: jpeg, info } = await photo.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true })
    const { orderId, id: claimId } = faulty.claim
    const stored = await writeClaimPhoto(shop, { orderId, jpeg, width: info.width, height: info.height })
    await shop.db
      .update(claimPhotos)
      .set({ claimId, position: index + 1 })
      .where(eq(claimPhotos.id, stored.id))
  }
}
