export const JOB_STATUSES = ['offer', 'agreed', 'under-way', 'done'] as const
export type ProjectStatus = (typeof JOB_STATUSES)[number]
export const JOB_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  offer: 'Tilbud',
  agreed: 'Aftalt',
  'under-way': 'I gang',
  done: 'Færdig',
}

export const JOB_TEXTS = { car: 120, note: 2_000, letter: 1_000 } as const
export const JOB_CUSTOMER_TEXTS = { name: 120, car: 120, plate: 16, note: 1_000 } as const

export const MOST_JOB_FILMS = 8
export const MOST_JOBS = 5_000
export const MOST_JOB_CUSTOMERS = 5_000
/** Sent offers are kept; the second is a workshop's hourly limit. */
export const MOST_JOB_OFFERS = 50
export const JOB_OFFERS_PER_HOUR = 60
export const JOBS_A_PAGE = 20

export function carOf(figureName: string | null): string {
  return figureName ?? 'Målte paneler'
}

/** A number plate in capitals without spaces, so that it is found however it is typed. */
export function plateOf(typed: string): string {
  return typed.toLocaleUpperCase('da').replace(/[\s.-]+/g, '')
}
