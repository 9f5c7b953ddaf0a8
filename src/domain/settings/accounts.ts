export const ACCOUNTS = [
  ...(['receivables', 'sales', 'exportSales', 'freight', 'vat', 'bank', 'card', 'mobilepay', 'provider', 'cash'] as const),
  ...(['providerFees', 'providerOther', 'reminderFees', 'lateInterest', 'compensation'] as const),
] as const
export type Account = (typeof ACCOUNTS)[number]

export const ACCOUNT_LABELS: Readonly<Record<Account, string>> = {
  receivables: 'Debitorer',
  sales: 'Salg af varer, momspligtigt',
  exportSales: 'Salg og fragt ud af EU, uden moms',
  freight: 'Fragt, momspligtig',
  vat: 'Salgsmoms',
  bank: 'Bankkonto',
  card: 'Kort, til afregning',
  mobilepay: 'MobilePay, til afregning',
  provider: 'Kort og MobilePay online, til afregning',
  cash: 'Kasse',
  providerFees: 'Gebyrer til betalingsudbyder',
  providerOther: 'Afklaring, betalingsudbyder',
  reminderFees: 'Rykkergebyrer, uden moms',
  lateInterest: 'Renter fra kunder, uden moms',
  compensation: 'Kompensation for sen betaling, uden moms',
}

export type AccountNumbers = Readonly<Record<Account, string>>

/** Examples of a four-digit chart of accounts; every owner must check them. */
export const DEFAULT_ACCOUNTS: AccountNumbers = {
  receivables: '5600',
  sales: '1010',
  exportSales: '1050',
  freight: '1020',
  vat: '6902',
  bank: '5820',
  card: '5830',
  mobilepay: '5831',
  provider: '5832',
  cash: '5810',
  providerFees: '2790',
  providerOther: '5890',
  reminderFees: '1090',
  lateInterest: '4310',
  compensation: '1091',
}

export function isAccountNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}

/** The accounts of sales, which may carry a VAT code; empty is none. */
export const VAT_CODED = ['sales', 'freight', 'exportSales'] as const satisfies readonly Account[]
export type VatCoded = (typeof VAT_CODED)[number]
export type VatCodes = Readonly<Record<VatCoded, string>>
export const DEFAULT_VAT_CODES: VatCodes = { sales: '', freight: '', exportSales: '' }
export const MAX_OF_VAT_CODE = 5
