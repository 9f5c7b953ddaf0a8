import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SPONSORSHIP_STATUS_LABELS, SPONSORSHIP_STATUSES } from '#domain/sponsorships/sponsorship.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/sponsorships-screen.ts'
import { ProcessSponsorship } from './process-sponsorship.tsx'
import { SponsorshipDetails } from './sponsorship-details.tsx'
import { type SponsorshipAction, SponsorshipTable } from './sponsorship-table.tsx'
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
      {(_, filter) => (
        <FilterSelect label="Status" all="Alle" {...filter('status')} values={SPONSORSHIP_STATUSES} labels={SPONSORSHIP_STATUS_LABELS} />
      )}
    </ListFilters>
  )
}

type OpenDialog = Readonly<{ kind: SponsorshipAction; sponsorship: Sponsorship }>

type SponsorshipDialogsProps = { dialog: OpenDialog | null; setDialog: (dialog: OpenDialog | null) => void }

function SponsorshipDialogs({ dialog, setDialog }: SponsorshipDialogsProps) {
  const { revalidate } = useRevalidator()
  const close = () => setDialog(null)
  const { run, isBusy } = useAction({ onSuccess: close })
  if (!dialog) return null
  const { kind, sponsorship } = dialog

  const remove = async () => {
    await run(async () => {
      await browserApi.deleteSponsorship({ params: { id: sponsorship.id } })
      toast.success('Ansøgning slettet')
    })
    void revalidate()
  }

  if (kind === 'details')
    return <SponsorshipDetails sponsorship={sponsorship} onProcess={() => setDialog({ kind: 'process', sponsorship })} onClose={close} />
  if (kind === 'process')
    return (
      <ProcessSponsorship
        sponsorship={sponsorship}
        onDone={() => {
          close()
          void revalidate()
        }}
        onClose={() => {
          close()
          // a colleague may have been quicker
          void revalidate()
        }}
      />
    )
  return (
    <ConfirmDialog
      title="Slet ansøgning"
      question="Er du sikker på at du vil slette denne ansøgning?"
      confirmLabel="Slet"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={close}
    />
  )
}
