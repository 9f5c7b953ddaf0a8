import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide, untilPainted } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, unfold, visit } from './visitor.ts'
import { addWaitingWorkshop, addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const WAITING = 'venter@skaermbilleder.dk'
const DUPLICATE = 'venter+igen@skaermbilleder.dk'
const APPLICANT = 'koerer@skaermbilleder.dk'
const LEAVING = 'paa-vej-ud@skaermbilleder.dk'
const SUBJECT = 'Har I en prøve af Skærmgrå?'

type Scene = Readonly<{ name: string; path: string; open?: (page: Page) => Promise<void>; shows: (page: Page) => Locator }>

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const fromMenu =
  (action: string, about = '') =>
  async (page: Page) => {
    await page
      .getByRole('button', { name: `Flere handlinger: ${about}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  }
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
const customer = `/admin/kunder?search=${encodeURIComponent('gold@demo.dk')}`
const waiting = `/admin/kunder?search=${encodeURIComponent(DUPLICATE)}`
const application = `/admin/sponsorskab?search=${APPLICANT}`
const message = `/admin/beskeder?search=${encodeURIComponent('Skærmgrå')}`

const FETCHED = '/admin/ordrer?scope=fetched'
async function chooseOrders(page: Page): Promise<void> {
  await page.getByTestId('order').first().waitFor()
  for (const box of (await page.getByRole('checkbox', { name: /^Vælg ORD-/ }).all()).slice(0, 3)) await box.check()
}

/** Every screen of the area and every dialog it opens, with what it says when something is wrong or missing. */
const AREAS: Readonly<Record<string, readonly Scene[]>> = {
  overview: [
    { name: 'overview', path: '/admin', shows: (page) => page.getByRole('heading', { name: 'Pointgæld' }) },
    {
      name: 'overview, figures as a table',
      path: '/admin?dage=365',
      open: (page) => page.getByText('Vis tallene som tabel').click(),
      shows: (page) => page.getByRole('table'),
    },
  ],
  buying: [
    { name: 'purchase orders', path: '/admin/indkoeb', shows: (page) => page.getByRole('link', { name: '1 · Hansefolien' }) },
    { name: 'a new purchase order', path: '/admin/indkoeb', open: press('Ny indkøbsordre'), shows: dialog('Ny indkøbsordre') },
    { name: 'a purchase order', path: '/admin/indkoeb/1', shows: (page) => page.getByRole('form', { name: 'Indkøbsordren' }) },
    { name: 'closing it', path: '/admin/indkoeb/1', open: press('Luk resten'), shows: dialog('Luk resten') },
    {
      name: 'goods of a purchase order',
      path: '/admin/varemodtagelse?indkoeb=1',
      shows: (page) => page.getByRole('form').getByText('Leverandør').first(),
    },
    { name: 'advice', path: '/admin/bestillingsforslag', shows: (page) => page.getByRole('heading', { name: 'Uden leverandør' }) },
    { name: 'suppliers', path: '/admin/leverandoerer', shows: (page) => page.getByText('Hansefolien').first() },
    { name: 'a new supplier', path: '/admin/leverandoerer', open: press('Tilføj leverandør'), shows: (page) => page.getByRole('dialog') },
    {
      name: 'what a supplier sells',
      path: '/admin/leverandoerer',
      open: fromMenu('Varer', 'Hansefolien'),
      shows: dialog('Varer fra Hansefolien'),
    },
    { name: 'contribution', path: '/admin/daekningsbidrag', shows: (page) => page.getByRole('heading', { name: 'Kunder' }) },
  ],
  offers: [
    { name: 'offers', path: '/admin/tilbud', shows: (page) => page.getByTestId('offer').first() },
    { name: 'a new offer', path: '/admin/tilbud/ny', shows: (page) => page.getByLabel('Find kunden') },
    { name: 'a draft', path: '/admin/tilbud/2', shows: (page) => page.getByRole('form', { name: 'Tilbuddet' }) },
    {
      name: 'sending it',
      path: '/admin/tilbud/2',
      open: press('Send til kunden'),
      shows: (page) => page.getByRole('dialog', { name: /^Send TIL-/ }),
    },
    {
      name: 'withdrawing one',
      path: '/admin/tilbud/1',
      open: press('Træk tilbage'),
      shows: (page) => page.getByRole('dialog', { name: /tilbage$/ }),
    },
  ],
  integrations: [
    { name: 'integrations', path: '/admin/integrationer', shows: (page) => page.getByRole('heading', { name: 'Webhooks' }) },
    {
      name: 'a new key',
      path: '/admin/integrationer',
      open: press('Ny nøgle'),
      shows: dialog('Ny nøgle'),
    },
    {
      name: 'a new receiver',
      path: '/admin/integrationer',
      open: press('Ny modtager'),
      shows: dialog('Ny modtager'),
    },
  ],
  customers: [
    { name: 'customers', path: '/admin/kunder', shows: (page) => page.getByTestId('customer').first() },
    { name: 'customers, none', path: '/admin/kunder?search=findesikke', shows: (page) => page.getByText('Ingen kunder fundet') },
    {
      name: 'a new colleague, nothing filled in',
      path: '/admin/kolleger',
      open: async (page) => {
        await press('Opret kollega')(page)
        await dialog('Opret kollega')(page).getByRole('button', { name: 'Lager', exact: true }).click()
        await dialog('Opret kollega')(page).getByRole('button', { name: 'Opret kollega' }).click()
      },
      shows: (page) => page.getByText('Skriv kundens navn.'),
    },
    { name: 'a waiting customer', path: waiting, open: fromMenu('Se detaljer'), shows: dialog('Kunde Detaljer') },
    { name: 'rejecting a customer', path: waiting, open: fromMenu('Afvis'), shows: dialog('Afvis kunde') },
    { name: 'editing a customer', path: customer, open: press(/^Rediger/), shows: dialog('Rediger Kunde') },
    {
      name: "a customer's orders",
      path: customer,
      open: async (page) => {
        await press(/^Rediger/)(page)
        await dialog('Rediger Kunde')(page).getByText('Ordrer', { exact: true }).click()
      },
      shows: (page) => page.getByRole('link', { name: 'Vis i ordrelisten' }),
    },
    {
      name: "a customer's points, nothing filled in",
      path: customer,
      open: async (page) => {
        await press(/^Rediger/)(page)
        await dialog('Rediger Kunde')(page).getByText('Point', { exact: true }).first().click()
        await press('Gem point')(page)
      },
      shows: (page) => page.getByText('Skriv en begrundelse.'),
    },
    {
      name: 'an order on the phone for a new guest',
      path: '/admin/ordrer/ny',
      open: press('Ny gæst'),
      shows: (page) => page.getByText('Læg mindst én vare på ordren.'),
    },
    {
      name: 'who waits to be deleted',
      path: '/admin/kunder?deletion=asked',
      shows: (page) => page.getByTestId('customer').filter({ hasText: LEAVING }),
    },
    {
      name: "a person's data, no address",
      path: '/admin/kunder',
      open: async (page) => {
        await press('Udlever eller slet data')(page)
        await dialog('Udlever eller slet data')(page).getByRole('button', { name: 'Udlever data' }).click()
      },
      shows: (page) => page.getByText('Skriv en gyldig e-mail.'),
    },
    { name: 'deleting a customer', path: customer, open: fromMenu('Slet'), shows: dialog('Slet kunde') },
  ],
  orders: [
    { name: 'claims', path: '/admin/reklamationer', shows: (page) => page.getByTestId('claim').first() },
    {
      name: 'a withdrawal to be settled',
      path: '/admin/reklamationer?kind=withdrawal',
      open: async (page) => visit(page, (await page.getByTestId('claim').getByRole('link').first().getAttribute('href')) ?? ''),
      shows: (page) => page.getByRole('region', { name: 'Kunden skriver' }),
    },
    {
      name: 'orders, some chosen',
      path: '/admin/ordrer',
      open: chooseOrders,
      shows: (page) => page.getByRole('button', { name: 'Fragtfil' }),
    },
    {
      name: 'a file for a carrier',
      path: '/admin/ordrer',
      open: async (page) => {
        await chooseOrders(page)
        await press('Fragtfil')(page)
      },
      shows: (page) => page.getByRole('dialog', { name: /^Fragtfil/ }),
    },
    ...(
      [
        ['changing an order', 'Ret ordren', /^Ret ordre/],
        ['having an order ready', 'Meld klar', /^Meld klar/],
      ] as const
    ).map(([name, button, opened]): Scene => {
      const open = async (page: Page) => {
        await page.getByRole('link', { name: /^ORD-/ }).first().click()
        await press(button)(page)
      }
      return { name, path: FETCHED, open, shows: (page) => page.getByRole('dialog', { name: opened }) }
    }),
  ],
  makers: [
    { name: 'makers', path: '/admin/producenter', shows: (page) => page.getByText('Carbontex Surfaces Ltd') },
    {
      name: 'a new maker outside the Union, nothing filled in',
      path: '/admin/producenter',
      open: async (page) => {
        await press('Tilføj producent')(page)
        await dialog('Tilføj producent')(page).getByLabel('Land*').selectOption('Kina')
        await press('Gem')(page)
      },
      shows: (page) => page.getByText('Skriv postadressen.'),
    },
  ],
  samples: [{ name: 'samples', path: '/admin/proever', shows: (page) => page.getByRole('heading', { name: 'Prøver at pakke' }) }],
  'car models': [
    { name: 'car models', path: '/admin/bilmodeller', shows: (page) => page.getByText('Mercedes E-klasse') },
    {
      name: 'a new car, nothing filled in',
      path: '/admin/bilmodeller',
      open: async (page) => {
        await press('Tilføj bil')(page)
        await press(/^Gem$/)(page)
      },
      shows: (page) => page.getByText('Skriv bilens navn.'),
    },
  ],
  'settings and log': [
    {
      name: 'settings, one wrong',
      path: '/admin/indstillinger',
      open: async (page) => {
        await page.getByLabel('CVR-nummer').fill('12')
        await press('Gem indstillinger')(page)
      },
      shows: (page) => page.getByText('Skriv et CVR-nummer på otte cifre.'),
    },
    {
      name: 'settings, one wrong in a section that is folded',
      path: '/admin/indstillinger',
      open: async (page) => {
        await unfold(page, 'Bank')
        await page.getByLabel('Reg.nr.').fill('12')
        await page.getByLabel('Reg.nr.').blur()
        await page.getByText('Skriv et registreringsnummer på fire cifre.').waitFor()
        await unfold(page, 'Bank')
        await press('Gem indstillinger')(page)
      },
      shows: (page) => page.getByText('Skriv et registreringsnummer på fire cifre.'),
    },
    {
      name: 'leaving unsaved settings',
      path: '/admin/indstillinger',
      open: async (page) => {
        await page.getByLabel('Butikkens navn').fill('Andet')
        await page.getByRole('link', { name: 'Overblik' }).click()
      },
      shows: dialog('Ændringer er ikke gemt'),
    },
    { name: 'log', path: '/admin/log', shows: (page) => page.getByTestId('entry').first() },
    { name: 'log, nothing', path: '/admin/log?search=findesikke', shows: (page) => page.getByText('Ingen ændringer fundet') },
  ],
  'messages and mails': [
    { name: 'messages', path: '/admin/beskeder', shows: (page) => page.getByTestId('message').first() },
    { name: 'a message', path: message, open: (page) => page.getByTestId('message').getByRole('button').click(), shows: dialog(SUBJECT) },
    {
      name: 'deleting a message',
      path: message,
      open: async (page) => {
        await page.getByTestId('message').getByRole('button').click()
        await press('Slet')(page)
      },
      shows: dialog('Slet besked'),
    },
    { name: 'mails', path: '/admin/beskeder?fane=mails', shows: (page) => page.getByTestId('mail').first() },
    {
      name: 'a mail',
      path: `/admin/beskeder?fane=mails&search=${encodeURIComponent(WAITING)}`,
      open: (page) => page.getByTestId('mail').first().getByRole('button').click(),
      shows: (page) => page.locator('iframe'),
    },
  ],
  applications: [
    { name: 'applications', path: '/admin/sponsorskab', shows: (page) => page.getByTestId('sponsorship').first() },
    { name: 'an application', path: application, open: fromMenu('Se detaljer'), shows: dialog('Ansøgningsdetaljer') },
    {
      name: 'deciding without an amount',
      path: application,
      open: async (page) => {
        await press(/^Behandl/)(page)
        await dialog('Behandl Ansøgning')(page).getByLabel('Status').selectOption('Godkendt')
        await press('Gem Afgørelse')(page)
      },
      shows: (page) => page.getByText('Indtast godkendt beløb'),
    },
    { name: 'deleting an application', path: application, open: fromMenu('Slet'), shows: dialog('Slet ansøgning') },
  ],
  proof: [
    { name: 'photographs', path: '/admin/billeder', shows: (page) => page.getByTestId('wrap').first() },
    { name: 'photographs, nothing', path: '/admin/billeder?search=findesikke', shows: (page) => page.getByText('Ingen billeder matcher') },
    {
      name: 'refusing a photograph without a reason',
      path: '/admin/billeder?search=volvo',
      open: async (page) => {
        await press(/^Afvis/)(page)
        await dialog('Afvis billedet')(page).getByRole('button', { name: 'Afvis billedet' }).click()
      },
      shows: (page) => page.getByText('Skriv til værkstedet, hvorfor.'),
    },
    {
      name: 'naming films',
      path: '/admin/billeder?search=volvo',
      open: async (page) => {
        await press(/^Ret folier/)(page)
        await page.getByLabel('Folie på bilen').fill('blå')
      },
      shows: (page) => page.getByRole('option', { name: /^Tilføj/ }).first(),
    },
    { name: 'reviews', path: '/admin/anmeldelser', shows: (page) => page.getByTestId('review').first() },
    {
      name: 'reviews, nothing',
      path: '/admin/anmeldelser?search=findesikke',
      shows: (page) => page.getByText('Ingen anmeldelser matcher'),
    },
    { name: 'refusing a review', path: '/admin/anmeldelser', open: press(/^Afvis/), shows: dialog('Afvis anmeldelsen') },
    { name: 'answering a review', path: '/admin/anmeldelser', open: press(/^Svar/), shows: dialog('Svar på anmeldelsen') },
  ],
}

/** A telephone by day and a desk by night: every scheme and every layout once, and the page is opened once for both. */
const LOOKS = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1024 },
] as const

test.each(Object.entries(AREAS))(
  'axe finds no fault on the screens and dialogs of the area %s, light and dark',
  async (_area, scenes) => {
    await provideSomethingToShow()
    // the frame of a mail runs nothing, not even what axe would like to ask it
    const page = await newVisitor({ expects: /Blocked script execution in 'about:srcdoc'/ })
    // a tab that is left with unsaved settings asks; here everything may be left
    page.on('dialog', (asked) => void asked.accept())
    await logIn(page, 'superadmin@demo.dk')
    const faults: Record<string, readonly string[]> = {}
    for (const { name, path, open, shows } of scenes) {
      await lookAs(page, LOOKS[0])
      await visit(page, path)
      await open?.(page)
      for (const look of LOOKS) {
        await lookAs(page, look)
        await shows(page).first().waitFor()
        const found = [...(await findAccessibilityFaults(page)), ...(await tooWide(page))]
        if (found.length > 0) faults[`${name}, ${look.colorScheme}`] = found
      }
    }
    expect(faults).toEqual({})
  },
  240_000,
)

async function lookAs(page: Page, { colorScheme, width }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await untilPainted(page)
}

test.each([800, 1280])('a purchase order is printed without the menu, from a window of %i pixels', async (width) => {
  const page = await newVisitor({ width })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/indkoeb/1')
  const title = page.getByRole('heading', { name: 'Indkøbsordre 1' })
  const logOut = page.getByRole('button', { name: 'Log Ud' })
  await logOut.waitFor()
  await page.emulateMedia({ media: 'print' })
  await logOut.waitFor({ state: 'hidden' })
  expect((await title.boundingBox())?.x).toBeLessThan(100)
  await page.emulateMedia({ media: null })
})

async function tooWide(page: Page): Promise<string[]> {
  const wider = await pixelsTooWide(page)
  return wider > 0 ? [`the page is ${wider} px wider than the screen`] : []
}

/** A waiting customer who looks like another, a message, an application, a photograph, a review and an entry of the log; the second time they are there. */
async function provideSomethingToShow(): Promise<void> {
  if (await database.userWith(WAITING)) return
  await addWaitingWorkshop(WAITING, 'nordlys-over-fjorden')
  await addWaitingWorkshop(DUPLICATE, 'nordlys-over-fjorden')
  await addWorkshop(LEAVING, 'nordlys-over-fjorden')
  await call('POST /auth/me/deletion', {
    token: await tokenOf(LEAVING, 'nordlys-over-fjorden'),
    body: { password: 'nordlys-over-fjorden' },
  })
  await database.addSponsorship(APPLICANT)
  await database.addProof('bronze@demo.dk', 'NL-1007')
  const body = { name: 'Karen Kjær', email: WAITING, subject: SUBJECT, message: 'Hej\nJeg vil gerne se farven først.' }
  await call('POST /contact', { body })
  const token = await tokenOf('superadmin@demo.dk')
  await call('PUT /settings', { token, body: { pickup: { isOffered: true, address: '', hours: '' } } })
  const film = await database.product('NL-1012')
  const order = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: 'afhenter@skaermbilleder.dk' })
  await call('POST /orders', { body: { ...order, deliveryWay: 'pickup' } })
  await call('PUT /settings', { token, body: { pickup: { isOffered: false, address: '', hours: '' } } })
  const { id } = (await database.userWith('bronze@demo.dk')) ?? {}
  await call('POST /points/add', { token, body: { userId: id, points: 1, reason: 'Til billedet' } })
  await call('POST /points/deduct', { token, body: { userId: id, points: 1, reason: 'Til billedet' } })
}
