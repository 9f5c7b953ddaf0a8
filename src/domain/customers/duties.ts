/** What a restricted colleague may be given, one tick each (decision 0030). Who is not restricted needs none of them. */
export const DUTIES = [
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
export type Duty = (typeof DUTIES)[number]

/** A tick as a superadmin reads it. */
export const DUTY_TEXTS: Readonly<Record<Duty, Readonly<{ label: string; about: string }>>> = {
  figures: { label: 'Se tal', about: 'Omsætning, det bedst sælgende og summer på tværs af ordrer og fakturaer' },
  prices: { label: 'Ændre priser', about: 'Priser, tilbud, prishistorik og pris i point' },
  products: { label: 'Ændre varer', about: 'Tekster, billeder, tags, producenter og dokumenter' },
  stock: { label: 'Ændre lager', about: 'Hvor mange der er på lager' },
  buying: { label: 'Købe hjem', about: 'Leverandører, indkøbsordrer og deres priser, og hvad der bør bestilles' },
  orders: { label: 'Ændre ordrer', about: 'Rette, annullere og slette ordrer, tage dem i telefonen, og se deres beløb og mails' },
  parcels: { label: 'Pakke og sende', about: 'Pakkesedler, forsendelser og tracking, uden beløb' },
  invoices: { label: 'Fakturere og bogføre', about: 'Fakturaer, kreditnotaer, betalinger og tilbagebetalinger' },
  customers: { label: 'Ændre kunder', about: 'Godkende, rette, spærre og slette kunder, deres rabat og point' },
  inbox: { label: 'Svare udefra', about: 'Beskeder, returer og reklamationer, anmeldelser, billeder og sponsorater' },
  settings: { label: 'Ændre indstillinger', about: 'Firma, bank, tekster og tier-rabatter' },
}

/** The ticks of a kind of colleague, given in one press; null is 'Alt': no restriction. */
export const STANDARD_SETS: readonly Readonly<{ label: string; restrictedTo: readonly Duty[] | null }>[] = [
  { label: 'Alt', restrictedTo: null },
  { label: 'Lager', restrictedTo: ['stock', 'parcels'] },
  { label: 'Kundeservice', restrictedTo: ['orders', 'customers', 'inbox'] },
  { label: 'Bogholderi', restrictedTo: ['figures', 'invoices'] },
]

/** The name of the standard set somebody has, or of a choice of his own. */
export function restrictionLabel(restrictedTo: readonly Duty[] | null): string {
  return STANDARD_SETS.find((set) => isSameRestriction(set.restrictedTo, restrictedTo))?.label ?? 'Egne valg'
}

/** True for two restrictions of the same ticks, whatever their order. */
export function isSameRestriction(one: readonly Duty[] | null, other: readonly Duty[] | null): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every((duty) => other.includes(duty))
}

type Need = Readonly<{ any: readonly Duty[] }> | Readonly<{ every: readonly Duty[] }>

/**
 * Every piece of staff's work beside the ticks it takes: any one of them, or all. The one table that calls (their access), fields of
 * answers and of what is sent, screens, buttons and tests read.
 */
export const WORK = {
  /** turnover, best sellers, and sums over many orders, invoices or customers */
  seeFigures: { any: ['figures'] },

  readProducts: { any: ['products', 'prices', 'stock', 'orders'] },
  /** prices where staff work with products: the shop's pages show them to everybody */
  seePrices: { any: ['prices', 'orders'] },
  /** a change of a product, whose fields each take a tick of their own */
  changeProducts: { any: ['products', 'prices', 'stock'] },
  changePrices: { any: ['prices'] },
  changeStock: { any: ['stock'] },
  /** everything of a product that is neither price nor stock; tags, makers, pictures, documents, words for the search */
  describeProducts: { any: ['products'] },
  /** a new product has a price and a stock, and both go with a deleted one; files hold all three */
  addProducts: { every: ['products', 'prices', 'stock'] },

  /** suppliers, purchase orders with their prices, and advice of what to order */
  buyGoods: { any: ['buying'] },
  /** what is on the way, for whoever receives it */
  readPurchases: { any: ['buying', 'stock'] },

  readOrders: { any: ['orders', 'parcels', 'invoices'] },
  /** what one order or invoice costs, and what is owed on it */
  seeOrderAmounts: { any: ['orders', 'invoices', 'figures'] },
  /** lines, address and reference; cancelling, reviving, deleting; orders on the phone */
  changeOrders: { any: ['orders'] },
  /** offers at prices of their own; below what was paid for the goods the permission to see that is asked too */
  makeOffers: { any: ['orders'] },
  /** a change of status, whose parts each take a tick of their own */
  moveOrders: { any: ['orders', 'parcels'] },
  /** notes among staff */
  noteOrders: { any: ['orders', 'parcels', 'invoices'] },
  sendParcels: { any: ['parcels'] },
  /** payments, their reversal and refunds */
  bookPayments: { any: ['invoices'] },

  /** withdrawals, returns and complaints: read, ask, refuse; money and new rolls take a tick of their own */
  answerClaims: { any: ['orders', 'inbox', 'invoices'] },

  readInvoices: { any: ['invoices', 'orders'] },
  issueInvoices: { any: ['invoices'] },
  /** months of the books: what they come to, their files, and closing them */
  keepBooks: { every: ['figures', 'invoices'] },

  readCustomers: { any: ['customers', 'orders', 'invoices'] },
  /** creates, approves, changes, locks and deletes; discount and points too */
  changeCustomers: { any: ['customers'] },
  /** everything kept of a person, his orders and their amounts too */
  handOutData: { every: ['customers', 'orders'] },

  /** messages, reviews, pictures and sponsorships */
  answerInbox: { any: ['inbox'] },
  /** mails name the amounts of orders */
  readMails: { any: ['orders'] },
  /** the screen of messages and mails, whose halves each take a tick of their own */
  openMessages: { any: ['inbox', 'orders'] },

  changeSettings: { any: ['settings'] },
} as const satisfies Record<string, Need>
export type Work = keyof typeof WORK

/** Whether somebody restricted to these ticks may do a piece of work. */
export function isCovered(work: Work, restrictedTo: readonly Duty[]): boolean {
  const need: Need = WORK[work]
  const isHeld = (duty: Duty) => restrictedTo.includes(duty)
  return 'any' in need ? need.any.some(isHeld) : need.every.every(isHeld)
}
