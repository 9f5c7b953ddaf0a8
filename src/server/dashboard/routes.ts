import { dashboardCalls, type Warnings } from '#contract/dashboard/dashboard.ts'
import { findOpenDemoLogins } from '#server/demo/demo-logins.ts'
import { route } from '#server/http/route.ts'
import { findLateMails } from '#server/mails/list-mails.ts'
import type { Shop } from '#server/shop.ts'
import { findFailingSteps } from './housekeeping-steps.ts'
import { findWaiting, showDashboard } from './show-dashboard.ts'
import { findOwnWaiting } from './waiting.ts'

export const dashboardRoutes = [
  route(dashboardCalls.showDashboard, async (shop, { query, visitor }) => ({ dashboard: await showDashboard(shop, visitor, query.days) })),

  route(dashboardCalls.showWaiting, async (shop, { visitor }) => ({
    waiting: await findWaiting(shop, visitor),
    warnings: await findWarnings(shop),
  })),

  route(dashboardCalls.showOwnWaiting, async (shop, { visitor }) => ({ waiting: await findOwnWaiting(shop, visitor) })),
]

async function findWarnings({ db, env, now }: Shop): Promise<Warnings> {
  return {
    openDemoLogins: env.demo && !env.isLocal ? await findOpenDemoLogins(db) : [],
    lateMails: await findLateMails(db, { now: now(), hasServer: env.smtpUrl !== null }),
    failingSteps: await findFailingSteps(db),
  }
}
