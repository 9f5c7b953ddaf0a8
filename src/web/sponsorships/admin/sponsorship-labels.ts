import type { SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'

export const STATUS_TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  SponsorshipStatus,
  string
>
