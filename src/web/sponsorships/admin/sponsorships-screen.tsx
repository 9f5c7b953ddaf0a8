import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { SPONSORSHIP_STATUS_LABELS, SPONSORSHIP_STATUSES } from '#domain/sponsorships/sponsorship.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { count } from '#web/format.ts'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/sponsorships-screen.ts'
import { type OpenDialog, SponsorshipDialogs } from './sponsorship-dialogs.tsx'
import { SponsorshipTable } from './sponsorship-table.tsx'
import {
  readSponsorshipList,
  SPONSORSHIPS_PER_PAGE,
  type SponsorshipListState,
  sponsorshipsAddress,
  toSponsorshipQuery,
} from './sponsorships-address.ts'

const TITLE = 'Sponsorat Ansøgninger'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readSponsorshipList(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listSponsorships({ query: toSponsorshipQuery(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSponsorships()} />
}

export default function Sponsorships({ loaderData: { sponsorships, total, state } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isLoading = useNavigation().location?.pathname === paths.adminSponsorships()
  const isNarrowed = state.search !== '' || state.status !== ''
  return (
    <AdminPage title={TITLE} path={paths.adminSponsorships()}>
      <SponsorshipFilters state={state} />
      <p aria-live="polite" className="figures pb-2 text-xs text-muted">
        {count(total, 'ansøgning', 'ansøgninger')}
      </p>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        <SponsorshipTable
          sponsorships={sponsorships}
          state={state}
          empty={isNarrowed ? 'Ingen ansøgninger matcher søgningen' : 'Ingen ansøgninger endnu'}
          onAction={(kind, sponsorship) => setDialog({ kind, sponsorship })}
        />
      </div>
      <div className="mt-6">
        <Pagination
          page={state.page}
          pages={Math.ceil(total / SPONSORSHIPS_PER_PAGE)}
          to={(page) => sponsorshipsAddress({ page }, state)}
        />
      </div>
      <SponsorshipDialogs dialog={dialog} setDialog={setDialog} />
    </AdminPage>
  )
}

function SponsorshipFilters({ state }: { state: SponsorshipListState }) {
  const navigate = useNavigate()
  const go = (change: Partial<SponsorshipListState>) =>
    void navigate(sponsorshipsAddress(change, state), { replace: true, preventScrollReset: true })
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label="Søg på navn, email eller team" value={state.search} onSearch={(search) => go({ search })} />
      <FilterSelect
        label="Status"
        all="Alle"
        value={state.status}
        values={SPONSORSHIP_STATUSES}
        labels={SPONSORSHIP_STATUS_LABELS}
        onChoose={(status) => go({ status })}
      />
    </div>
  )
}
