import { vatOfGross } from '#domain/money/vat.ts'
import { type PeerBooks, referenceIn } from '#test/ledger-peers/peer-books.ts'

export type Draft = Readonly<{
  entryTypeNumber: number
  journalNumber: number
  voucherNumber: number
  date: string
  text: string
  accountNumber: number
  contraAccountNumber?: number
  amount: number
  currency: string
  vatCode?: string
}>
export type Booked = Readonly<{
  entryNumber: number
  voucherNumber: number
  accountNumber: number
  amount: number
  date: string
  text: string
}>
export type Paper = Readonly<{ number: number; accountingYear: string; voucherNumber: number; bytes: Buffer }>
export type Refused = Readonly<{ status: number; message: string }>
type Account = Readonly<{ number: number; name: string; type: number; vatCode?: string; isBarred?: boolean }>

/** Type 1 is profit and loss, 2 balance, 4 a heading. */
const ACCOUNTS: readonly Account[] = [
  { number: 1000, name: 'NETTOOMSÆTNING', type: 4 },
  { number: 1010, name: 'Salg af varer m/moms', type: 1, vatCode: 'U25' },
  { number: 1020, name: 'Fragt, momspligtig', type: 1, vatCode: 'U25' },
  { number: 1050, name: 'Salg af varer uden for EU', type: 1, vatCode: 'UEXP' },
  { number: 1090, name: 'Rykkergebyrer', type: 1 },
  { number: 1091, name: 'Kompensation for sen betaling', type: 1 },
  { number: 2790, name: 'Gebyrer til betalingsudbyder', type: 1 },
  { number: 4310, name: 'Renteindtægter fra kunder', type: 1 },
  { number: 5600, name: 'Debitorer', type: 2 },
  { number: 5810, name: 'Kasse', type: 2 },
  { number: 5820, name: 'Bank', type: 2 },
  { number: 5830, name: 'Dankort til afregning', type: 2 },
  { number: 5831, name: 'MobilePay til afregning', type: 2 },
  { number: 5832, name: 'Betalingsudbyder til afregning', type: 2 },
  { number: 5890, name: 'Afklaringskonto', type: 2 },
  { number: 6902, name: 'Salgsmoms', type: 2 },
]
const VAT_ACCOUNT = 6902
/** Percent by code. */
const VAT_CODES: Readonly<Record<string, number>> = { U25: 25, UEXP: 0 }
const FINANCE_VOUCHER = 5
const MAX_AT_ONCE = 500

export const PEER_JOURNAL = 7

/** What an agreement has, without a network. */
export class EconomicAgreement {
  accounts: readonly Account[] = ACCOUNTS
  journals = [
    { number: 1, name: 'Daglig' },
    { number: 7, name: 'Webshop' },
  ]
  years = ['2025', '2026', '2027', '2028'].map((year) => ({ year, fromDate: `${year}-01-01`, toDate: `${year}-12-31`, isClosed: false }))
  drafts: (Draft & Readonly<{ entryNumber: number }>)[] = []
  booked: Booked[] = []
  papers: Paper[] = []
  private entries = 0

  /** All or none, as the bulk call is assumed to do. */
  add(sent: unknown): readonly Readonly<{ entryNumber: number }>[] | Refused {
    if (!Array.isArray(sent) || sent.length === 0) return { status: 400, message: 'The body must be a list of entries' }
    if (sent.length > MAX_AT_ONCE) return { status: 400, message: 'Too many entries' }
    for (const one of sent) {
      const wrong = this.fault(one)
      if (wrong !== null) return { status: 400, message: wrong }
    }
    const added = (sent as Draft[]).map((draft) => ({ ...draft, entryNumber: ++this.entries }))
    this.drafts.push(...added)
    return added.map(({ entryNumber }) => ({ entryNumber }))
  }

  private fault(sent: unknown): string | null {
    const wrong = wrongIn(sent)
    if (wrong !== null) return wrong
    const { journalNumber, date, accountNumber, contraAccountNumber, vatCode } = sent as Draft
    if (!this.journals.some(({ number }) => number === journalNumber)) return `Journal ${journalNumber} does not exist`
    for (const number of [accountNumber, contraAccountNumber ?? accountNumber]) {
      const account = this.accounts.find((one) => one.number === number)
      if (!account || account.type > 2) return `Account ${number} does not exist`
      if (account.isBarred) return `Account ${number} is barred`
    }
    if (accountNumber === contraAccountNumber) return 'The contra account must differ from the account'
    if (vatCode !== undefined && !(vatCode in VAT_CODES)) return `VatCode ${vatCode} does not exist`
    const year = this.years.find(({ fromDate, toDate }) => fromDate <= date.slice(0, 10) && date.slice(0, 10) <= toDate)
    return !year || year.isClosed ? 'The date is not in an open accounting year' : null
  }

  /** Books all drafts of the shop's journal: each line and its contra stand alone, and VAT is taken out. */
  book(): void {
    for (const draft of this.drafts.filter((one) => one.journalNumber === PEER_JOURNAL)) {
      const { voucherNumber, date, text } = draft
      for (const [accountNumber, ore] of postingsOf(draft)) {
        this.booked.push({ entryNumber: ++this.entries, voucherNumber, accountNumber, amount: ore / 100, date, text })
      }
    }
    this.drafts = this.drafts.filter((one) => one.journalNumber !== PEER_JOURNAL)
  }

  attach({ accountingYear, voucherNumber, bytes }: Omit<Paper, 'number'>): Paper | Refused {
    if (bytes.subarray(0, 5).toString() !== '%PDF-') return { status: 400, message: 'The file is not a PDF' }
    if (!this.years.some(({ year }) => year === accountingYear))
      return { status: 404, message: `Accounting year ${accountingYear} does not exist` }
    const hasVoucher = [...this.drafts, ...this.booked].some(
      (one) => one.voucherNumber === voucherNumber && one.date.startsWith(accountingYear),
    )
    if (!hasVoucher) return { status: 404, message: `Voucher ${voucherNumber} does not exist` }
    const paper = { number: this.papers.length + 1, accountingYear, voucherNumber, bytes }
    this.papers.push(paper)
    return paper
  }

  /** The sum of each account in a month, drafts and booked alike, in øre. */
  sums(month: string): Map<string, number> {
    const sums = new Map<string, number>()
    const add = (account: number, ore: number) => sums.set(String(account), (sums.get(String(account)) ?? 0) + ore)
    for (const draft of this.drafts) if (draft.date.startsWith(month)) for (const [account, ore] of postingsOf(draft)) add(account, ore)
    for (const { date, accountNumber, amount } of this.booked) if (date.startsWith(month)) add(accountNumber, Math.round(amount * 100))
    return sums
  }
}

/** An agreement's books as a test of any program sees and changes them. */
export function booksOf(agreement: EconomicAgreement): PeerBooks {
  const numberOf = (reference: string) =>
    [...agreement.drafts, ...agreement.booked].find(({ text }) => referenceIn(text) === reference)?.voucherNumber
  return {
    vouchers: () =>
      [...Map.groupBy([...agreement.drafts, ...agreement.booked], ({ voucherNumber }) => voucherNumber)].map(([number, entries]) => ({
        reference: referenceIn(entries[0]?.text ?? ''),
        day: entries[0]?.date.slice(0, 10) ?? '',
        texts: entries.map(({ text }) => text),
        papers: agreement.papers.filter(({ voucherNumber }) => voucherNumber === number).map(({ bytes }) => bytes),
      })),
    sums: (month) => agreement.sums(month),
    book: () => agreement.book(),
    bar: (account) => {
      const mark = (isBarred: boolean) => {
        agreement.accounts = agreement.accounts.map((one) => (one.number === Number(account) ? { ...one, isBarred } : one))
      }
      mark(true)
      return () => mark(false)
    },
    drop: (account) => {
      agreement.accounts = agreement.accounts.filter(({ number }) => number !== Number(account))
    },
    closeYear: (day) => {
      agreement.years = agreement.years.map((one) => ({ ...one, isClosed: day.startsWith(one.year) }))
    },
    remove: (reference) => {
      const number = numberOf(reference)
      agreement.drafts = agreement.drafts.filter(({ voucherNumber }) => voucherNumber !== number)
      agreement.booked = agreement.booked.filter(({ voucherNumber }) => voucherNumber !== number)
    },
    change: (reference) => {
      const draft = agreement.drafts.find(({ text }) => referenceIn(text) === reference)
      const entry = agreement.booked.find(({ text }) => referenceIn(text) === reference)
      const more = <One extends Readonly<{ amount: number }>>(one: One) => ({ ...one, amount: one.amount + 0.01 })
      agreement.drafts = agreement.drafts.map((one) => (one === draft ? more(one) : one))
      agreement.booked = agreement.booked.map((one) => (one === entry ? more(one) : one))
    },
    copy: (reference) => {
      const copied = agreement.booked.filter(({ text }) => referenceIn(text) === reference)
      agreement.booked = [...agreement.booked, ...copied.map((one) => ({ ...one, voucherNumber: 77 }))]
    },
    snapshot: () => {
      const { accounts, years, drafts, booked, papers } = agreement
      Object.assign(agreement, { drafts: [...drafts], booked: [...booked], papers: [...papers] })
      return () => void Object.assign(agreement, { accounts, years, drafts, booked, papers })
    },
  }
}

function postingsOf({ accountNumber, contraAccountNumber, amount, vatCode }: Draft): (readonly [number, number])[] {
  const ore = Math.round(amount * 100)
  const vatOre = vatCode !== undefined && VAT_CODES[vatCode] === 25 ? vatOfGross(ore) : 0
  const own = [[accountNumber, ore - vatOre] as const, ...(vatOre === 0 ? [] : [[VAT_ACCOUNT, vatOre] as const])]
  return contraAccountNumber === undefined ? own : [...own, [contraAccountNumber, -ore] as const]
}

type Rule = (value: unknown) => boolean
const isCount: Rule = (value) => Number.isInteger(value) && Number(value) >= 1

/** Those the shop sends; anything else is refused. */
const FIELDS: Readonly<Record<string, Rule>> = {
  entryTypeNumber: (value) => value === FINANCE_VOUCHER,
  journalNumber: isCount,
  voucherNumber: (value) => isCount(value) && Number(value) <= 999_999_999,
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT00:00:00Z$/.test(value),
  text: (value) => typeof value === 'string' && value.length <= 250,
  ...{ accountNumber: isCount, contraAccountNumber: isCount },
  amount: (value) => typeof value === 'number' && value !== 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  currency: (value) => value === 'DKK',
  vatCode: (value) => typeof value === 'string' && value !== '' && value.length <= 5,
}
const REQUIRED = ['entryTypeNumber', 'journalNumber', 'voucherNumber', 'date', 'accountNumber', 'amount', 'currency']

function wrongIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'An entry must be an object'
  const missing = REQUIRED.find((name) => !(name in value))
  if (missing) return `${missing} is required`
  const wrong = Object.entries(value).find(([name, one]) => !FIELDS[name]?.(one))
  return wrong ? `${wrong[0]} is invalid` : null
}
