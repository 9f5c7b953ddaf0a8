import type { OrderNotice } from '#domain/settings/settings.ts'

/** What the limit of a guest's orders is called in the settings and in the log. */
export const GUEST_UNITS_LABEL = 'Varer i en gæsts ubetalte ordrer'
/** What it is called there that orders may be fetched. */
export const PICKUP_OFFERED_LABEL = 'Kunder kan selv hente det, de bestiller'
/** What the lists of who is mailed about orders are called there. */
export const NOTICE_LABELS: Readonly<Record<OrderNotice, string>> = {
  newOrder: 'Besked om nye ordrer',
  cancelledOrder: 'Besked om annullerede ordrer',
}
/** What the fields of returns are called there. */
export const RETURN_LABELS = {
  days: 'Returret for erhverv (dage)',
  freight: 'Returfragten betales af',
  address: 'Returadresse',
  text: 'Vilkår for returer',
} as const
/** What the number of free samples is called there. */
export const FREE_SAMPLES_LABEL = 'Gratis prøver om måneden'
/** What the price of a letter is called there. */
export const LETTER_PRICE_LABEL = 'Brev med prøver (kr.)'
/** What it is called there that a firm pays for the whole order with its first parcel. */
export const DEFAULT_LIMIT_LABEL = 'Kreditgrænse for nye kunder (kr.)'
export const TAKES_ALL_LABEL = 'Træk hele beløbet fra firmaer ved første forsendelse'
/** What the shop's own location number is called there. */
export const SELLER_EAN_LABEL = 'Jeres EAN/GLN til e-fakturaer'
/** What it is called there that invoices issue themselves. */
export const AT_DISPATCH_LABEL = 'Udsted og mail fakturaen af sig selv, når varerne sendes'
/** What the fields of reminders are called there. */
export const REMINDER_LABELS = {
  afterDays: 'Første rykker efter forfald (dage)',
  paymentDays: 'Frist i en rykker (dage)',
  feeKr: 'Rykkergebyr (kr.)',
  compensationKr: 'Kompensation fra firmaer (kr.)',
  chargesInterest: 'Beregn rente fra forfald',
  stops: 'Stop køb på faktura for kunder med forfaldne fakturaer',
  stopAfterDays: 'Stop efter forfald (dage)',
  rates: 'Referencesatser',
} as const
