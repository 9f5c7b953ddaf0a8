import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findNamed, type LedgerEntry, type LedgerLine, type LedgerVoucher } from '#domain/bookkeeping/ledger.ts'
import type { LedgerChart } from '#domain/bookkeeping/ledger-chart.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { grossOfNet, netOfGross } from '#domain/money/vat.ts'
import { type DineroAccess, type DineroHosts, DineroRefusal, dineroRequests } from './dinero-requests.ts'
import { type FoundVoucher, LedgerAway, type LedgerProvider, LedgerRefusal } from './provider.ts'

export const DINERO_URL = 'https://api.dinero.dk'
export const DINERO_TOKEN_HOST = 'https://authz.dinero.dk'

const ITEMS_AT_ONCE = 500
const FILES_AT_ONCE = 1_000
/** Overrides an account's own VAT code. */
const NO_VAT = 'none'

const text = z.string().nullish()
const whole = z.number().int().nullish()
const organization = z.object({ id: z.number().int(), name: text, isPro: z.boolean().nullish() })
const account = z.object({ AccountNumber: z.number().int(), Name: text, VatCode: text, IsHidden: z.boolean().nullish() })
const year = z.object({ Name: text, FromDate: text, ToDate: text })
const status = z.object({ Id: z.string(), Status: z.enum(['Draft', 'PendingBooking', 'Booked']) })
const line = z.object({
  Description: text,
  Amount: z.number().nullish(),
  AccountNumber: whole,
  AccountVatCode: text,
  BalancingAccountNumber: whole,
})
const item = z.object({ Id: z.string(), FileGuid: text, Lines: z.array(line).nullish() })
const bookedEntry = z.object({
  AccountNumber: z.number().int(),
  Amount: z.number(),
  VoucherNumber: whole,
  Description: text,
  FileGuid: text,
})
const file = z.object({ FileGuid: text, Name: text })
const saved = z.object({ FileGuid: z.string().min(1) })
const anything = z.unknown().refine((value) => value !== undefined)

type Booked = z.output<typeof bookedEntry>

/** Dinero's API for a firm's own integration (https://developer.dinero.dk); what is documented and what is assumed is in decision 123. */
export function createDinero({ firm, ...access }: DineroAccess & Readonly<{ firm: number }>, hosts: DineroHosts): LedgerProvider {
  const request = dineroRequests(access, hosts)
  const get = <Item extends z.ZodType>(one: Item, path: string) => request(z.array(one), { method: 'GET', path: `/v1/${firm}${path}` })

  /** The vouchers still in the cash journal. An unknown id makes the whole request fail. */
  async function readDrafts(vouchers: readonly LedgerVoucher[]): Promise<FoundVoucher[]> {
    if (vouchers.length === 0) return []
    if (vouchers.length > ITEMS_AT_ONCE) return await inTwo(vouchers)
    try {
      const json = vouchers.map((voucher) => ({ Id: idOf(voucher) }))
      const found = await request(z.array(item), { method: 'POST', path: `/v1/${firm}/ledgeritems/ledgers`, json })
      const byId = new Map(found.map((one) => [one.Id.toLowerCase(), one]))
      return vouchers.flatMap((voucher) => draftOf(voucher, byId.get(idOf(voucher))) ?? [])
    } catch (error) {
      if (!(error instanceof DineroRefusal) || !error.isUnknown) throw error
      return vouchers.length === 1 ? [] : await inTwo(vouchers)
    }
  }

  async function inTwo(vouchers: readonly LedgerVoucher[]): Promise<FoundVoucher[]> {
    const middle = Math.ceil(vouchers.length / 2)
    return [...(await readDrafts(vouchers.slice(0, middle))), ...(await readDrafts(vouchers.slice(middle)))]
  }

  const readBooked = ({ from, to }: Readonly<{ from: string; to: string }>) =>
    get(bookedEntry, `/entries?${new URLSearchParams({ fromDate: from, toDate: to, includePrimo: 'false' })}`)

  async function statusOf(voucher: LedgerVoucher): Promise<z.output<typeof status>['Status'] | null> {
    try {
      const json = [{ Id: idOf(voucher) }]
      const found = await request(z.array(status), { method: 'POST', path: `/v1/${firm}/ledgeritems/status`, json })
      return found[0]?.Status ?? null
    } catch (error) {
      if (error instanceof DineroRefusal && error.isUnknown) return null
      throw error
    }
  }

  async function find(voucher: LedgerVoucher): Promise<FoundVoucher> {
    const state = await statusOf(voucher)
    if (state === null) return { entries: [], hasPdf: false }
    if (state === 'PendingBooking') throw new LedgerAway('Dinero er ved at bogføre bilaget')
    if (state === 'Draft') {
      const [draft] = await readDrafts([voucher])
      if (!draft) throw new LedgerAway('Dinero er ved at bogføre bilaget')
      return draft
    }
    const named = findNamed([voucher])
    const booked = (await readBooked({ from: voucher.day, to: voucher.day })).filter(({ Description }) => named(Description ?? ''))
    if (booked.length === 0) throw new LedgerRefusal('Bilaget er bogført i Dinero med en anden dato eller tekst')
    return { entries: booked.map(toEntry), hasPdf: booked.some(({ FileGuid }) => FileGuid) }
  }

  /** By its name, an unused file is recognised as the upload of an earlier attempt. */
  async function upload(voucher: LedgerVoucher, pdf: Buffer, isRepeat: boolean): Promise<string> {
    const name = `bilag-${voucher.number}-${voucher.reference}.pdf`
    if (isRepeat) {
      const query = new URLSearchParams({ extensions: 'pdf', fileStatus: 'Unused', page: '0', pageSize: `${FILES_AT_ONCE}` })
      const guid = (await get(file, `/files?${query}`)).find(({ Name }) => Name === name)?.FileGuid
      if (guid) return guid
    }
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name)
    return (await request(saved, { method: 'POST', path: `/v1/${firm}/files`, form })).FileGuid
  }

  async function readChart(): Promise<LedgerChart> {
    const firms = await request(z.array(organization), { method: 'GET', path: '/v1/organizations?fields=id,name,isPro' })
    const own = firms.find(({ id }) => id === firm)
    if (!own) throw new LedgerAway(`API-nøglen hører ikke til firmaet ${firm}`)
    if (own.isPro === false) throw new LedgerAway('firmaet mangler et Pro-abonnement i Dinero')
    return {
      books: firms.map(({ id, name }) => ({ number: id, name: name ?? '' })),
      accounts: (await get(account, '/accounts/entry?fields=AccountNumber,Name,VatCode,IsHidden')).map(
        ({ AccountNumber, Name, VatCode, IsHidden }) => ({
          number: String(AccountNumber),
          name: Name ?? '',
          vatCode: VatCode || null,
          isOpen: !IsHidden,
        }),
      ),
      years: (await get(year, '/accountingyears')).map(({ Name, FromDate, ToDate }) => ({
        year: Name ?? '',
        from: (FromDate ?? '').slice(0, 10),
        to: (ToDate ?? '').slice(0, 10),
        isClosed: false,
      })),
    }
  }

  return {
    readChart,
    find,
    send: async (voucher, { lines, pdf }, { isRepeat }) => {
      // an item is stored whole, with its file
      if (lines.length < voucher.lines.length || !pdf)
        throw new LedgerRefusal(`Bilaget er ændret i Dinero: der mangler ${lines.length > 0 ? 'linjer' : 'en PDF'}`)
      const FileGuid = await upload(voucher, pdf, isRepeat)
      const json = [{ Id: idOf(voucher), VoucherDate: voucher.day, FileGuid, Lines: lines.map((one) => toLine(voucher, one)) }]
      try {
        await request(anything, { method: 'POST', path: `/v1.2/${firm}/ledgeritems`, json })
      } catch (error) {
        // a request that arrived twice
        if (!(error instanceof DineroRefusal) || !error.isDuplicate || (await find(voucher)).entries.length === 0) throw error
      }
    },
    readEntries: async (span, vouchers) => {
      const named = findNamed(vouchers)
      const booked = (await readBooked(span)).filter(({ Description }) => named(Description ?? ''))
      const areBooked = new Set(booked.map(({ Description }) => named(Description ?? '')))
      const drafts = await readDrafts(vouchers.filter((one) => one.lines.length > 0 && !areBooked.has(one)))
      return [...booked.map(toEntry), ...drafts.flatMap(({ entries }) => entries)]
    },
  }
}

/** Always the same for an entry, so that Dinero stores it once. */
function idOf({ reference }: Pick<LedgerVoucher, 'reference'>): string {
  const hex = createHash('sha256').update(`voucher ${reference}`).digest('hex')
  // the form of a random UUID
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** An amount with a code of sales VAT is without that VAT. */
function toLine({ text: Description }: LedgerVoucher, { account: on, contra, ore, vatCode, vatAccount }: LedgerLine) {
  return {
    Description,
    Amount: oreToKr(vatAccount === null ? ore : netOfGross(ore)),
    AccountNumber: Number(on),
    AccountVatCode: vatCode ?? NO_VAT,
    BalancingAccountNumber: Number(contra),
    BalancingAccountVatCode: NO_VAT,
  }
}

function draftOf(voucher: LedgerVoucher, found: z.output<typeof item> | undefined): FoundVoucher | null {
  if (!found) return null
  const taxed = new Set(voucher.lines.flatMap(({ vatCode, vatAccount }) => (vatAccount === null ? [] : [vatCode])))
  const entries = (found.Lines ?? []).map(({ Description, Amount, AccountNumber, AccountVatCode, BalancingAccountNumber }) => {
    const vatCode = AccountVatCode && AccountVatCode !== NO_VAT ? AccountVatCode : null
    const ore = krToOre(Amount ?? 0)
    return {
      number: voucher.number,
      account: String(AccountNumber ?? ''),
      vatCode,
      text: Description ?? '',
      contra: BalancingAccountNumber ? String(BalancingAccountNumber) : null,
      ore: taxed.has(vatCode) ? grossOfNet(ore) : ore,
    }
  })
  return { entries, hasPdf: Boolean(found.FileGuid) }
}

function toEntry({ AccountNumber, Amount, VoucherNumber, Description }: Booked): LedgerEntry {
  return {
    number: VoucherNumber ?? 0,
    account: String(AccountNumber),
    ore: krToOre(Amount),
    text: Description ?? '',
    contra: null,
    vatCode: null,
  }
}
