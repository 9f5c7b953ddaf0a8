import { paths } from '#contract/pages/pages.ts'
import { type Access, type Holder, hasAccess } from '#domain/customers/rights/rights.ts'
import { DASHBOARD, screensFor } from '#web/admin/screens.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { type SECTIONS, sectionAddress } from '#web/settings/sections.ts'
import { type Place, placesFor } from './palette-lines.ts'

type Action = Place & Readonly<{ access: Access }>

const ACTIONS: readonly Action[] = [
  {
    label: 'Ny ordre',
    about: 'Tag en ordre pr. telefon',
    to: paths.adminNewOrder(),
    access: 'staff:changeOrders',
  },
  {
    label: 'Nyt tilbud',
    about: 'Skriv et tilbud til en kunde',
    to: paths.adminNewOffer(),
    access: 'staff:makeOffers',
  },
  {
    label: 'Pak og send',
    about: 'Ordrer, der kan pakkes nu, og deres plukliste',
    to: ordersList.href({ scope: 'toPack' }),
    access: 'staff:sendParcels',
  },
  {
    label: 'Optælling',
    about: 'Optæl en hylde med scanner eller kamera',
    to: paths.adminPacking({ vis: 'optaelling' }),
    access: 'staff:changeStock',
  },
  {
    label: 'Restordrer',
    about: 'Ordrer, der mangler varer og kan sendes nu',
    to: ordersList.href({ scope: 'backorders' }),
    access: 'staff:sendParcels',
  },
  {
    label: 'Nyt produkt',
    about: 'Opret en vare med tekst, pris og billede',
    to: paths.adminNewProduct(),
    access: 'staff:addProducts',
  },
  {
    label: 'Produkter fra CSV',
    about: 'Indlæs priser, lager og nye varer fra et regneark',
    to: paths.adminProductCsv(),
    access: 'staff:addProducts',
  },
  { label: 'Design', about: 'Byggesten til nye sider, lyst og mørkt', to: paths.adminDesign(), access: 'superadmin' },
  { label: 'Til butikken', about: 'Se butikken, som kunderne ser den', to: paths.home(), access: 'admin' },
]

/** Other names people type for screens and actions, by label. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Pak: 'hylde scan stregkode',
  Optælling: 'optæl tæl tælle hylde lageroptælling status scan',
  Varemodtagelse: 'modtag modtage levering leverandør rulle lager',
  Produkter: 'vare varer pris priser lager film folie batch tilbagekald tilbagekaldelse',
  Kunder: 'værksted værksteder godkend godkende afventer ansøgning',
  Bankudtog: 'kontoudtog bank bankfil indbetaling betalinger',
  Bogføring: 'luk lukke måned afslut e-conomic dinero bogholder moms',
  Fakturaer: 'faktura kreditnota regning',
  Forfaldne: 'rykker rykkere skylder skyldige',
  Kolleger: 'kollega ny opret ansat ansatte bruger login rettigheder roller adgang',
  Returer: 'reklamation reklamationer retur skadet',
}

export function placesOf(user: Holder | null): readonly Place[] {
  const overview = { label: DASHBOARD.label, about: 'Tal og det, der venter', to: DASHBOARD.to }
  const actions = ACTIONS.filter(({ access }) => hasAccess(user, access))
  return [overview, ...screensFor(user), ...actions].map(({ label, about, to }) => ({ label, about, to, words: OTHER_NAMES[label] }))
}

/** The sections of the settings, which have no screen of their own. */
const SETTINGS: Readonly<Record<Exclude<keyof typeof SECTIONS, 'address'>, readonly [label: string, about: string]>> = {
  company: ['Firma', 'Navn, adresse, CVR-nummer, telefon og åbningstider'],
  bank: ['Bank', 'Kontoen, som kunderne betaler til'],
  claims: ['Løfter og tekster', 'Overskrift, erfaring og garanti'],
  certificates: ['Certifikater', 'Beviser for det, butikken lover'],
  delivery: ['Levering', 'Pris på fragt, gratis fragt, leveringstid, lukkedage og breve med prøver'],
  deliveryMethods: ['Leveringsmåder', 'Fragt efter vægt, længde og område, til firma, dør, udleveringssted og på palle'],
  exports: ['Færøerne og Grønland', 'Fragt og told uden for Danmark'],
  payment: ['Kort og MobilePay', 'Betaling ved kassen'],
  texts: ['Juridiske tekster', 'Handelsbetingelser og privatlivspolitik'],
  guaranteeNotice: ['EU-meddelelse om garanti', 'Filen om lovbestemt garanti'],
  series: ['Fakturanumre', 'Det første nummer på fakturaer og kreditnotaer'],
  eInvoices: ['E-fakturaer', 'Adgangspunktet, der sender e-fakturaer via NemHandel og Peppol'],
  reminders: ['Rykkere', 'Gebyr, renter, kompensation og betalingsfrist'],
  mail: ['Mailserver', 'Prøv, om butikkens mails bliver sendt'],
  backup: ['Backup', 'Den seneste sikkerhedskopi'],
}

export function settingsOf(user: Holder | null): readonly Place[] {
  if (!hasAccess(user, 'permission:settings')) return []
  return Object.entries(SETTINGS).map(([section, [label, about]]) => ({
    label: `Indstillinger: ${label}`,
    about,
    to: sectionAddress(section as keyof typeof SETTINGS),
  }))
}

const OWNER = { role: 'superadmin', permissions: [], restrictedTo: null } as const

/** The name of the first place for a text that only the owner may open; null when there is none. */
export function ownersPlaceFor(text: string): string | null {
  return text.trim() === '' ? null : (placesFor(text, [...placesOf(OWNER), ...settingsOf(OWNER)])[0]?.label ?? null)
}
