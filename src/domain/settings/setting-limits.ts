/** How many characters each text of the settings may hold. */
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
} as const
export const MAX_SOCIAL_LINKS = 8
export const MAX_CERTIFICATES = 12
/** Half-years whose reference rate is written down: thirty years. */
export const MAX_RATES = 60
/** Each is a mail of its own for every order. */
export const MAX_NOTICE_RECEIVERS = 5
