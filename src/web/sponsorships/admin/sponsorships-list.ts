import { paths } from '#contract/pages/pages.ts'
import { SPONSORSHIP_SORTS } from '#contract/sponsorships/sponsorship.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { SPONSORSHIP_STATUSES, type SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'
import { columns, oneOf, page, sortedBy, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export const sponsorshipsList = urlState(paths.adminSponsorships, {
  search: text(MAX_SEARCH_LENGTH),
  status: oneOf(SPONSORSHIP_STATUSES),
  sort: sortedBy(SPONSORSHIP_SORTS, '-createdAt'),
  hidden: columns(),
  page: page(),
})
export type SponsorshipsState = StateOf<typeof sponsorshipsList>

export const STATUS_TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  SponsorshipStatus,
  string
>
