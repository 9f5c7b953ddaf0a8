import { draftInvoice } from '#domain/invoices/invoice-document.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { closeTypesetter } from '#server/documents/typesetter.ts'
import { renderInvoicePdf } from '#server/invoices/issued-file.ts'
import { silentLog } from '#test/silent-log.ts'
import { type Engine, onBothEngines, type Place } from './both-engines.ts'
import { inChildProcess } from './child-process.ts'
import type { Fetched, Fetching } from './document-client.ts'
import { type Figure, report } from './figures.ts'
import { logIn } from './log-in.ts'
import { percentile } from './measure-load.ts'
import { startShop } from './started-process.ts'

const ROUNDS = 3
const IN_A_ROW = 1_000
const SET_PER_ROUND = 300
const FOR_WARMTH = 20
const AT_ONCE = 4
const ALONE_SECONDS = 5
const RATE_AIM = 50
const OTHERS_AIM_MS = 50

/** How many invoices a second the typesetter makes, and how long others wait while a thousand are fetched in a row. */
export async function printDocuments(): Promise<void> {
  const figures: Figure[] = [
    { what: 'invoices of 3 lines, one thread', unit: '/s', rounds: await inRounds(() => setMany(3)), aim: RATE_AIM },
    { what: 'invoices of 30 lines, one thread', unit: '/s', rounds: await inRounds(() => setMany(30)), aim: null },
  ]
  await closeTypesetter()
  figures.push(...(await onBothEngines(fetchAll)))
  report('documents', `Invoices as PDF, ${IN_A_ROW} fetched in a row by ${AT_ONCE}, while a guest asks for new searches`, figures)
}

let number = 0

/** Per second of the thread, which is one core at most. */
async function setMany(lines: number): Promise<number> {
  const count = Math.round((SET_PER_ROUND * 3) / lines)
  const papers = Array.from({ length: count }, () => draftOf(lines))
  const startedAt = performance.now()
  for (const [place, document] of papers.entries()) await renderInvoicePdf({ kind: 'invoice', number: place + 1, document }, new Date(0))
  return (count * 1000) / (performance.now() - startedAt)
}

async function inRounds(measure: () => Promise<number>): Promise<number[]> {
  await measure()
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure())
  return rounds
}

const NAMES = ['Nordlys Satin Grøn', 'Fjord Blank Blå Metallic', 'Beskyttelsesfolie 190 µm', 'Rakel med filtkant', 'Kulfiber Sort 3D']

function draftOf(count: number) {
  number += 1
  const discountPercent = number % 20
  const lines = Array.from({ length: count }, (_, index) => {
    const [quantity, unitPriceOre] = [1 + ((number + index) % 7), 100_00 * (3 + ((number * 7 + index * 13) % 90))]
    return {
      kcwId: `KCW-${number}-${index}`,
      nameDa: `${NAMES[(number + index) % NAMES.length]} ${index}`,
      series: 'Nordlys',
      quantity,
      unitPriceOre,
      promotionPercent: 0,
      payWithPoints: false,
      pointsCost: 10,
      lineTotalOre: reducedAmount(unitPriceOre, quantity, { promotionPercent: 0, discountPercent }),
    }
  })
  const day = '2026-11-21'
  return draftInvoice({
    order: {
      orderNumber: `ORD-2026-${number}`,
      customerName: 'Søren Ærø',
      customerEmail: 'soeren@example.dk',
      cvr: '12345678',
      company: `Værkstedet nr. ${number} ApS`,
      reference: `Bil ${number}`,
      receiver: null,
      ean: null,
      shippingAddress: `Åvej ${number}`,
      shippingPostalCode: '5970',
      shippingCity: 'Ærøskøbing',
      shippingCountry: 'DK',
      vatTreatment: 'domestic',
      invoiceAddress: null,
      invoicePostalCode: null,
      invoiceCity: null,
      invoiceCountry: null,
      paymentMethod: 'invoice',
      paymentStatus: 'unpaid',
      discountPercent,
      shippingOre: 0,
      shippingName: 'Levering',
      pickup: null,
      totalOre: lines.reduce((sum, { lineTotalOre }) => sum + lineTotalOre, 0),
      lines,
    },
    account: null,
    seller: DEFAULT_SETTINGS.company,
    terms: '15_days',
    customs: '',
    orderedOn: day,
    shippedOn: day,
    issueDate: day,
    paidOre: 0,
  })
}

/** A thousand different invoices over HTTP, each rendered, and the longest a guest waited during it. */
async function fetchAll(engine: Engine, place: Place): Promise<Figure[]> {
  const ids = await fillInvoices(place)
  const shop = await startShop(place)
  try {
    const token = await logIn(shop.address)
    const fetchInvoices = (some: readonly number[]) => inAnotherProcess({ address: shop.address, token, ids: some })
    await fetchInvoices(ids.splice(0, FOR_WARMTH))
    const alone: number[] = []
    const rates: number[] = []
    const longest: number[] = []
    const p99s: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(Math.max(...(await fetchInvoices([])).waits))
      const { seconds, waits } = await fetchInvoices(ids.splice(0, IN_A_ROW))
      rates.push(IN_A_ROW / seconds)
      longest.push(Math.max(...waits))
      p99s.push(percentile(waits, 99))
    }
    return [
      { what: `invoices fetched, ${engine}`, unit: '/s', rounds: rates, aim: null },
      { what: `others wait meanwhile, the longest, ${engine}`, unit: 'ms', rounds: longest, aim: OTHERS_AIM_MS },
      { what: `others wait meanwhile, 99 %, ${engine}`, unit: 'ms', rounds: p99s, aim: null },
      { what: `others wait while none is fetched, the longest, ${engine}`, unit: 'ms', rounds: alone, aim: null },
    ]
  } finally {
    await shop.stop()
  }
}

let nextSearch = 0

async function inAnotherProcess(target: Pick<Fetching, 'address' | 'token' | 'ids'>): Promise<Fetched> {
  const fetching: Fetching = { ...target, atOnce: AT_ONCE, from: nextSearch, seconds: ALONE_SECONDS }
  const fetched = await inChildProcess<Fetched>('document-client.ts', fetching)
  nextSearch = fetched.next
  return fetched
}

/** The demo shop with many copies of its first invoice, each with a number of its own; answers their ids. */
async function fillInvoices(location: Place): Promise<number[]> {
  const { db, pool, close } = await connect({ ...location, log: silentLog })
  await migrate(pool)
  await loadDemo(db, new Date())
  const { rows } = await pool.query<{ id: number }>(COPIES, [ROUNDS * IN_A_ROW + FOR_WARMTH])
  await pool.query(DOCUMENTS)
  await close()
  return rows.map(({ id }) => id)
}

const COPIES = `
  insert into invoices (number, kind, order_id, order_number, customer_name, customer_email, company, payment_terms, issue_date, due_date,
    net_ore, vat_ore, total_ore, shipping_ore, created_at)
  select 1000000 + copy, kind, order_id, order_number, customer_name, customer_email, company, payment_terms, issue_date, due_date,
    net_ore, vat_ore, total_ore, shipping_ore, created_at
  from (select * from invoices where kind = 'invoice' order by id limit 1) one cross join generate_series(1, $1::int) copy
  returning id`

const DOCUMENTS = `
  insert into invoice_documents (invoice_id, document)
  select copy.id, document from invoices copy
  cross join (select document from invoice_documents join invoices on id = invoice_id where kind = 'invoice' order by id limit 1) one
  where copy.number > 1000000`

if (import.meta.main) await printDocuments()
