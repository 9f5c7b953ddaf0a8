import { SPONSORSHIP_SORTS, type SponsorshipSort } from '#contract/sponsorships.ts'
import { SPONSORSHIP_STATUSES, type SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'
import { paths } from '#web/paths.ts'

export const SPONSORSHIPS_PER_PAGE = 50

/** The list's state as it stands in its address; what is empty does not narrow the list. */
export type SponsorshipListState = Readonly<{ search: string; status: SponsorshipStatus | ''; sort: SponsorshipSort; page: number }>

const DEFAULTS: SponsorshipListState = { search: '', status: '', sort: '-createdAt', page: 1 }

/** Reads the state from an address; what makes no sense has its default. */
export function readSponsorshipList(params: URLSearchParams): SponsorshipListState {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    status: SPONSORSHIP_STATUSES.find((status) => status === params.get('status')) ?? '',
    sort: SPONSORSHIP_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULTS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address of a state, defaults left out; any change but that of the page goes back to the first page. */
export function sponsorshipsAddress(change: Partial<SponsorshipListState>, state: SponsorshipListState = DEFAULTS): string {
  const next = { ...state, page: 1, ...change }
  const given = Object.entries(next).filter(([name, value]) => value !== DEFAULTS[name as keyof SponsorshipListState])
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.adminSponsorships()}?${query}` : paths.adminSponsorships()
}

/** What the API is asked for a state. */
export function toSponsorshipQuery({ search, status, sort, page }: SponsorshipListState) {
  return { ...(search && { search }), ...(status && { status }), sort, page, limit: SPONSORSHIPS_PER_PAGE }
}
