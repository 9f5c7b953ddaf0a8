export const PROJECT_STATUSES = ['offer', 'agreed', 'under-way', 'done'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
export const PROJECT_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  offer: 'Tilbud',
  agreed: 'Aftalt',
  'under-way': 'I gang',
  done: 'Færdig',
}

export const PROJECT_TEXTS = { car: 120, note: 2_000, letter: 1_000 } as const
export const PROJECT_CUSTOMER_TEXTS = { name: 120, car: 120, plate: 16, note: 1_000 } as const

export const MOST_PROJECT_FILMS = 8
export const MOST_PROJECTS = 5_000
export const MOST_PROJECT_CUSTOMERS = 5_000
/** Sent offers are kept; the second is a workshop's hourly limit. */
export const MOST_PROJECT_OFFERS = 50
export const PROJECT_OFFERS_PER_HOUR = 60
export const PROJECTS_A_PAGE = 20
/** Of a project's ordered lines the newest are shown. */
export const MOST_ORDERED_LINES = 200

export function carOf(figureName: string | null): string {
  return figureName ?? 'Målte paneler'
}

/** A number plate in capitals without spaces, so that it is found however it is typed. */
export function plateOf(typed: string): string {
  return typed.toLocaleUpperCase('da').replace(/[\s.-]+/g, '')
}
