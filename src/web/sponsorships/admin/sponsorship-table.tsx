import { ClipboardCheck, Eye, Image, Trash2 } from 'lucide-react'
import type { Sponsorship, SponsorshipSortField } from '#contract/sponsorships/sponsorship.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SPONSORSHIP_STATUS_LABELS } from '#domain/sponsorships/sponsorship.ts'
import { dateAndTime, shortDate } from '#web/format.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type SponsorshipsState, STATUS_TONES, sponsorshipsList } from './sponsorships-list.ts'

export type SponsorshipAction = 'details' | 'process' | 'delete'

const ACTIONS = {
  details: { icon: Eye, label: 'Se detaljer' },
  process: { icon: ClipboardCheck, label: 'Behandl' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<SponsorshipAction, unknown>

const COLUMNS: readonly Column<Sponsorship, SponsorshipSortField>[] = [
  {
    label: 'Navn',
    field: 'fullName',
    isFreeText: true,
    cellClassName: 'font-semibold',
    cell: (sponsorship) => <Name sponsorship={sponsorship} />,
  },
  {
    label: 'Email',
    field: 'email',
    className: 'max-sm:hidden',
    cellClassName: 'max-w-64 truncate max-xl:max-w-28',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  { label: 'Team', field: 'teamName', isFreeText: true, className: 'max-sm:hidden', cell: ({ teamName }) => teamName ?? '–' },
  { label: 'Racing Type', field: 'racingType', className: 'max-sm:hidden', cell: ({ racingType }) => racingType },
  {
    label: 'Anmodet',
    field: 'createdAt',
    className: 'max-sm:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dateAndTime(createdAt)}>
        {shortDate(createdAt)}
      </time>
    ),
  },
  {
    label: 'Status',
    field: 'status',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{SPONSORSHIP_STATUS_LABELS[status]}</Badge>,
  },
]

type SponsorshipTableProps = {
  sponsorships: readonly Sponsorship[]
  state: SponsorshipsState
  onAction: (action: SponsorshipAction, sponsorship: Sponsorship) => void
}

/** The applications (requirements §2 'Sponsorship admin'). Phones show name and status; the details have the rest. */
export function SponsorshipTable({ sponsorships, state, onAction }: SponsorshipTableProps) {
  const hidden = useHiddenColumns('sponsorships', state.hidden)
  return (
    <ListTable
      rows={sponsorships}
      hidden={hidden}
      columns={COLUMNS}
      sorting={{ current: state.sort, to: (sort) => sponsorshipsList.href({ sort }, state) }}
      empty={sponsorshipsList.isFiltered(state) ? 'Ingen ansøgninger matcher søgningen' : 'Ingen ansøgninger endnu'}
      testId="sponsorship"
      rowClassName={() => 'bg-ground hover:bg-raised'}
      actions={(sponsorship) => (
        <RowActions
          actions={['process', 'details', 'delete']}
          looks={ACTIONS}
          name={sponsorship.fullName}
          onAction={(action) => onAction(action, sponsorship)}
        />
      )}
      actionsClassName="right-0 max-xl:sticky"
    />
  )
}

function Name({ sponsorship: { fullName, images } }: { sponsorship: Sponsorship }) {
  const pictures = count(images.length, 'billede', 'billeder')
  return (
    <>
      {fullName}
      {images.length > 0 && (
        <span role="img" aria-label={pictures} title={pictures} className="ml-2 inline-flex align-[-2px] text-muted">
          <Image size={15} aria-hidden />
        </span>
      )}
    </>
  )
}
