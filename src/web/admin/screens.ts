import {
  AlarmClock,
  BookOpenCheck,
  Camera,
  Factory,
  History,
  ImageUp,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Package,
  PackagePlus,
  ReceiptText,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  SwatchBook,
  Tags,
  TextSearch,
  Trophy,
  Undo2,
  UsersRound,
} from 'lucide-react'
import { paths } from '#contract/pages.ts'
import { type Access, type Holder, hasAccess } from '#domain/customers/rights.ts'

type Screen = Readonly<{ label: string; to: string; icon: LucideIcon; about: string; access: Access }>

/** The screens of the back office that exist, in the order of its navigation. */
const SCREENS: readonly Screen[] = [
  {
    label: 'Produkter',
    to: paths.adminProducts(),
    icon: Package,
    about: 'Priser, lager og tilbud, nye folier og CSV',
    access: 'staff:readProducts',
  },
  {
    label: 'Import',
    to: paths.adminProductImport(),
    icon: ImageUp,
    about: 'Lav produkter ud af en mappe med billeder',
    access: 'staff:addProducts',
  },
  {
    label: 'Varemodtagelse',
    to: paths.adminReceipts(),
    icon: PackagePlus,
    about: 'Læg ruller på lager med deres batch, og se, hvad der er kommet',
    access: 'staff:changeStock',
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
    to: paths.adminMakers(),
    icon: Factory,
    about: 'Hvem der har lavet varerne, med adresse, som loven kræver det',
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
    label: 'Ordrer',
    to: paths.adminOrders(),
    icon: ShoppingBag,
    about: 'Pak, send og fakturer det, kunderne har bestilt',
    access: 'staff:readOrders',
  },
  {
    label: 'Fakturaer',
    to: paths.adminInvoices(),
    icon: ReceiptText,
    about: 'Hvem skylder hvad, PDF og kreditnotaer',
    access: 'staff:readInvoices',
  },
  {
    label: 'Forfaldne',
    to: paths.adminOverdue(),
    icon: AlarmClock,
    about: 'Hvem der skylder og hvor længe, rykkere, rente og gebyr',
    access: 'staff:readInvoices',
  },
  {
    label: 'Kontoudtog',
    to: paths.adminBankStatement(),
    icon: Landmark,
    about: 'Læs bankens linjer ind, og bogfør indbetalingerne',
    access: 'staff:bookPayments',
  },
  {
    label: 'Bogføring',
    to: paths.adminBookkeeping(),
    icon: BookOpenCheck,
    about: 'Måneder afsluttes, posteringer og bilag til bogholderen',
    access: 'staff:keepBooks',
  },
  {
    label: 'Returer',
    to: paths.adminClaims(),
    icon: Undo2,
    about: 'Fortrydelser, returer og reklamationer: pengene tilbage, nye varer eller nej',
    access: 'staff:answerClaims',
  },
  {
    label: 'Kunder',
    to: paths.adminCustomers(),
    icon: UsersRound,
    about: 'Godkend nye værksteder, ret tier, rabat og point',
    access: 'staff:readCustomers',
  },
  {
    label: 'Beskeder',
    to: paths.adminMessages(),
    icon: Mail,
    about: 'Beskeder fra kontaktsiden og mails, butikken har skrevet',
    access: 'staff:openMessages',
  },
  {
    label: 'Indstillinger',
    to: paths.adminSettings(),
    icon: SlidersHorizontal,
    about: 'Firma, bank, løfter, certifikater og tier-rabatter',
    access: 'permission:settings',
  },
  { label: 'Log', to: paths.adminLog(), icon: History, about: 'Hvem ændrede hvad og hvornår', access: 'permission:audit' },
  {
    label: 'Sponsorater',
    to: paths.adminSponsorships(),
    icon: Trophy,
    about: 'Læs ansøgninger fra kørere, og giv dem svar',
    access: 'staff:answerInbox',
  },
  {
    label: 'Billeder',
    to: paths.adminWraps(),
    icon: Camera,
    about: 'Biler, værkstederne har folieret: godkend, afvis eller skjul',
    access: 'staff:answerInbox',
  },
  {
    label: 'Anmeldelser',
    to: paths.adminReviews(),
    icon: Star,
    about: 'Læs, hvad kunderne skriver om varerne, og svar dem',
    access: 'staff:answerInbox',
  },
  { label: 'Design', to: paths.adminDesign(), icon: SwatchBook, about: 'Byggesten til nye sider, lyst og mørkt', access: 'superadmin' },
]

export const DASHBOARD = { label: 'Overblik', to: paths.admin(), icon: LayoutDashboard } as const

/** The screens somebody may open: those whose work he may do; some need a permission, some are for superadmins. */
export function screensFor(user: Holder | null): readonly Screen[] {
  return SCREENS.filter(({ access }) => hasAccess(user, access))
}
