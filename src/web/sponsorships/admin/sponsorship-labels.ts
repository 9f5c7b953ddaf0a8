import type { SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'

export const STATUS_LABELS: Readonly<Record<SponsorshipStatus, string>> = { pending: 'Afventer', approved: 'Godkendt', rejected: 'Afvist' }
export const STATUS_TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  SponsorshipStatus,
  string
>
