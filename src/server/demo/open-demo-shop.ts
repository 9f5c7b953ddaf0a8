import type { Shop } from '#server/shop.ts'
import { findOpenDemoLogins, setDemoLogins } from './demo-logins.ts'
import { drawDemoClaimPhotos } from './draw-demo-claim-photos.ts'
import { loadDemo } from './load-demo.ts'

type Start = Readonly<Pick<Shop, 'db' | 'env' | 'log' | 'privatePictures'> & { now: Date }>

/**
 * At the start: a demo shop gets its data and its logins; a real one has neither, also where the database was a demo shop's
 * before. Where others than this machine may come by, every start warns of logins with a password everybody knows.
 */
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
