import { z } from 'zod'
import type { LedgerEntry, LedgerLine, LedgerVoucher } from '#domain/bookkeeping/ledger.ts'
import type { LedgerYear } from '#domain/bookkeeping/ledger-chart.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { LedgerAway, type LedgerProvider, LedgerRefusal } from './provider.ts'
import { type Call, requestProgram } from './request-program.ts'

export const ECONOMIC_URL = 'https://apis.e-conomic.com'
/** Each service has its own version in its address. */
const JOURNALS = '/journalsapi/v16.0.1'
const ACCOUNTS = '/accountsapi/v7.0.1'
const YEARS = '/accountingyearsapi/v2.0.1'
const DOCUMENTS = '/documentsapi/v4.0.1'
const BOOKED = '/bookedEntriesapi/v6.0.0'

const FINANCE_VOUCHER = 5
const MAX_PAGES = 100
const DRAFTS_AT_ONCE = 500

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).nullish(), cursor: z.union([z.string(), z.number()]).nullish() })
const code = z.string().nullish()
const draftEntry = z.object({
  voucherNumber: z.number().int(),
  accountNumber: z.number().int(),
  contraAccountNumber: z.number().int().nullish(),
  amount: z.number(),
  vatCode: code,
  text: z.string().nullish(),
})
const bookedEntry = z.object({
  voucherNumber: z.number().int().nullish(),
  accountNumber: z.number().int(),
  amount: z.number(),
  text: z.string().nullish(),
})
const journal = z.object({ number: z.number().int(), name: z.string().nullish() })
const account = z.object({
  number: z.number().int(),
  name: z.string().nullish(),
  type: z.union([z.number(), z.string()]).nullish(),
  vatCode: code,
  isBarred: z.boolean().nullish(),
  isBlockedForDirectEntries: z.boolean().nullish(),
})
const year = z.object({
  year: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  isClosed: z.boolean().nullish(),
  closed: z.boolean().nullish(),
})
const attached = z.object({ number: z.number().int() })
const anything = z.unknown().refine((value) => value !== undefined)
const refused = z.object({ message: z.string().nullish(), title: z.string().nullish(), developerHint: z.string().nullish() })

/** Profit and loss, and balance: the others are headings and sums. */
const POSTABLE = new Set<unknown>([1, 2, '1', '2'])

type Agreement = Readonly<{ appSecret: string; grant: string; journal: number; apiUrl: string; call?: Call }>
type Sent = Readonly<{ key: string; json: unknown } | { key: string; form: FormData }>

/** e-conomic's OpenAPI services (https://apis.e-conomic.com), for one attempt: years are read once; what is documented and what is assumed is in decision 121. */
export function createEconomic({ appSecret, grant, journal: journalNumber, apiUrl, call = fetch }: Agreement): LedgerProvider {
  const program = { name: 'e-conomic', call, pauseMs: null, failureOf }
  const request = <Schema extends z.ZodType>(schema: Schema, path: string, sent?: Sent): Promise<z.output<Schema>> =>
    requestProgram(program, schema, `${apiUrl}${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: {
        'X-AppSecretToken': appSecret,
        'X-AgreementGrantToken': grant,
        accept: 'application/json',
        ...(sent && { 'Idempotency-Key': sent.key }),
        ...(sent && 'json' in sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: 'json' in sent ? JSON.stringify(sent.json) : sent.form }),
    })

  async function all<Item extends z.ZodType>(item: Item, path: string, filter?: string): Promise<z.output<Item>[]> {
    const found: z.output<Item>[] = []
    let cursor: string | number | null | undefined
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const query = new URLSearchParams({ ...(filter && { filter }), ...(cursor != null && { cursor: `${cursor}` }) })
      const { items, cursor: next } = await request(page(item), `${path}${query.size > 0 ? `?${query}` : ''}`)
      found.push(...((items ?? []) as z.output<Item>[]))
      if (next == null) return found
      cursor = next
    }
    throw new LedgerAway('e-conomic har for mange linjer til at læse dem alle')
  }

  const readYears = async (): Promise<LedgerYear[]> =>
    // this service has no cursor
    ((await request(page(year), `${YEARS}/AccountingYears/paged?pagesize=100`)).items ?? []).map(
      ({ year: name, fromDate, toDate, isClosed, closed }) => ({
        year: name,
        from: fromDate.slice(0, 10),
        to: toDate.slice(0, 10),
        isClosed: isClosed ?? closed ?? false,
      }),
    )

  let years: readonly LedgerYear[] | null = null

  async function yearOf({ day }: Pick<LedgerVoucher, 'day'>): Promise<LedgerYear> {
    years ??= await readYears()
    const found = years.find(({ from, to }) => from <= day && day <= to)
    if (!found) throw new LedgerRefusal(`e-conomic har intet regnskabsår, som ${day} ligger i`)
    return found
  }

  async function readDrafts(filter: string): Promise<LedgerEntry[]> {
    const found = await all(draftEntry, `${JOURNALS}/draft-entries`, `journalNumber$eq:${journalNumber}$and:${filter}`)
    return found.map(({ voucherNumber, accountNumber, contraAccountNumber, amount, vatCode, text }) => ({
      number: voucherNumber,
      account: String(accountNumber),
      ore: krToOre(amount),
      vatCode: vatCode || null,
      text: text ?? '',
      contra: contraAccountNumber ? String(contraAccountNumber) : null,
    }))
  }

  async function readBooked(filter: string): Promise<LedgerEntry[]> {
    const found = await all(bookedEntry, `${BOOKED}/booked-entries`, filter)
    return found.map(({ voucherNumber, accountNumber, amount, text }) => ({
      number: voucherNumber ?? 0,
      account: String(accountNumber),
      ore: krToOre(amount),
      text: text ?? '',
      contra: null,
      vatCode: null,
    }))
  }

  async function hasPdf(voucher: LedgerVoucher): Promise<boolean> {
    const { year: name } = await yearOf(voucher)
    const filter = `accountingYear$eq:${name}$and:voucherNumber$eq:${voucher.number}`
    return (await all(attached, `${DOCUMENTS}/AttachedDocuments`, filter)).length > 0
  }

  async function attach(voucher: LedgerVoucher, pdf: Buffer, key: string): Promise<void> {
    const { year: name } = await yearOf(voucher)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `bilag-${voucher.number}.pdf`)
    form.append('accountingYear', name)
    form.append('voucherNumber', `${voucher.number}`)
    await request(anything, `${DOCUMENTS}/AttachedDocuments`, { key, form })
  }

  return {
    readChart: async () => ({
      books: (await all(journal, `${JOURNALS}/journals`)).map(({ number, name }) => ({ number, name: name ?? '' })),
      accounts: (await all(account, `${ACCOUNTS}/Accounts`)).map(
        ({ number, name, type, vatCode, isBarred, isBlockedForDirectEntries }) => ({
          number: String(number),
          name: name ?? '',
          vatCode: vatCode || null,
          isOpen: !isBarred && !isBlockedForDirectEntries && (type == null || POSTABLE.has(type)),
        }),
      ),
      years: await readYears(),
    }),
    find: async (voucher) => {
      const drafts = await readDrafts(`voucherNumber$eq:${voucher.number}`)
      const { from, to } = await yearOf(voucher)
      const inYear = `voucherNumber$eq:${voucher.number}$and:date$gte:${from}$and:date$lte:${to}`
      const entries = drafts.length > 0 ? drafts : await readBooked(inYear)
      return { entries, hasPdf: entries.length > 0 && (await hasPdf(voucher)) }
    },
    send: async (voucher, { lines, pdf }, { key }) => {
      if (lines.length > DRAFTS_AT_ONCE) throw new LedgerRefusal('Bilaget har flere linjer, end e-conomic tager')
      const json = lines.map((line) => toDraft(voucher, line, journalNumber))
      if (json.length > 0) await request(anything, `${JOURNALS}/draft-entries/bulk`, { key: `${key}-${json.length}`, json })
      // the voucher must be there before it gets a document
      if (pdf) await attach(voucher, pdf, `${key}-pdf`)
    },
    readEntries: async ({ from, to }) => {
      const span = `date$gte:${from}$and:date$lte:${to}`
      return [...(await readDrafts(span)), ...(await readBooked(span))]
    },
  }
}

function toDraft({ number, day, text }: LedgerVoucher, { account: on, contra, ore, vatCode }: LedgerLine, journalNumber: number) {
  return {
    entryTypeNumber: FINANCE_VOUCHER,
    journalNumber,
    voucherNumber: number,
    date: `${day}T00:00:00Z`,
    text,
    accountNumber: Number(on),
    contraAccountNumber: Number(contra),
    amount: oreToKr(ore),
    currency: 'DKK',
    ...(vatCode !== null && { vatCode }),
  }
}

/** A wrong key and a missing role are corrected by staff: those are tried again. */
function failureOf(status: number, body: unknown): Error {
  if (status === 401) return new LedgerAway('e-conomic afviser nøglerne')
  if (status === 403) return new LedgerAway('nøglerne mangler en rolle i e-conomic')
  const { message, title, developerHint } = refused.safeParse(body).data ?? {}
  return new LedgerRefusal([message ?? title ?? `e-conomic svarede ${status}`, developerHint].filter(Boolean).join(' '))
}
