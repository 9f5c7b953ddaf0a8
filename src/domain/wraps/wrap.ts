/** The states of a photograph of a wrapped car: its workshop uploads and sends it, staff decide on what was sent. */
export const SENT_STATES = ['pending', 'approved', 'refused', 'hidden'] as const
export const WRAP_STATES = ['draft', ...SENT_STATES] as const
export type WrapState = (typeof WRAP_STATES)[number]

export const WRAP_STATE_LABELS: Readonly<Record<WrapState, string>> = {
  draft: 'Ikke sendt endnu',
  pending: 'Afventer',
  approved: 'Vises i butikken',
  refused: 'Afvist',
  hidden: 'Skjult',
}

/** What staff may make of a photograph that was sent. */
export const WRAP_DECISIONS = ['approved', 'refused', 'hidden'] as const
export type WrapDecision = (typeof WRAP_DECISIONS)[number]

/** How many characters each text may hold. */
export const WRAP_TEXTS = { car: 80, description: 160, reason: 500 } as const
/** A photograph as a telephone takes it: ten megabytes. */
export const WRAP_PHOTO = { maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
/** Films one photograph may name, photographs of one workshop that wait, those it may have in all, and its uploads in an hour. */
export const WRAP_LIMITS = { films: 6, waiting: 20, inAll: 300, uploadsPerHour: 40 } as const

export const NOT_A_WRAP_PHOTO = 'Billedet skal være JPG, PNG eller WebP. HEIC kan din telefon gemme som JPG (»Mest kompatibel«).'

/** Whether the workshop may still change what it says of a photograph: what is shown, or was, is taken back instead. */
export function mayRewrite(state: WrapState): boolean {
  return state === 'draft' || state === 'pending' || state === 'refused'
}

/** Whether a photograph waits for staff or will: these are counted against flooding. */
export function isWaitingWrap(state: WrapState): boolean {
  return state === 'draft' || state === 'pending'
}

const NEXT: Readonly<Record<WrapState, readonly WrapDecision[]>> = {
  draft: [],
  pending: ['approved', 'refused'],
  approved: ['hidden'],
  refused: ['approved'],
  hidden: ['approved'],
}

/** What staff may decide of a photograph in this state. */
export function decisionsOf(state: WrapState): readonly WrapDecision[] {
  return NEXT[state]
}

/** Whether the workshop must be told why: whoever takes down what others sent owes them the reason (DSA art. 17). */
export function needsReason(decision: WrapDecision): boolean {
  return decision !== 'approved'
}
