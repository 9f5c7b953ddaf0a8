/** The permissions a restricted colleague can be given (decision 0030). An unrestricted colleague needs none. */
export const STAFF_PERMISSIONS = [
  'figures',
  'prices',
  'products',
  'stock',
  'buying',
  'orders',
  'parcels',
  'invoices',
  'customers',
  'inbox',
  'settings',
] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

export const STAFF_PERMISSION_TEXTS: Readonly<Record<StaffPermission, Readonly<{ label: string; about: string }>>> = {
  figures: { label: 'Se tal', about: 'Omsætning, det bedst sælgende og summer på tværs af ordrer og fakturaer' },
  prices: { label: 'Ændre priser', about: 'Priser, kampagner, prishistorik og pris i point' },
  products: { label: 'Ændre varer', about: 'Tekster, billeder, tags, producenter og dokumenter' },
  stock: { label: 'Ændre lager', about: 'Hvor mange der er på lager' },
  buying: { label: 'Købe hjem', about: 'Leverandører, indkøbsordrer og deres priser, og hvad der bør bestilles' },
  orders: { label: 'Ændre ordrer', about: 'Rette, annullere og slette ordrer, tage telefonordrer, og se beløb og mails' },
  parcels: { label: 'Pakke og sende', about: 'Pakkesedler, forsendelser og pakkenumre, uden beløb' },
  invoices: { label: 'Fakturere og bogføre', about: 'Fakturaer, kreditnotaer, betalinger og tilbagebetalinger' },
  customers: { label: 'Ændre kunder', about: 'Godkende, rette, spærre og slette kunder, deres rabat og point' },
  inbox: { label: 'Svare kunder', about: 'Beskeder, returer og reklamationer, anmeldelser, billeder og sponsorater' },
  settings: { label: 'Ændre indstillinger', about: 'Firma, bank, tekster og tier-rabatter' },
}

/** Standard sets of permissions; null is 'Alt': no restriction. */
export const STANDARD_SETS: readonly Readonly<{ label: string; restrictedTo: readonly StaffPermission[] | null }>[] = [
  { label: 'Alt', restrictedTo: null },
  { label: 'Lager', restrictedTo: ['stock', 'parcels'] },
  { label: 'Kundeservice', restrictedTo: ['orders', 'customers', 'inbox'] },
  { label: 'Bogholderi', restrictedTo: ['figures', 'invoices'] },
]

export function restrictionLabel(restrictedTo: readonly StaffPermission[] | null): string {
  return STANDARD_SETS.find((set) => isSameRestriction(set.restrictedTo, restrictedTo))?.label ?? 'Egne valg'
}

export function isSameRestriction(one: readonly StaffPermission[] | null, other: readonly StaffPermission[] | null): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every((staffPermission) => other.includes(staffPermission))
}

type Need = Readonly<{ any: readonly StaffPermission[] }> | Readonly<{ every: readonly StaffPermission[] }>

/** Staff work and the permissions it needs: any of them, or every one. */
export const STAFF_ACTIONS = {
  /** sums over many orders, invoices or customers */
  seeFigures: { any: ['figures'] },

  readProducts: { any: ['products', 'prices', 'stock', 'orders'] },
  /** a product's stock by batch, also to exchange the batches of what is packed */
  readBatches: { any: ['products', 'prices', 'stock', 'orders', 'parcels'] },
  /** what lies on the shelves, to pack and to count */
  readShelves: { any: ['stock', 'parcels'] },
  /** prices in the back office; the shop's own pages show them to all */
  seePrices: { any: ['prices', 'orders'] },
  /** each field also needs its own permission */
  changeProducts: { any: ['products', 'prices', 'stock'] },
  changePrices: { any: ['prices'] },
  changeStock: { any: ['stock'] },
  describeProducts: { any: ['products'] },
  /** a product has a price and a stock, so creating and deleting need all three */
  addProducts: { every: ['products', 'prices', 'stock'] },

  buyGoods: { any: ['buying'] },
  /** expected deliveries, for receiving goods */
  readPurchases: { any: ['buying', 'stock'] },

  readOrders: { any: ['orders', 'parcels', 'invoices'] },
  /** amounts of one order or invoice */
  seeOrderAmounts: { any: ['orders', 'invoices', 'figures'] },
  /** lines, address, reference, cancelling, reviving, deleting, phone orders */
  changeOrders: { any: ['orders'] },
  /** selling below cost also needs the permission to see costs */
  makeOffers: { any: ['orders'] },
  /** each part of a status change also needs its own permission */
  moveOrders: { any: ['orders', 'parcels'] },
  noteOrders: { any: ['orders', 'parcels', 'invoices'] },
  sendParcels: { any: ['parcels'] },
  bookPayments: { any: ['invoices'] },

  /** read, ask, refuse; refunds and replacement rolls need their own permission */
  answerClaims: { any: ['orders', 'inbox', 'invoices'] },

  readInvoices: { any: ['invoices', 'orders'] },
  issueInvoices: { any: ['invoices'] },
  /** months of the books: totals, files and closing */
  keepBooks: { every: ['figures', 'invoices'] },

  readCustomers: { any: ['customers', 'orders', 'invoices'] },
  /** discounts and points too */
  changeCustomers: { any: ['customers'] },
  handOutData: { every: ['customers', 'orders'] },

  answerInbox: { any: ['inbox'] },
  /** mails contain order amounts */
  readMails: { any: ['orders'] },
  /** messages and mails each also need their own permission */
  openMessages: { any: ['inbox', 'orders'] },

  changeSettings: { any: ['settings'] },
} as const satisfies Record<string, Need>
export type StaffAction = keyof typeof STAFF_ACTIONS

export function isCovered(work: StaffAction, restrictedTo: readonly StaffPermission[]): boolean {
  const need: Need = STAFF_ACTIONS[work]
  const isHeld = (staffPermission: StaffPermission) => restrictedTo.includes(staffPermission)
  return 'any' in need ? need.any.some(isHeld) : need.every.every(isHeld)
}
