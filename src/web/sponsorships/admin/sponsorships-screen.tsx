import { useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SPONSORSHIP_STATUS_LABELS, SPONSORSHIP_STATUSES } from '#domain/sponsorships/sponsorship.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { FilterSelect } from '#web/lists/filter-select.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import type { Route } from './+types/sponsorships-screen.ts'
import { type OpenDialog, SponsorshipDialogs } from './sponsorship-dialogs.tsx'
import { SponsorshipTable } from './sponsorship-table.tsx'
import { type SponsorshipsState, sponsorshipsList } from './sponsorships-list.ts'

const TITLE = 'Sponsorat Ansøgninger'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = sponsorshipsList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listSponsorships({ query: sponsorshipsList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSponsorships()} />
}

export default function Sponsorships({ loaderData: { sponsorships, total, state } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <AdminPage title={TITLE} path={paths.adminSponsorships()}>
      <SponsorshipFilters state={state} />
      <ListFrame
        list={sponsorshipsList}
        views="sponsorships"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'ansøgning', 'ansøgninger')}</ListCount>}
      >
        <SponsorshipTable sponsorships={sponsorships} state={state} onAction={(kind, sponsorship) => setDialog({ kind, sponsorship })} />
      </ListFrame>
      <SponsorshipDialogs dialog={dialog} setDialog={setDialog} />
    </AdminPage>
  )
}

function SponsorshipFilters({ state }: { state: SponsorshipsState }) {
  return (
    <ListFilters list={sponsorshipsList} state={state} searchLabel="Søg på navn, e-mail eller team">
      {(change) => (
        <FilterSelect
          label="Status"
          all="Alle"
          value={state.status}
          values={SPONSORSHIP_STATUSES}
          labels={SPONSORSHIP_STATUS_LABELS}
          onChoose={(status) => change({ status })}
        />
      )}
    </ListFilters>
  )
}
