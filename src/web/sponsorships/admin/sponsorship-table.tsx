import { ClipboardCheck, Eye, Image, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sponsorship, SponsorshipSort } from '#contract/sponsorships.ts'
import { SPONSORSHIP_STATUS_LABELS } from '#domain/sponsorships/sponsorship.ts'
import { PlainHeading, SortHeading } from '#web/admin/sort-heading.tsx'
import { useListFocus } from '#web/admin/use-list-focus.ts'
import { count, dateAndTime, shortDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { STATUS_TONES } from './sponsorship-labels.ts'
import { type SponsorshipListState, sponsorshipsAddress } from './sponsorships-address.ts'

/** What can be done with a row. */
export type SponsorshipAction = 'details' | 'process' | 'delete'

const ACTIONS = {
  details: { icon: Eye, label: 'Se detaljer' },
  process: { icon: ClipboardCheck, label: 'Behandl' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<SponsorshipAction, unknown>

type SponsorshipTableProps = {
  sponsorships: readonly Sponsorship[]
  state: SponsorshipListState
  /** what is said when there are none */
  empty: string
  onAction: (action: SponsorshipAction, sponsorship: Sponsorship) => void
}

/** The applications, one a line (spec §2 'Sponsorship admin'). */
export function SponsorshipTable({ sponsorships, state, empty, onAction }: SponsorshipTableProps) {
  const keepFocus = useListFocus<HTMLTableSectionElement>(sponsorships)
  const sorting = { current: state.sort, to: (sort: SponsorshipSort) => sponsorshipsAddress({ sort }, state) }
  return (
    <div className="-mr-(--gutter) max-h-[75dvh] overflow-auto lg:-mr-8 xl:mr-0 xl:max-h-none xl:overflow-visible">
      {/* a telephone shows name and status; the rest stands in the details */}
      <table className="w-full border-collapse text-xs max-sm:[&_:is(th,td):nth-child(n+2):nth-child(-n+5)]:hidden xl:text-sm">
        <thead className="sticky top-0 z-10 bg-ground">
          <tr>
            <SortHeading label="Navn" field="fullName" {...sorting} />
            <SortHeading label="Email" field="email" {...sorting} />
            <SortHeading label="Team" field="teamName" {...sorting} />
            <SortHeading label="Racing Type" field="racingType" {...sorting} />
            <SortHeading label="Anmodet" field="createdAt" {...sorting} />
            <SortHeading label="Status" field="status" {...sorting} />
            <PlainHeading label="Handlinger" className="right-0 bg-ground text-right max-xl:sticky" />
          </tr>
        </thead>
        <tbody {...keepFocus}>
          {sponsorships.map((sponsorship) => (
            <SponsorshipRow key={sponsorship.id} sponsorship={sponsorship} onAction={onAction} />
          ))}
        </tbody>
      </table>
      {sponsorships.length === 0 && <p className="border-b border-line py-12 text-center text-muted">{empty}</p>}
    </div>
  )
}

function SponsorshipRow({ sponsorship, onAction }: { sponsorship: Sponsorship; onAction: SponsorshipTableProps['onAction'] }) {
  const { fullName, email, teamName, racingType, createdAt, status, images } = sponsorship
  return (
    <tr data-testid="sponsorship" className="border-b border-line bg-ground hover:bg-raised">
      <Cell className="font-semibold">
        {fullName}
        {images.length > 0 && (
          <span
            role="img"
            aria-label={count(images.length, 'billede', 'billeder')}
            title={count(images.length, 'billede', 'billeder')}
            className="ml-2 inline-flex align-[-2px] text-muted"
          >
            <Image size={15} aria-hidden />
          </span>
        )}
      </Cell>
      <Cell className="max-w-64 truncate max-xl:max-w-28">
        <span title={email}>{email}</span>
      </Cell>
      <Cell>{teamName ?? '–'}</Cell>
      <Cell>{racingType}</Cell>
      <Cell className="figures whitespace-nowrap">
        <time dateTime={createdAt} title={dateAndTime(createdAt)}>
          {shortDate(createdAt)}
        </time>
      </Cell>
      <Cell>
        <Badge tone={STATUS_TONES[status]}>{SPONSORSHIP_STATUS_LABELS[status]}</Badge>
      </Cell>
      <td className="right-0 bg-inherit py-0.5 text-right whitespace-nowrap max-xl:sticky">
        {Object.entries(ACTIONS).map(([action, { icon: Icon, label }]) => (
          <IconButton
            key={action}
            label={`${label}: ${fullName}`}
            title={label}
            onClick={() => onAction(action as SponsorshipAction, sponsorship)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
      </td>
    </tr>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classes('px-1.5 py-2 xl:px-2', className)}>{children}</td>
}
