import type { Warnings } from '#contract/dashboard.ts'
import { findOpenDemoLogins } from '#server/demo/demo-logins.ts'
import { findLateMails } from '#server/mails/late-mails.ts'
import type { Shop } from '#server/shop.ts'
import { findFailingSteps } from './housekeeping-steps.ts'

export async function findWarnings({ db, env, now }: Shop): Promise<Warnings> {
  return {
    openDemoLogins: env.demo && !env.isLocal ? await findOpenDemoLogins(db) : [],
    lateMails: await findLateMails(db, { now: now(), hasServer: env.smtpUrl !== null }),
    failingSteps: await findFailingSteps(db),
  }
}
