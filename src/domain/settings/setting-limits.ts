/** Of a parcel or a letter, in kr with VAT. */
export const MAX_FREIGHT_KR = 1_000

export const SETTING_TEXTS = {
  shopName: 60,
  openingHours: 200,
  returnText: 500,
  pickupAddress: 200,
  bankName: 80,
  linkName: 40,
  link: 300,
  position: 120,
  experience: 80,
  warranty: 80,
  blurb: 300,
  certificate: 60,
  letter: 200,
  closing: 40,
  customs: 300,
  labelCodes: 60,
  accessibilityGaps: 2_000,
} as const
export const MAX_SOCIAL_LINKS = 8
export const MAX_CERTIFICATES = 12
/** Thirty years of half-years. */
export const MAX_RATES = 60
export const MAX_CLOSINGS = 30
/** Each receives its own mail for every order. */
export const MAX_NOTICE_RECEIVERS = 5
