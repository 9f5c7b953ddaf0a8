/** What applicants race in (requirements §3 'Sponsorship application'). */
export const RACING_TYPES = ['Formel Racing', 'Touring Car', 'Rally', 'Drift', 'Drag Racing', 'Track Day / Time Attack', 'Anden'] as const
export type RacingType = (typeof RACING_TYPES)[number]

/** The states of an application; any may follow any other (requirements §4). */
export const SPONSORSHIP_STATUSES = ['pending', 'approved', 'rejected'] as const
export type SponsorshipStatus = (typeof SPONSORSHIP_STATUSES)[number]

export const SPONSORSHIP_STATUS_LABELS: Readonly<Record<SponsorshipStatus, string>> = {
  pending: 'Afventer',
  approved: 'Godkendt',
  rejected: 'Afvist',
}

/** Age of an applicant in whole years (requirements §5). */
export const APPLICANT_AGE = { min: 16, max: 100, ofAge: 18 } as const
/** Years of experience (requirements §5); nobody has raced longer than he may be old. */
export const EXPERIENCE_YEARS = { min: 0, max: 100 } as const
/** How many characters each text may hold. */
export const SPONSORSHIP_TEXTS = {
  fullName: 120,
  teamName: 120,
  carModel: 120,
  achievements: 3000,
  sponsorshipReason: 3000,
  socialMedia: 500,
  notes: 3000,
} as const
/** Pictures of one application: PNG or JPG, ten megabytes each (requirements §9). */
export const SPONSORSHIP_IMAGES = { most: 6, maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
export const NOT_PNG_OR_JPG = 'Billedet skal være PNG eller JPG.'
/** The largest amount that is approved at once, in kroner: what is typed above it is a slip. */
export const MAX_APPROVED_KR = 10_000_000

/** What was decided about an application. */
export type SponsorshipDecision = Readonly<{ status: SponsorshipStatus; approvedAmountOre: number | null; notes: string | null }>

/** Which news an applicant is mailed: of a new answer and of another amount, never of notes or of a case taken up again. */
export function newsOfDecision(before: SponsorshipDecision, after: SponsorshipDecision): 'approved' | 'rejected' | null {
  if (after.status === 'pending') return null
  const isSame = before.status === after.status && before.approvedAmountOre === after.approvedAmountOre
  return isSame ? null : after.status
}

/** Whether anything of a decision differs. */
export function isSameDecision(one: SponsorshipDecision, other: SponsorshipDecision): boolean {
  return one.status === other.status && one.approvedAmountOre === other.approvedAmountOre && one.notes === other.notes
}
