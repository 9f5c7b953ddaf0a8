import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { ACCOUNT_LABELS, ACCOUNTS, type Account, type AccountNumbers, VAT_CODED, type VatCodes } from '#domain/settings/accounts.ts'
import { LEDGER_BOOKS, LEDGER_LABELS, type LedgerMapping, type LedgerSystem } from './ledger.ts'

/** `isOpen`: entries may be posted on it; headings and barred accounts take none. `vatCode` is the one the program proposes for it. */
type ChartAccount = Readonly<{ number: string; name: string; isOpen: boolean; vatCode: string | null }>
export type LedgerYear = Readonly<{ year: string; from: CalendarDate; to: CalendarDate; isClosed: boolean }>

/** What is read from the accounting program. `books` are those a connection may name. */
export type LedgerChart = Readonly<{
  books: readonly Readonly<{ number: number; name: string }>[]
  accounts: readonly ChartAccount[]
  years: readonly LedgerYear[]
}>

type Connected = Readonly<{ system: LedgerSystem; book: number; mapping: LedgerMapping; today: CalendarDate }>

/** What is missing before vouchers can be sent, each as a sentence; empty when nothing is. */
export function ledgerFaults({ books, accounts, years }: LedgerChart, { system, book, mapping, today }: Connected): string[] {
  const program = LEDGER_LABELS[system]
  const byNumber = new Map(accounts.map((account) => [account.number, account]))
  const codes = new Set(accounts.map(({ vatCode }) => vatCode))
  const year = years.find(({ from, to }) => from <= today && today <= to)
  return [
    ...(books.length === 0 || books.some(({ number }) => number === book)
      ? []
      : [`${LEDGER_BOOKS[system]} ${book} findes ikke i ${program}.`]),
    ...ACCOUNTS.flatMap((account) => {
      const number = mapping.accounts[account]
      const found = byNumber.get(number)
      if (!found) return [`Konto ${number} (${ACCOUNT_LABELS[account]}) findes ikke i ${program}.`]
      return found.isOpen ? [] : [`Konto ${number} (${ACCOUNT_LABELS[account]}) kan der ikke bogføres på i ${program}.`]
    }),
    ...VAT_CODED.flatMap((account) => {
      const code = mapping.vatCodes[account]
      return code === '' || codes.has(code)
        ? []
        : [`Momskoden ${code} (${ACCOUNT_LABELS[account]}) bruges ikke af nogen konto i ${program}.`]
    }),
    ...(year && !year.isClosed ? [] : [`Der er intet åbent regnskabsår, som ${dayFigures(today)} ligger i.`]),
  ]
}

const NAMES: Readonly<Record<Account, RegExp>> = {
  receivables: /debitor|tilgodehavender fra salg/i,
  sales: /(vare)?salg.*(med|incl|inkl|m\/).*moms|varesalg|^salg af varer/i,
  exportSales: /eksport|uden for eu|ud af eu|lande uden for|salg.*udland/i,
  freight: /fragt|levering|porto/i,
  vat: /salgsmoms|udgående moms/i,
  bank: /bank/i,
  card: /dankort|kort/i,
  mobilepay: /mobilepay/i,
  provider: /stripe|betalingsudbyder|online/i,
  cash: /kasse(?!kredit)|kontant/i,
  providerFees: /gebyr.*(kort|betaling|udbyder)|kortgebyr|bankgebyr|gebyr/i,
  providerOther: /afklar|fejlkonto|mellemregning/i,
  reminderFees: /rykker/i,
  lateInterest: /renteindtægt|renter.*(kunde|debitor)|rente/i,
  compensation: /kompensation/i,
}

/** A proposal for each account: its present number when the chart has it, else an open account with such a name, else the present number. */
export function guessAccounts(chart: Pick<LedgerChart, 'accounts'>, present: AccountNumbers): AccountNumbers {
  const open = chart.accounts.filter(({ isOpen }) => isOpen)
  const guess = (account: Account) => {
    if (open.some(({ number }) => number === present[account])) return present[account]
    return open.find(({ name }) => NAMES[account].test(name))?.number ?? present[account]
  }
  return Object.fromEntries(ACCOUNTS.map((account) => [account, guess(account)])) as AccountNumbers
}

/** The codes the chart has for the accounts that are proposed; empty where it has none. */
export function guessVatCodes(chart: Pick<LedgerChart, 'accounts'>, accounts: AccountNumbers, present: VatCodes): VatCodes {
  const codeOf = (number: string) => chart.accounts.find((one) => one.number === number)?.vatCode ?? ''
  return Object.fromEntries(VAT_CODED.map((account) => [account, present[account] || codeOf(accounts[account])])) as VatCodes
}
