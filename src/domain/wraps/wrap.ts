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

export const WRAP_DECISIONS = ['approved', 'refused', 'hidden'] as const
export type WrapDecision = (typeof WRAP_DECISIONS)[number]

export const WRAP_TEXTS = { car: 80, description: 160, reason: 500 } as const
export const WRAP_PHOTO = { maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
export const WRAP_LIMITS = { films: 6, waiting: 20, inAll: 300, uploadsPerHour: 40 } as const

export const NOT_A_WRAP_PHOTO = 'Billedet skal være JPG, PNG eller WebP. HEIC kan din telefon gemme som JPG (»Mest kompatibel«).'

/** Whether the workshop may still edit; a published photograph is withdrawn instead. */
export function mayRewrite(state: WrapState): boolean {
  return state === 'draft' || state === 'pending' || state === 'refused'
}

/** These count towards the limit of waiting photographs. */
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

export function decisionsOf(state: WrapState): readonly WrapDecision[] {
  return NEXT[state]
}

/** A takedown must be explained to the workshop (DSA art. 17). */
export function needsReason(decision: WrapDecision): boolean {
  return decision !== 'approved'
}

/** The consent for a photo. Its version is stored; changed words need a new version (the test beside checks it). */
export const WRAP_CONSENT = {
  version: '2026-11-22',
  lines: [
    'Billedet vises offentligt i butikken: på foliernes sider, i galleriet og på forsiden. Ved det står bilen, din linje, folierne og firmaets navn og by.',
    'Jeg har selv taget billedet eller har lov til at dele det.',
    'Bilens ejer er indforstået med, at bilen vises, og ingen på billedet kan genkendes uden at have sagt ja.',
    'Jeg kan til enhver tid trække billedet tilbage under Mine billeder. Så slettes det fra butikken med det samme.',
  ],
} as const

export const WRAP_CONSENT_LABEL = 'Jeg siger ja til det hele'
