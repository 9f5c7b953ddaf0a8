/** How far a workshop is with a job, in the order it goes. */
export const JOB_STATUSES = ['offer', 'agreed', 'under-way', 'done'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
export const JOB_STATUS_LABELS: Readonly<Record<JobStatus, string>> = {
  offer: 'Tilbud',
  agreed: 'Aftalt',
  'under-way': 'I gang',
  done: 'Færdig',
}

/** How many characters each text of a job may hold. */
export const JOB_TEXTS = { car: 120, note: 2_000, letter: 1_000 } as const
/** The same of a workshop's customer. */
export const JOB_CUSTOMER_TEXTS = { name: 120, car: 120, plate: 16, note: 1_000 } as const

/** So many films one car is done in at most, and so many jobs and customers a workshop keeps. */
export const MOST_JOB_FILMS = 8
export const MOST_JOBS = 5_000
export const MOST_JOB_CUSTOMERS = 5_000
/** Offers of one job, which stay as they were made, and those a workshop makes in an hour. */
export const MOST_JOB_OFFERS = 50
export const JOB_OFFERS_PER_HOUR = 60
export const JOBS_A_PAGE = 20

/** What a job is called before anybody calls it something: by the car that was chosen. */
export function carOf(figureName: string | null): string {
  return figureName ?? 'Målte paneler'
}

/** A number plate as it stands on a car: capitals and no spaces, so that it is found however it is typed. */
export function plateOf(typed: string): string {
  return typed.toLocaleUpperCase('da').replace(/[\s.-]+/g, '')
}
