import { paths } from '#contract/pages/pages.ts'
import { SALES_PERIODS } from '#domain/dashboard/sales-period.ts'
import { chosen, named } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export const dashboardView = urlState(paths.admin, {
  days: named('dage', chosen(SALES_PERIODS, 30)),
  vat: named('moms', chosen(['ekskl', 'inkl'], 'ekskl')),
})
export type DashboardState = StateOf<typeof dashboardView>
