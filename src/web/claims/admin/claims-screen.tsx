import { Link } from 'react-router'
import { CLAIM_SCOPES, type Claim, type ClaimScope } from '#contract/claims/claims.ts'
import { paths } from '#contract/pages/pages.ts'
import { CLAIM_KIND_LABELS, CLAIM_KINDS, CLAIM_STATE_LABELS, CLAIM_STATES } from '#domain/claims/claim.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { CLAIM_TONES } from '#web/claims/claim-tones.ts'
import { dateAndTime, shortDate } from '#web/format.ts'
import { FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Route } from './+types/claims-screen.ts'
import { claimsList } from './claims-list.ts'
import { Deadline } from './deadline.tsx'

const TITLE = 'Returer'

const SCOPE_LABELS: Readonly<Record<ClaimScope, string>> = {
  waiting: 'Venter på os',
  overdue: 'Fortrydelser over fristen',
  owed: 'Skal betales tilbage',
  safety: 'Klager over sikkerhed',
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = claimsList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listClaims({ query: claimsList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminClaims()} />
}

const COLUMNS: readonly Column<Claim, never>[] = [
  {
    label: 'Sag',
    cellClassName: 'font-semibold',
    cell: ({ id, kind, orderNumber }) => (
      <Link to={paths.adminClaim(id)} className="figures inline-flex min-h-11 items-center underline underline-offset-4">
        {CLAIM_KIND_LABELS[kind]} · {orderNumber}
      </Link>
    ),
  },
  { label: 'Kunde', isFreeText: true, className: 'max-sm:hidden', cell: ({ name, email }) => <span title={email}>{name}</span> },
  {
    label: 'Modtaget',
    className: 'max-sm:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dateAndTime(createdAt)}>
        {shortDate(createdAt)}
      </time>
    ),
  },
  { label: 'Frist', className: 'max-md:hidden', cell: (claim) => <Deadline claim={claim} /> },
  {
    label: 'Status',
    cell: ({ state, isOwed, isAboutSafety }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={CLAIM_TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>
        {isOwed && <Badge tone="danger">Skal betales tilbage</Badge>}
        {isAboutSafety && <Badge tone="danger">Sikkerhed</Badge>}
      </span>
    ),
  },
]

export default function Claims({ loaderData: { claims, total, state } }: Route.ComponentProps) {
  const hidden = useHiddenColumns('claims', state.hidden)
  return (
    <AdminPage title={TITLE} path={paths.adminClaims()}>
      <ListFilters list={claimsList} state={state} searchLabel="Søg på ordrenummer, navn eller e-mail">
        {(_, filter) => (
          <>
            <FilterSelect label="Slags" all="Alle slags" {...filter('kind')} values={CLAIM_KINDS} labels={CLAIM_KIND_LABELS} />
            <FilterSelect label="Status" all="Alle statusser" {...filter('state')} values={CLAIM_STATES} labels={CLAIM_STATE_LABELS} />
            <FilterSelect label="Udvalg" all="Alle sager" {...filter('scope')} values={CLAIM_SCOPES} labels={SCOPE_LABELS} />
          </>
        )}
      </ListFilters>
      <ListFrame
        list={claimsList}
        views="claims"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'sag', 'sager')}</ListCount>}
      >
        <ListTable
          rows={claims}
          hidden={hidden}
          columns={COLUMNS}
          empty={claimsList.isFiltered(state) ? 'Ingen sager matcher søgningen' : 'Ingen sager endnu'}
          testId="claim"
          rowClassName={() => 'bg-ground hover:bg-raised'}
        />
      </ListFrame>
    </AdminPage>
  )
}
