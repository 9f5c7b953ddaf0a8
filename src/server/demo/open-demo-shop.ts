import type { Shop } from '#server/shop.ts'
import { findOpenDemoLogins, setDemoLogins } from './demo-logins.ts'
import { drawDemoClaimPhotos } from './draw-demo-claim-photos.ts'
import { loadDemo } from './load-demo.ts'

type Start = Readonly<Pick<Shop, 'db' | 'env' | 'log' | 'privatePictures'> & { now: Date }>

/** Loads demo data and logins into a demo shop, and locks demo logins in a real one. Warns about public passwords. */
export async function openDemoShop({ db, env, log, privatePictures, now }: Start): Promise<void> {
  if (!env.demo) {
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
