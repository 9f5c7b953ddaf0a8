import {
  AlarmClock,
  BadgePercent,
  BookOpenCheck,
  Boxes,
  CalendarClock,
  ChartColumn,
  Factory,
  Handshake,
  History,
  Images,
  ImageUp,
  Landmark,
  LayoutDashboard,
  ListPlus,
  type LucideIcon,
  Mail,
  Package,
  PackagePlus,
  Plug,
  ReceiptText,
  Ruler,
  ScanBarcode,
  Ship,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  Tags,
  TextSearch,
  Trophy,
  Undo2,
  UserCog,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Waiting } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { type Access, type Holder, hasAccess } from '#domain/customers/rights/rights.ts'

export type Screen = Readonly<{
  label: string
  to: string
  icon: LucideIcon
  about: string
  access: Access
  /** the counts of the dashboard that its badge adds up */
  waits?: readonly (keyof Waiting)[]
}>
export type ScreenGroup = Readonly<{ label: string; screens: readonly Screen[] }>

/** The group of what is rarely changed. */
export const SETUP = 'Opsætning'

/** In the order of daily work, the most frequent first. */
const GROUPS: readonly ScreenGroup[] = [
  {
    label: 'Salg',
    screens: [
      {
        label: 'Ordrer',
        to: paths.adminOrders(),
        icon: ShoppingBag,
        about: 'Pak, send og fakturer det, kunderne har bestilt',
        access: 'staff:readOrders',
        waits: ['toPack', 'toHandOver', 'toAskForPayment', 'toInvoice', 'toBookPayment'],
      },
      {
        label: 'Pak',
        to: paths.adminPacking(),
        icon: ScanBarcode,
        about: 'Pak ordrer og optæl hylder, med scanner eller kamera',
        access: 'staff:readShelves',
      },
      {
        label: 'Returer',
        to: paths.adminClaims(),
        icon: Undo2,
        about: 'Fortrydelser, returer og reklamationer: pengene tilbage, nye varer eller nej',
        access: 'staff:answerClaims',
        waits: ['claims'],
      },
      {
        label: 'Tilbud',
        to: paths.adminOffers(),
        icon: BadgePercent,
        about: 'Tilbud til egne priser: skriv, send, og se, hvad kunderne svarer',
        access: 'staff:makeOffers',
        waits: ['offersEndingSoon'],
      },
      {
        label: 'Prøver',
        to: paths.adminSamples(),
        icon: Mail,
        about: 'Gratis farveprøver at pakke, ét brev til hver kunde, og hvilke prøver der blev til ruller',
        access: 'staff:sendParcels',
        waits: ['sampleLetters'],
      },
      {
        label: 'Kunder',
        to: paths.adminCustomers(),
        icon: UsersRound,
        about: 'Godkend nye værksteder, ret tier, rabat og point',
        access: 'staff:readCustomers',
        waits: ['customers', 'deletions'],
      },
    ],
  },
  {
    label: 'Varer',
    screens: [
      {
        label: 'Produkter',
        to: paths.adminProducts(),
        icon: Package,
        about: 'Priser, lager og kampagner, nye folier og CSV',
        access: 'staff:readProducts',
        waits: ['missingSheets'],
      },
      {
        label: 'Varemodtagelse',
        to: paths.adminReceipts(),
        icon: PackagePlus,
        about: 'Læg ruller på lager med deres batch, og se, hvad der er kommet',
        access: 'staff:changeStock',
      },
      {
        label: 'Indkøb',
        to: paths.adminPurchases(),
        icon: Ship,
        about: 'Indkøbsordrer: hvad der er bestilt hjem, hvornår det ventes, og hvad der er forsinket',
        access: 'staff:readPurchases',
      },
      {
        label: 'Bestillingsforslag',
        to: paths.adminAdvice(),
        icon: ListPlus,
        about: 'Hvad der bør bestilles, ud fra salg, sæson, leveringstid, lager og restordrer',
        access: 'staff:buyGoods',
      },
      {
        label: 'Leverandører',
        to: paths.adminSuppliers(),
        icon: Handshake,
        about: 'Hvem der købes hos, deres valuta, leveringstid og varer',
        access: 'staff:buyGoods',
      },
      {
        label: 'Emballage',
        to: paths.adminPackaging(),
        icon: Boxes,
        about: 'Kasser til forsendelser, og årets emballage i kg til producentansvaret',
        access: 'staff:sendParcels',
      },
      {
        label: 'Prislister',
        to: paths.adminPriceLists(),
        icon: CalendarClock,
        about: 'Fremtidige priser: udfyld, se dem ved siden af dagens, og godkend',
        access: 'staff:changePrices',
      },
      {
        label: 'Import',
        to: paths.adminProductImport(),
        icon: ImageUp,
        about: 'Lav produkter ud af en mappe med billeder',
        access: 'staff:addProducts',
      },
    ],
  },
  {
    label: 'Penge',
    screens: [
      {
        label: 'Økonomi',
        to: paths.adminFinances(),
        icon: Wallet,
        about: 'Hvad kunderne skylder, hvad der ventes ind og ud, moms, og hvad der ikke er bogført',
        access: 'staff:keepBooks',
      },
      {
        label: 'Fakturaer',
        to: paths.adminInvoices(),
        icon: ReceiptText,
        about: 'Hvem skylder hvad, PDF og kreditnotaer',
        access: 'staff:readInvoices',
        waits: ['toNemHandel', 'refusedEInvoices'],
      },
      {
        label: 'Forfaldne',
        to: paths.adminOverdue(),
        icon: AlarmClock,
        about: 'Hvem der skylder og hvor længe, rykkere, rente og gebyr',
        access: 'staff:readInvoices',
        waits: ['overdueInvoices'],
      },
      {
        label: 'Bankudtog',
        to: paths.adminBankStatement(),
        icon: Landmark,
        about: 'Læs bankens linjer ind, og bogfør indbetalingerne',
        access: 'staff:bookPayments',
        waits: ['openBankLines'],
      },
      {
        label: 'Bogføring',
        to: paths.adminBookkeeping(),
        icon: BookOpenCheck,
        about: 'Måneder afsluttes, posteringer og bilag til bogholderen',
        access: 'staff:keepBooks',
      },
      {
        label: 'Dækningsbidrag',
        to: paths.adminContribution(),
        icon: ChartColumn,
        about: 'Hvad der er tjent pr. folie, serie og kunde',
        access: 'permission:contribution',
      },
    ],
  },
  {
    label: 'Indbakke',
    screens: [
      {
        label: 'Beskeder',
        to: paths.adminMessages(),
        icon: Mail,
        about: 'Beskeder fra kontaktsiden og mails, butikken har skrevet',
        access: 'staff:openMessages',
        waits: ['messages', 'failedMails'],
      },
      {
        label: 'Anmeldelser',
        to: paths.adminReviews(),
        icon: Star,
        about: 'Læs, hvad kunderne skriver om varerne, og svar dem',
        access: 'staff:answerInbox',
        waits: ['reviews'],
      },
      {
        label: 'Billeder',
        to: paths.adminWraps(),
        icon: Images,
        about: 'Biler, værkstederne har folieret: godkend, afvis eller skjul',
        access: 'staff:answerInbox',
        waits: ['wraps'],
      },
      {
        label: 'Sponsorater',
        to: paths.adminSponsorships(),
        icon: Trophy,
        about: 'Læs ansøgninger fra kørere, og giv dem svar',
        access: 'staff:answerInbox',
        waits: ['sponsorships'],
      },
    ],
  },
  {
    label: SETUP,
    screens: [
      {
        label: 'Indstillinger',
        to: paths.adminSettings(),
        icon: SlidersHorizontal,
        about: 'Firma, bank, løfter, certifikater og tier-rabatter',
        access: 'permission:settings',
      },
      {
        label: 'Kolleger',
        to: paths.adminColleagues(),
        icon: UserCog,
        about: 'Hvem af jer der kan logge ind, og hvad de må',
        access: 'superadmin',
      },
      {
        label: 'Tags',
        to: paths.adminTags(),
        icon: Tags,
        about: 'Kategorier, produkttyper, farver, serier og det andet, produkter sorteres efter',
        access: 'staff:describeProducts',
      },
      {
        label: 'Producenter',
        to: paths.adminManufacturers(),
        icon: Factory,
        about: 'Hvem der har lavet varerne, med adresse, som loven kræver det',
        access: 'staff:describeProducts',
      },
      {
        label: 'Bilmodeller',
        to: paths.adminCalculator(),
        icon: Ruler,
        about: 'Hvor meget folie hver bil tager, med kilde, og hvad der hører til i beregneren',
        access: 'staff:describeProducts',
      },
      {
        label: 'Søgninger',
        to: paths.adminSearches(),
        icon: TextSearch,
        about: 'Hvad kunderne søgte og ikke fandt, og ord, der betyder det samme',
        access: 'staff:describeProducts',
      },
      {
        label: 'Integrationer',
        to: paths.adminIntegrations(),
        icon: Plug,
        about: 'Nøgler til andre programmer, og webhooks, der fortæller dem, hvad der sker',
        access: 'superadmin',
      },
      { label: 'Log', to: paths.adminLog(), icon: History, about: 'Hvem ændrede hvad og hvornår', access: 'permission:audit' },
    ],
  },
]

export const DASHBOARD = { label: 'Overblik', to: paths.admin(), icon: LayoutDashboard } as const

/** The screens a user may open, by group; a group without any is left out. */
export function screenGroupsFor(user: Holder | null): readonly ScreenGroup[] {
  return GROUPS.map(({ label, screens }) => ({ label, screens: screens.filter(({ access }) => hasAccess(user, access)) })).filter(
    ({ screens }) => screens.length > 0,
  )
}

export function screensFor(user: Holder | null): readonly Screen[] {
  return screenGroupsFor(user).flatMap(({ screens }) => screens)
}

/** Whether a colleague may open an address: by the screen it belongs to; what belongs to none is open. */
export function mayOpen(user: Holder | null, address: string): boolean {
  const [path = ''] = address.split(/[?#]/)
  const owner = GROUPS.flatMap(({ screens }) => screens).find(({ to }) => path === to || path.startsWith(`${to}/`))
  return owner === undefined || hasAccess(user, owner.access)
}

/** How much work waits on a screen; 0 while the counts are not known. */
export function waitingCount({ waits = [] }: Screen, waiting: Partial<Waiting> | undefined): number {
  return waits.reduce((sum, count) => sum + Number(waiting?.[count] ?? 0), 0)
}

const PHONE_SCREENS = ['Ordrer', 'Pak', 'Kunder', 'Produkter', 'Beskeder', 'Fakturaer', 'Varemodtagelse']

/** The three screens at the bottom of a phone, beside the overview and all the others. */
export function phoneScreensFor(user: Holder | null): readonly Screen[] {
  const screens = screensFor(user)
  const preferred = PHONE_SCREENS.flatMap((label) => screens.filter((screen) => screen.label === label))
  return [...new Set([...preferred, ...screens])].slice(0, 3)
}
