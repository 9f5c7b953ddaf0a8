import { dashboardCalls } from '#contract/dashboard.ts'
import { route } from '#server/http/route.ts'
import { findWaiting, showDashboard } from './show-dashboard.ts'
import { findWarnings } from './warnings.ts'

export const dashboardRoutes = [
  route(dashboardCalls.showDashboard, async (shop, { query }) => ({ dashboard: await showDashboard(shop, query.days) })),

  route(dashboardCalls.showWaiting, async (shop) => ({ waiting: await findWaiting(shop) })),

  route(dashboardCalls.showWarnings, async (shop) => ({ warnings: await findWarnings(shop) })),
]
