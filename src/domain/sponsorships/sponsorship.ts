/** Requirements §3 'Sponsorship application'. */
export const RACING_TYPES = ['Formel Racing', 'Touring Car', 'Rally', 'Drift', 'Drag Racing', 'Track Day / Time Attack', 'Anden'] as const
export type RacingType = (typeof RACING_TYPES)[number]

/** Any state may follow any other (requirements §4). */
export const SPONSORSHIP_STATUSES = ['pending', 'approved', 'rejected'] as const
export type SponsorshipStatus = (typeof SPONSORSHIP_STATUSES)[number]

export const SPONSORSHIP_STATUS_LABELS: Readonly<Record<SponsorshipStatus, string>> = {
  pending: 'Afventer',
  approved: 'Godkendt',
  rejected: 'Afvist',
}

/** In whole years (requirements §5). */
export const APPLICANT_AGE = { min: 16, max: 100, ofAge: 18 } as const
/** Requirements §5. */
export const EXPERIENCE_YEARS = { min: 0, max: 100 } as const
export const SPONSORSHIP_TEXTS = {
  fullName: 120,
  teamName: 120,
  carModel: 120,
  achievements: 3000,
  sponsorshipReason: 3000,
  socialMedia: 500,
  notes: 3000,
} as const
/** PNG or JPG, ten megabytes each (requirements §9). */
export const SPONSORSHIP_IMAGES = { most: 6, maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
export const NOT_PNG_OR_JPG = 'Billedet skal være PNG eller JPG.'
/** In kroner; more is a typing error. */
export const MAX_APPROVED_KR = 10_000_000

export type SponsorshipDecision = Readonly<{ status: SponsorshipStatus; approvedAmountOre: number | null; notes: string | null }>

/** The mail a decision triggers: a new answer or another amount is mailed, notes and reopened cases are not. */
export function newsOfDecision(before: SponsorshipDecision, after: SponsorshipDecision): 'approved' | 'rejected' | null {
  if (after.status === 'pending') return null
  const isSame = before.status === after.status && before.approvedAmountOre === after.approvedAmountOre
  return isSame ? null : after.status
}

export function isSameDecision(one: SponsorshipDecision, other: SponsorshipDecision): boolean {
  return one.status === other.status && one.approvedAmountOre === other.approvedAmountOre && one.notes === other.notes
}

export const THANKS_FOR_APPLICATION = 'Tak for din ansøgning'
export const FIND_YOUR_COLOUR = 'Find din farve imens'
