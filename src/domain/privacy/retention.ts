import { USUAL_RETENTION } from '#domain/backups/retained-backups.ts'
import { type CalendarDate, formatDay, parseDay } from '#domain/calendar/calendar-date.ts'
import { addDays, DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { CONFIRM_WITHIN_DAYS } from '#domain/stock-watches/stock-watches.ts'
import { UNDO_DAYS } from '#domain/undo/undoable.ts'

type RetentionPeriod = Readonly<{ days: number } | { financialYears: number } | { until: 'expiry' | 'deletion' }>

type Retention = Readonly<{
  what: string
  period: RetentionPeriod
  howLong: string
  /** the legal ground under GDPR, and the law that requires it */
  reason: string
  /** who clears it: the hourly housekeeping, the deletion of the account, or the operator of the machine */
  clearedBy: 'housekeeping' | 'deletion' | 'operator'
}>

/** Days to fulfil a request for erasure (GDPR art. 12, 3: a month). */
export const DELETION_WITHIN_DAYS = 30

const BOOKKEEPING_ACT = 'bogføringslovens § 12, databeskyttelsesforordningens art. 6, stk. 1, litra c'
const CONTRACT = 'aftalen med dig, art. 6, stk. 1, litra b'
const CONSENT = 'dit samtykke, art. 6, stk. 1, litra a'
const INTEREST = 'vores legitime interesse, art. 6, stk. 1, litra f'

/** All personal data and how long they are kept, for housekeeping and the privacy page alike. */
export const RETENTION = {
  books: {
    what: 'Ordrer og fakturaer',
    period: { financialYears: 5 },
    howLong: 'fem år efter udgangen af det regnskabsår, de hører til. Bagefter står tallene tilbage uden dig',
    reason: BOOKKEEPING_ACT,
    clearedBy: 'housekeeping',
  },
  log: {
    what: 'Vores log over, hvad vi har gjort i butikken',
    period: { financialYears: 5 },
    howLong: 'fem år efter udgangen af det regnskabsår, den hører til',
    reason: BOOKKEEPING_ACT,
    clearedBy: 'housekeeping',
  },
  account: {
    what: 'Kontoen med point, favoritter, lister over fast lager, opgaver og dine egne kunder, kurv og egne priser',
    period: { until: 'deletion' },
    howLong: `så længe du har den. Beder du os slette den, fjerner vi inden for ${DELETION_WITHIN_DAYS} dage alt, som loven ikke kræver gemt`,
    reason: CONTRACT,
    clearedBy: 'deletion',
  },
  finishedOrders: {
    what: 'Telefonnummer, noter og sager på en ordre, når du er slettet',
    period: { until: 'expiry' },
    howLong: 'til ordren er leveret eller annulleret, og sagerne er afgjort og betalt',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  rejections: {
    what: 'Svaret til dig, hvis vi ikke åbner en konto',
    period: { days: 30 },
    howLong: 'højst 30 dage. Resten af ansøgningen slettes med det samme',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  invitations: {
    what: 'Invitationer til at være medarbejder i et værksted',
    period: { days: 30 },
    howLong: 'til du siger ja, og højst 30 dage',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  waitingOrders: {
    what: 'Ordrer, som værkstedets ejer skal godkende, og ejerens svar',
    period: { days: 90 },
    howLong: 'højst 90 dage',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  messages: {
    what: 'Beskeder',
    period: { days: 730 },
    howLong: 'til sagen er slut, og højst to år',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  claims: {
    what: 'Fortrydelser, returer og reklamationer med billeder',
    period: { days: 1095 },
    howLong: 'højst tre år, så længe et krav kan rejses',
    reason: 'forældelsesloven § 3, og vores legitime interesse, art. 6, stk. 1, litra f',
    clearedBy: 'housekeeping',
  },
  applications: {
    what: 'Ansøgninger om sponsorat med billeder',
    period: { days: 730 },
    howLong: 'til sagen er slut, og højst to år',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  proof: {
    what: 'Billeder af biler og anmeldelser, du har sendt os, og hvornår du sagde ja til at vise dem',
    period: { until: 'deletion' },
    howLong: 'til du selv sletter dem, eller kontoen slettes',
    reason: CONSENT,
    clearedBy: 'deletion',
  },
  refusedWraps: {
    what: 'Billeder af biler, vi ikke kunne vise',
    period: { days: 90 },
    howLong: 'højst 90 dage',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  unsentWraps: {
    what: 'Billeder af biler, du har uploadet, men ikke sendt',
    period: { days: 7 },
    howLong: 'højst otte dage',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  mails: {
    what: 'Mails, butikken har sendt',
    period: { days: 730 },
    howLong: 'højst to år',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  unsentPictures: {
    what: 'Billeder til en ansøgning eller reklamation, du ikke sendte',
    period: { days: 1 },
    howLong: 'højst to døgn',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  sessions: {
    what: 'At du er logget ind',
    period: { until: 'expiry' },
    howLong: 'til du logger ud, eller til det udløber af sig selv',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  mailedLinks: {
    what: 'Links og koder, vi har mailet til dig',
    period: { until: 'expiry' },
    howLong: 'til de er brugt eller udløbet, højst syv dage',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  stockWatches: {
    what: 'At du vil have besked, når en vare er på lager igen',
    period: { days: 365 },
    howLong: `til vi har skrevet til dig, eller du afmelder det, og højst et år. En e-mail, du ikke bekræfter, højst ${CONFIRM_WITHIN_DAYS} dage`,
    reason: 'dit samtykke, art. 6, stk. 1, litra a',
    clearedBy: 'housekeeping',
  },
  undoables: {
    what: 'Favoritter, anmeldelser og ønsker om besked, der hørte til en vare, vi har slettet',
    period: { days: UNDO_DAYS },
    howLong: `højst ${UNDO_DAYS} dage, så varen kan komme tilbage med dem`,
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  samples: {
    what: 'Gratis farveprøver, du har bedt om, og adressen, de blev sendt til',
    period: { days: 730 },
    howLong: 'højst to år efter, at de er sendt, eller at du bad om dem',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  offers: {
    what: 'Tilbud, vi har lavet til dig',
    period: { days: 730 },
    howLong: 'højst to år efter, at de er sendt eller besvaret',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  orderKeys: {
    what: 'Mærket, der sikrer, at en ordre ikke bestilles to gange',
    period: { days: 1 },
    howLong: 'højst to døgn',
    reason: CONTRACT,
    clearedBy: 'housekeeping',
  },
  attempts: {
    what: 'Tælleren af forsøg fra en e-mail eller IP-adresse, og af tilbud sendt for et værksted',
    period: { until: 'expiry' },
    howLong: 'højst to døgn, tilbud 30 dage',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  bankLines: {
    what: 'Linjer på vores bankudtog, der ikke var en kundes betaling',
    period: { days: 365 },
    howLong: 'højst et år. Derefter står dag og beløb tilbage',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  missedSearches: {
    what: 'Søgninger, der intet fandt. Kun ordene, ikke hvem der søgte',
    period: { days: 90 },
    howLong: 'højst 90 dage',
    reason: INTEREST,
    clearedBy: 'housekeeping',
  },
  serverLog: {
    what: 'Serverens log',
    period: { days: 30 },
    howLong: 'højst 30 dage',
    reason: INTEREST,
    clearedBy: 'operator',
  },
  backups: {
    what: 'Sikkerhedskopier af butikken',
    period: { days: USUAL_RETENTION.monthly * 31 },
    howLong: 'højst et år. De bruges kun, hvis butikken går tabt',
    reason: INTEREST,
    clearedBy: 'operator',
  },
} as const satisfies Record<string, Retention>

type PersonalData = keyof typeof RETENTION
type KindsWith<Part> = { [Kind in PersonalData]: (typeof RETENTION)[Kind] extends Part ? Kind : never }[PersonalData]

export type HousekeptData = KindsWith<{ clearedBy: 'housekeeping' }>

/** The oldest instant of data kept for a number of days, in milliseconds since 1970. */
export function retainedSinceMs(kind: KindsWith<{ period: { days: number } }>, nowMs: number): number {
  return nowMs - RETENTION[kind].period.days * DAY_MS
}

/** The first day kept; the financial year is the calendar year (årsregnskabsloven § 15). */
export function retainedFromDay(kind: KindsWith<{ period: { financialYears: number } }>, today: CalendarDate): CalendarDate {
  const year = parseDay(today).year - RETENTION[kind].period.financialYears
  return formatDay({ year, month: 1, day: 1 })
}

/** The last day to fulfil a request for erasure. */
export function deletionDueOn(requestedOn: CalendarDate): CalendarDate {
  return addDays(requestedOn, DELETION_WITHIN_DAYS)
}
