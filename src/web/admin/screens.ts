import { LayoutDashboard, type LucideIcon, Package, ShoppingBag, SwatchBook, Tags, UsersRound } from 'lucide-react'
import { paths } from '#web/paths.ts'

type Screen = Readonly<{ label: string; to: string; icon: LucideIcon; about: string }>

/** The screens of the back office that exist, in the order of its navigation. */
export const SCREENS: readonly Screen[] = [
  { label: 'Produkter', to: paths.adminProducts(), icon: Package, about: 'Priser, lager og tilbud, nye film og CSV' },
  {
    label: 'Tags',
    to: paths.adminTags(),
    icon: Tags,
    about: 'Kategorier, produkttyper, farver, serier og det andet, produkter sorteres efter',
  },
  { label: 'Ordrer', to: paths.adminOrders(), icon: ShoppingBag, about: 'Pak, send og fakturer det, kunderne har bestilt' },
  { label: 'Kunder', to: paths.adminCustomers(), icon: UsersRound, about: 'Godkend nye værksteder, ret tier, rabat og point' },
  { label: 'Design', to: paths.adminDesign(), icon: SwatchBook, about: 'Byggesten til nye sider, lyst og mørkt' },
]

export const DASHBOARD = { label: 'Overblik', to: paths.admin(), icon: LayoutDashboard } as const
