import { SALES_PERIODS, type SalesPeriodDays } from '#domain/dashboard/sales-period.ts'
import { paths } from '#web/paths.ts'

/** What the overview shows, as it stands in its address: how many days back, and amounts with or without VAT. */
export type DashboardState = Readonly<{ days: SalesPeriodDays; vat: 'excl' | 'incl' }>

const DEFAULTS: DashboardState = { days: 30, vat: 'excl' }

/** Reads the state from an address; what makes no sense has its default. */
export function readDashboard(params: URLSearchParams): DashboardState {
  return {
    days: SALES_PERIODS.find((days) => String(days) === params.get('dage')) ?? DEFAULTS.days,
    vat: params.get('moms') === 'inkl' ? 'incl' : DEFAULTS.vat,
  }
}

/** The address of a state, defaults left out. */
export function dashboardAddress({ days, vat }: DashboardState): string {
  const given = { ...(days !== DEFAULTS.days && { dage: String(days) }), ...(vat === 'incl' && { moms: 'inkl' }) }
  const query = new URLSearchParams(given).toString()
  return query ? `${paths.admin()}?${query}` : paths.admin()
}
