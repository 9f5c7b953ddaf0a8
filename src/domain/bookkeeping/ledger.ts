import { grossOfNet, vatOfGross } from '#domain/money/vat.ts'
import { type Account, type AccountNumbers, VAT_CODED, type VatCoded, type VatCodes } from '#domain/settings/accounts.ts'
import { type EntryKind, entryReference, type Posting } from './postings.ts'

/** The accounting programs that vouchers are sent to; every other one takes the CSV files. */
export const LEDGER_SYSTEMS = ['economic', 'dinero'] as const
export type LedgerSystem = (typeof LEDGER_SYSTEMS)[number]

export const LEDGER_LABELS: Readonly<Record<LedgerSystem, string>> = { economic: 'e-conomic', dinero: 'Dinero' }

/** The keys of a program's agreement, each with its name there. */
export const LEDGER_KEYS: Readonly<Record<LedgerSystem, Readonly<Record<string, string>>>> = {
  economic: { appSecret: 'App secret token', grant: 'Agreement grant token' },
  dinero: { clientId: 'Client ID', clientSecret: 'Client secret', apiKey: 'API-nøgle' },
}

/** The meaning of a connection's number in the program: the journal that drafts are put into, or the firm. */
export const LEDGER_BOOKS: Readonly<Record<LedgerSystem, string>> = { economic: 'Kassekladde', dinero: 'Firma-ID' }

/** Whether a voucher keeps the number we give it; the others number it when it is booked. */
export const KEEPS_NUMBERS: Readonly<Record<LedgerSystem, boolean>> = { economic: true, dinero: false }

/** 'waiting' is sent as soon as those before it are; 'stuck' was refused; 'by_hand' was booked by staff themselves. */
export const LEDGER_STATES = ['waiting', 'stuck', 'sent', 'by_hand'] as const
export type LedgerState = (typeof LEDGER_STATES)[number]

export const LEDGER_DECISIONS = ['retry', 'by_hand'] as const
export type LedgerDecision = (typeof LEDGER_DECISIONS)[number]

export type LedgerMapping = Readonly<{ accounts: AccountNumbers; vatCodes: VatCodes }>

/** `ore` (øre, positive is debit) on `account`, the reverse on `contra`. With a `vatAccount` it includes 25% VAT, taken out to that. */
export type LedgerLine = Readonly<{ account: string; contra: string; ore: number; vatCode: string | null; vatAccount: string | null }>

/** Text and journal lines as the program stores them. Free of personal data. */
export type LedgerVoucher = Readonly<{ number: number; day: string; text: string; reference: string; lines: readonly LedgerLine[] }>

const MAX_CHARACTERS = 250

/** The text with our reference at its end, by which a voucher is found again. */
export function ledgerText(entry: Readonly<{ kind: EntryKind; id: number | string }>, text: string): string {
  const end = referenceMark(entryReference(entry))
  return `${text.slice(0, MAX_CHARACTERS - end.length)}${end}`
}

function referenceMark(reference: string): string {
  return ` #${reference}`
}

/** The voucher of ours a text of the program names at its end; undefined for another text. */
export function findNamed<One extends Pick<LedgerVoucher, 'reference'>>(vouchers: readonly One[]): (text: string) => One | undefined {
  const byMark = new Map(vouchers.map((voucher) => [referenceMark(voucher.reference), voucher]))
  return (text) => byMark.get(/ #\S+$/.exec(text)?.[0] ?? '')
}

/** The lines sum on each account to the postings, to the øre. Empty when all accounts of the voucher are one in the program. */
export function ledgerLines(kind: EntryKind, postings: readonly Posting[], { accounts, vatCodes }: LedgerMapping): LedgerLine[] {
  const against: Account = kind === 'provider' ? 'provider' : 'receivables'
  const contra = accounts[against]
  const lines: LedgerLine[] = []
  const put = (account: string, ore: number, vatCode: string | null = null, vatAccount: string | null = null) => {
    if (ore !== 0 && account !== contra) lines.push({ account, contra, ore, vatCode, vatAccount })
  }
  let vatOre = 0
  for (const { account, ore } of postings) {
    if (account === against) continue
    if (account === 'vat') vatOre += ore
    else if (isTaxed(account) && vatCodes[account] !== '') {
      const grossOre = grossOfNet(ore)
      put(accounts[account], grossOre, vatCodes[account], accounts.vat)
      // the program takes VAT out of the gross amount again: what its rounding leaves is a line of its own
      put(accounts[account], ore - (grossOre - vatOfGross(grossOre)))
      vatOre -= vatOfGross(grossOre)
    } else put(accounts[account], ore, codeOf(account, vatCodes))
  }
  put(accounts.vat, vatOre)
  return lines
}

function codeOf(account: Account, vatCodes: VatCodes): string | null {
  const code = VAT_CODED.find((one) => one === account)
  return (code && vatCodes[code]) || null
}

/** Sold with VAT of 25%; the code of `exportSales` is one of 0%. */
function isTaxed(account: Account): account is VatCoded {
  return account === 'sales' || account === 'freight'
}

/** A line as read from the program. A booked one stands alone (`contra` null), its VAT already taken out. */
export type LedgerEntry = Readonly<{
  number: number
  account: string
  contra: string | null
  ore: number
  vatCode: string | null
  text: string
}>

type Sums = Map<string, number>
type Summed = Omit<LedgerEntry, 'number' | 'text'> & Readonly<{ vatAccount?: string | null }>

/** The sum of the lines on each account of the program, in øre, with the VAT of coded lines on its account. */
export function ledgerSums(lines: readonly Summed[]): Sums {
  const sums: Sums = new Map()
  const add = (account: string, ore: number) => sums.set(account, (sums.get(account) ?? 0) + ore)
  for (const { account, contra, ore, vatAccount = null } of lines) {
    const vatOre = vatAccount === null ? 0 : vatOfGross(ore)
    add(account, ore - vatOre)
    if (vatAccount !== null) add(vatAccount, vatOre)
    if (contra !== null) add(contra, -ore)
  }
  return sums
}

/** Drafts name only a VAT code; its account is known from our own lines. */
function withVat(entries: readonly LedgerEntry[], lines: readonly LedgerLine[]): Summed[] {
  const accounts = new Map(lines.map(({ vatCode, vatAccount }) => [vatCode, vatAccount]))
  return entries.map((entry) => ({ ...entry, vatAccount: entry.vatCode === null ? null : (accounts.get(entry.vatCode) ?? null) }))
}

/** What the program has under a voucher's number: nothing, all lines, some (with those missing), or entries that are not ours. */
type Found =
  | Readonly<{ state: 'absent' | 'whole' }>
  | Readonly<{ state: 'part'; missing: readonly LedgerLine[] }>
  | Readonly<{ state: 'foreign' | 'changed' }>

/** Compares the program's entries under a voucher's number with its lines. */
export function foundOf({ reference, lines }: Pick<LedgerVoucher, 'reference' | 'lines'>, entries: readonly LedgerEntry[]): Found {
  if (entries.length === 0) return { state: 'absent' }
  if (!entries.some(({ text }) => text.endsWith(referenceMark(reference)))) return { state: 'foreign' }
  if (isSame(ledgerSums(withVat(entries, lines)), ledgerSums(lines))) return { state: 'whole' }
  const left = [...lines]
  for (const entry of entries) {
    const at = left.findIndex(({ account, contra, ore }) => account === entry.account && contra === entry.contra && ore === entry.ore)
    if (at < 0) return { state: 'changed' }
    left.splice(at, 1)
  }
  return { state: 'part', missing: left }
}

function isSame(one: Sums, other: Sums): boolean {
  return [...new Set([...one.keys(), ...other.keys()])].every((account) => (one.get(account) ?? 0) === (other.get(account) ?? 0))
}

export const LEDGER_DIFFERENCES = ['missing', 'changed', 'twice'] as const
export type LedgerDifference = (typeof LEDGER_DIFFERENCES)[number]

type Compared = Readonly<{
  /** in øre, in the order of the numbers */
  accounts: readonly Readonly<{ account: string; oursOre: number; theirsOre: number }>[]
  vouchers: readonly Readonly<{ number: number; text: string; difference: LedgerDifference }>[]
}>

/** Compares a month's vouchers with the program's entries: sums per account, and the vouchers that differ. */
export function compareLedger(ours: readonly LedgerVoucher[], theirs: readonly LedgerEntry[]): Compared {
  const allLines = ours.flatMap(({ lines }) => lines)
  const named = findNamed(ours)
  const byVoucher = Map.groupBy(theirs, ({ number, text }) => named(text)?.number ?? number)
  const counted = ours.flatMap(({ number }) => byVoucher.get(number) ?? [])
  const [oursBy, theirsBy] = [ledgerSums(allLines), ledgerSums(withVat(counted, allLines))]
  const accounts = [...new Set([...oursBy.keys(), ...theirsBy.keys()])].toSorted((a, b) => Number(a) - Number(b))
  return {
    accounts: accounts.map((account) => ({ account, oursOre: oursBy.get(account) ?? 0, theirsOre: theirsBy.get(account) ?? 0 })),
    vouchers: ours.flatMap(({ number, text, lines }) => {
      const entries = byVoucher.get(number) ?? []
      if (new Set(entries.map((entry) => entry.number)).size > 1) return { number, text, difference: 'twice' as const }
      if (entries.length === 0 && lines.length > 0) return { number, text, difference: 'missing' as const }
      return isSame(ledgerSums(withVat(entries, lines)), ledgerSums(lines)) ? [] : { number, text, difference: 'changed' as const }
    }),
  }
}

export function agrees({ accounts, vouchers }: Compared): boolean {
  return vouchers.length === 0 && accounts.every(({ oursOre, theirsOre }) => oursOre === theirsOre)
}
