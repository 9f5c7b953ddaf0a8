import { randomUUID } from 'node:crypto'
import { type PeerBooks, referenceIn } from '#test/ledger-peers/peer-books.ts'

type Line = Readonly<{
  Description: string
  Amount: number
  AccountNumber: number
  AccountVatCode: string
  BalancingAccountNumber: number
  BalancingAccountVatCode: string
}>
/** A voucher in the cash journal. */
export type Item = Readonly<{ Id: string; VoucherDate: string; FileGuid: string; Lines: readonly Line[] }>
export type Entry = Readonly<{
  VoucherNumber: number
  AccountNumber: number
  Amount: number
  Date: string
  Description: string
  FileGuid: string | null
  /** of the item it was */
  ItemId: string
}>
type File = Readonly<{ FileGuid: string; Name: string; bytes: Buffer }>
/** As Dinero answers a refusal; `code` is one of its own. */
export type Refused = Readonly<{ status: number; code: number; message: string; errors?: readonly string[] }>
type Account = Readonly<{ AccountNumber: number; Name: string; VatCode: string | null; IsHidden: boolean }>

const account = (AccountNumber: number, Name: string, VatCode: string | null = null): Account => ({
  ...{ AccountNumber, Name, VatCode, IsHidden: false },
})
/** With the numbers of the shop's preset, which no real chart has, and a few of Dinero's own. */
const ACCOUNTS: readonly Account[] = [
  account(1000, 'Salg af varer/ydelser m/moms', 'U25'),
  account(1010, 'Salg af varer m/moms', 'U25'),
  account(1020, 'Fragt, momspligtig', 'U25'),
  account(1050, 'Salg af varer uden for EU', 'UEXP'),
  account(1090, 'Rykkergebyrer'),
  account(1091, 'Kompensation for sen betaling'),
  account(2790, 'Gebyrer til betalingsudbyder', 'I25'),
  account(4310, 'Renteindtægter fra kunder'),
  account(5600, 'Debitorer'),
  account(5810, 'Kasse'),
  account(5820, 'Bank'),
  account(5830, 'Dankort til afregning'),
  account(5831, 'MobilePay til afregning'),
  account(5832, 'Betalingsudbyder til afregning'),
  account(5890, 'Afklaringskonto'),
  account(6902, 'Salgsmoms'),
  account(55000, 'Bankkonto'),
]
const VAT_ACCOUNT = 6902
/** Percent by code. */
const VAT_CODES: Readonly<Record<string, number>> = { U25: 25, UEXP: 0, none: 0 }
const MAX_ITEMS = 1_000
/** 6 MB. */
const MAX_BYTES = 6 * 1024 * 1024
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a firm has in Dinero, without a network. */
export class DineroFirm {
  isPro = true
  accounts: readonly Account[] = ACCOUNTS
  years = ['2025', '2026', '2027', '2028'].map((Name) => ({ Name, FromDate: `${Name}-01-01`, ToDate: `${Name}-12-31` }))
  items: Item[] = []
  entries: Entry[] = []
  files: File[] = []
  private lastNumber = 0

  /** All or none. */
  add(sent: unknown): Readonly<{ Id: string; Version: string }> | Refused {
    if (!Array.isArray(sent) || sent.length !== 1) return refused('The body must be a list, and the shop sends one at a time')
    const wrong = this.fault(sent[0])
    if (wrong !== null) return wrong
    const item = sent[0] as Item
    this.items.push(item)
    return { Id: item.Id, Version: 'AAAAAAYb0Eo1' }
  }

  private fault(sent: unknown): Refused | null {
    const wrong = wrongIn(sent, ITEM_FIELDS)
    if (wrong !== null) return refused(wrong)
    const { Id, VoucherDate, FileGuid, Lines } = sent as Item
    if (this.stateOf(Id) !== null) return { status: 409, code: 72, message: 'Duplicated entity' }
    if (this.items.length >= MAX_ITEMS) return { status: 400, code: 43, message: 'Limit exceeded', errors: ['ledgerIsFull'] }
    if (!this.files.some((one) => one.FileGuid === FileGuid)) return refused('FileGuid does not exist')
    if (!this.years.some(({ FromDate, ToDate }) => FromDate <= VoucherDate && VoucherDate <= ToDate))
      return { status: 400, code: 47, message: 'An accounting year was not found' }
    for (const line of Lines) {
      const wrongLine = wrongIn(line, LINE_FIELDS) ?? this.lineFault(line)
      if (wrongLine !== null) return refused(wrongLine)
    }
    return null
  }

  private lineFault({ AccountNumber, BalancingAccountNumber, AccountVatCode, BalancingAccountVatCode }: Line): string | null {
    for (const number of [AccountNumber, BalancingAccountNumber]) {
      const found = this.accounts.find((one) => one.AccountNumber === number)
      if (!found) return `Account ${number} does not exist`
      if (found.IsHidden) return `Account ${number} is hidden`
    }
    if (AccountNumber === BalancingAccountNumber) return 'The balancing account must differ from the account'
    const code = [AccountVatCode, BalancingAccountVatCode].find((one) => !(one in VAT_CODES))
    return code === undefined ? null : `VatCode ${code} does not exist`
  }

  stateOf(id: string): 'Draft' | 'Booked' | null {
    if (this.items.some(({ Id }) => Id === id)) return 'Draft'
    return this.entries.some(({ ItemId }) => ItemId === id) ? 'Booked' : null
  }

  /** Books the cash journal: each gets Dinero's next number, and VAT is put on top of sales. */
  book(): void {
    for (const { Id, VoucherDate, FileGuid, Lines } of this.items) {
      const VoucherNumber = ++this.lastNumber
      for (const line of Lines)
        for (const [AccountNumber, ore] of postingsOf(line)) {
          const posting = { VoucherNumber, AccountNumber, Amount: ore / 100, Date: VoucherDate, Description: line.Description }
          this.entries.push({ ...posting, FileGuid, ItemId: Id })
        }
    }
    this.items = []
  }

  upload({ Name, bytes }: Omit<File, 'FileGuid'>): Readonly<{ FileGuid: string }> | Refused {
    if (bytes.length > MAX_BYTES) return { status: 413, code: 43, message: 'The file is too large' }
    if (bytes.subarray(0, 5).toString() !== '%PDF-' || !Name.endsWith('.pdf')) return refused('The file is not a PDF')
    const FileGuid = randomUUID().replaceAll('-', '')
    this.files.push({ FileGuid, Name, bytes })
    return { FileGuid }
  }

  isUsed(guid: string): boolean {
    return [...this.items, ...this.entries].some(({ FileGuid }) => FileGuid === guid)
  }
}

/** A firm's books as a test of any program sees and changes them. */
export function booksOf(firm: DineroFirm): PeerBooks {
  const hasReference = (reference: string) => (one: Item | Entry) =>
    referenceIn('Lines' in one ? (one.Lines[0]?.Description ?? '') : one.Description) === reference
  return {
    vouchers: () => {
      const papers = (guids: readonly (string | null)[]) =>
        [...new Set(guids)].flatMap((guid) => firm.files.find(({ FileGuid }) => FileGuid === guid)?.bytes ?? [])
      const drafts = firm.items.map(({ VoucherDate, FileGuid, Lines }) => ({
        ...{ day: VoucherDate, papers: papers([FileGuid]), texts: Lines.map(({ Description }) => Description) },
      }))
      const booked = [...Map.groupBy(firm.entries, ({ VoucherNumber }) => VoucherNumber).values()].map((entries) => ({
        ...{ day: entries[0]?.Date ?? '', papers: papers(entries.map(({ FileGuid }) => FileGuid)) },
        texts: entries.map(({ Description }) => Description),
      }))
      return [...drafts, ...booked].map((one) => ({ ...one, reference: referenceIn(one.texts[0] ?? '') }))
    },
    sums: (month) => {
      const sums = new Map<string, number>()
      const add = (number: number, ore: number) => sums.set(String(number), (sums.get(String(number)) ?? 0) + ore)
      for (const { VoucherDate, Lines } of firm.items)
        if (VoucherDate.startsWith(month)) for (const line of Lines) for (const [number, ore] of postingsOf(line)) add(number, ore)
      for (const { Date: day, AccountNumber, Amount } of firm.entries)
        if (day.startsWith(month)) add(AccountNumber, Math.round(Amount * 100))
      return sums
    },
    book: () => firm.book(),
    bar: (number) => {
      const mark = (IsHidden: boolean) => {
        firm.accounts = firm.accounts.map((one) => (one.AccountNumber === Number(number) ? { ...one, IsHidden } : one))
      }
      mark(true)
      return () => mark(false)
    },
    drop: (number) => {
      firm.accounts = firm.accounts.filter(({ AccountNumber }) => AccountNumber !== Number(number))
    },
    closeYear: (day) => {
      firm.years = firm.years.filter(({ Name }) => !day.startsWith(Name))
    },
    remove: (reference) => {
      firm.items = firm.items.filter((one) => !hasReference(reference)(one))
      firm.entries = firm.entries.filter((one) => !hasReference(reference)(one))
    },
    change: (reference) => {
      const entry = firm.entries.find(hasReference(reference))
      const item = firm.items.find(hasReference(reference))
      firm.entries = firm.entries.map((one) => (one === entry ? { ...one, Amount: one.Amount + 0.01 } : one))
      const more = (Lines: Item['Lines']) => Lines.map((line, place) => (place === 0 ? { ...line, Amount: line.Amount + 0.01 } : line))
      firm.items = firm.items.map((one) => (one === item ? { ...one, Lines: more(one.Lines) } : one))
    },
    copy: (reference) => {
      const copied = firm.entries.filter(hasReference(reference))
      firm.entries = [...firm.entries, ...copied.map((one) => ({ ...one, VoucherNumber: 77_000, ItemId: 'a copy' }))]
    },
    snapshot: () => {
      const { accounts, years, items, entries, files } = firm
      Object.assign(firm, { items: [...items], entries: [...entries], files: [...files] })
      return () => void Object.assign(firm, { accounts, years, items, entries, files })
    },
  }
}

function postingsOf({ AccountNumber, BalancingAccountNumber, Amount, AccountVatCode }: Line): (readonly [number, number])[] {
  const ore = Math.round(Amount * 100)
  const vatOre = Math.sign(ore) * Math.round((Math.abs(ore) * (VAT_CODES[AccountVatCode] ?? 0)) / 100)
  const vat = vatOre === 0 ? [] : [[VAT_ACCOUNT, vatOre] as const]
  return [[AccountNumber, ore] as const, ...vat, [BalancingAccountNumber, -(ore + vatOre)] as const]
}

type Rule = (value: unknown) => boolean
const isCount: Rule = (value) => Number.isInteger(value) && Number(value) >= 1
const isCode: Rule = (value) => typeof value === 'string' && value !== ''

/** Those the shop sends, all of them; anything else is refused. */
const ITEM_FIELDS: Readonly<Record<string, Rule>> = {
  Id: (value) => typeof value === 'string' && GUID.test(value),
  VoucherDate: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  FileGuid: isCode,
  Lines: (value) => Array.isArray(value) && value.length > 0,
}
const LINE_FIELDS: Readonly<Record<string, Rule>> = {
  Description: (value) => typeof value === 'string' && value.length <= 250,
  Amount: (value) => typeof value === 'number' && value !== 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  ...{ AccountNumber: isCount, BalancingAccountNumber: isCount },
  ...{ AccountVatCode: isCode, BalancingAccountVatCode: isCode },
}

function wrongIn(value: unknown, fields: Readonly<Record<string, Rule>>): string | null {
  if (typeof value !== 'object' || value === null) return 'An object was expected'
  const missing = Object.keys(fields).find((name) => !(name in value))
  if (missing) return `${missing} is required`
  const wrong = Object.entries(value).find(([name, one]) => !fields[name]?.(one))
  return wrong ? `${wrong[0]} is invalid` : null
}

function refused(message: string): Refused {
  return { status: 400, code: 42, message }
}
