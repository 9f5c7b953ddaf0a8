import type { Warnings } from '#contract/dashboard.ts'
import { findOpenDemoLogins } from '#server/demo/demo-logins.ts'
import type { Shop } from '#server/shop.ts'

/** What staff must know about how this shop is set up; empty lists when there is nothing. */
export async function findWarnings({ db, env }: Shop): Promise<Warnings> {
  return { openDemoLogins: env.demo && !env.isLocal ? await findOpenDemoLogins(db) : [] }
}
