import type { OrderNotice } from '#domain/settings/settings.ts'

export const GUEST_UNITS_LABEL = 'Varer i en gæsts ubetalte ordrer'
export const SELF_SERVICE_LABEL = 'Kunder kan selv rette og annullere en ordre, til I begynder at pakke'
export const PICKUP_OFFERED_LABEL = 'Kunder kan selv hente det, de bestiller'
export const NOTICE_LABELS: Readonly<Record<OrderNotice, string>> = {
  newOrder: 'Besked om nye ordrer',
  cancelledOrder: 'Besked om annullerede ordrer',
}
export const RETURN_LABELS = {
  days: 'Returret for erhverv (dage)',
  freight: 'Returfragten betales af',
  address: 'Returadresse',
  text: 'Vilkår for returer',
} as const
export const LABEL_SETTING_LABELS = {
  paper: 'Labels skrives ud på',
  firm: 'Fragtprodukt til firmaer',
  home: 'Fragtprodukt til private',
  back: 'Fragtprodukt til returer',
  services: 'Tillægsydelser på hver label',
  ownAgreement: 'Egen aftale med fragtfirmaet',
  weightKg: 'Vægt af en pakke (kg)',
  marksDelivered: 'Sæt ordren til »Leveret«, når alle pakker er leveret',
  mailsDelivered: 'Send kunden en mail, når alle pakker er leveret',
} as const
export const FREE_SAMPLES_LABEL = 'Gratis prøver om måneden'
export const LETTER_TEXT_LABEL = 'Om breve med prøver'
export const ACCESSIBILITY_GAPS_LABEL = 'Det, vi ved, der mangler'
export const CLOSED_LABEL = 'Lukkedage'
export const CUT_OFF_LABEL = 'Bestil inden kl.'
export const PARCEL_PRICE_LABEL = 'Fragt for en pakke (kr. inkl. moms)'
export const FREE_DELIVERY_LABEL = 'Gratis fragt over (kr. inkl. moms)'
export const LETTER_PRICE_LABEL = 'Brev med prøver (kr.)'
export const EXPORT_LABELS = {
  FO: 'Lever til Færøerne',
  GL: 'Lever til Grønland',
  customs: 'Tekst på papirerne',
} as const
export const DEFAULT_LIMIT_LABEL = 'Kreditgrænse for nye kunder (kr.)'
export const MEMBER_LIMIT_LABEL = 'Nye indkøbere spørger ejeren over (kr.)'
export const TAKES_ALL_LABEL = 'Træk hele beløbet fra firmaer ved første forsendelse'
export const SELLER_EAN_LABEL = 'Jeres EAN/GLN til e-fakturaer'
export const AT_DISPATCH_LABEL = 'Udsted og mail fakturaen af sig selv, når varerne sendes'
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
