import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { loadForStaff } from '#web/session/require-user.ts'
import type { Route } from './+types/dashboard.ts'
import { AdminPage, AdminPageSkeleton } from './admin-page.tsx'
import { customersAddress } from './customers/customers-address.ts'
import { screensFor } from './screens.ts'

const TITLE = 'Overblik'

export function clientLoader() {
  return loadForStaff(async (user) => {
    const { total: waiting } = await browserApi.listUsers({ query: { status: 'pending', limit: 1 } })
    return { waiting, user }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.admin()} />
}

export default function Dashboard({ loaderData: { waiting, user } }: Route.ComponentProps) {
  return (
    <AdminPage title={TITLE} path={paths.admin()}>
      <section aria-labelledby="idag" className="pb-10">
        <h2 id="idag" className="pb-2 text-base">
          Venter på dig
        </h2>
        <ul className="border-t border-line">
          <li className="border-b border-line">
            {waiting > 0 ? (
              <Link to={customersAddress({ status: 'pending' })} className="flex min-h-12 items-center gap-3 hover:bg-raised">
                <span className="figures text-lg font-bold">{waiting}</span>
                <span className="mr-auto">{waiting === 1 ? 'kunde afventer godkendelse' : 'kunder afventer godkendelse'}</span>
                <ArrowRight size={18} aria-hidden />
              </Link>
            ) : (
              <p className="flex min-h-12 items-center text-muted">Ingen kunder afventer godkendelse.</p>
            )}
          </li>
        </ul>
      </section>
      <section aria-labelledby="skaerme">
        <h2 id="skaerme" className="pb-2 text-base">
          Gå til
        </h2>
        <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
          {screensFor(user).map(({ label, to, icon: Icon, about }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} prefetch="intent" className="flex min-h-18 items-center gap-4 py-3 hover:bg-raised">
                <Icon size={22} aria-hidden className="shrink-0 text-muted" />
                <span className="min-w-0">
                  <span className="block font-bold">{label}</span>
                  <span className="block text-sm text-muted">{about}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </AdminPage>
  )
}
