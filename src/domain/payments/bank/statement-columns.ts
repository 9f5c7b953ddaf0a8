import { headersByName } from '#domain/csv/csv-header.ts'
import { readBankAmount, readBankDay } from './bank-cells.ts'

export const COLUMN_USES = ['day', 'text', 'amount', 'in', 'out', 'balance', 'status', 'currency'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

export const COLUMN_USE_LABELS: Readonly<Record<ColumnUse, string>> = {
  day: 'Dato',
  text: 'Tekst',
  amount: 'Beløb',
  in: 'Penge ind',
  out: 'Penge ud',
  balance: 'Saldo',
  status: 'Status',
  currency: 'Valuta',
}

/** By position; null for an unused column. */
export type StatementColumns = readonly (ColumnUse | null)[]

/** Columns of Danske Bank, Nordea and Nykredit (decision 0044); others split amounts: Hævet and Indsat, Debet and Kredit. */
const namedUse = headersByName<ColumnUse>(COLUMN_USE_LABELS, {
  Bogføringsdato: 'day',
  Bogført: 'day',
  Bogføringsdag: 'day',
  Posteringsdato: 'day',
  Transaktionsdato: 'day',
  'Bogført dato': 'day',
  'Bogf. dato': 'day',
  'Dato bogført': 'day',
  Date: 'day',
  'Booking date': 'day',
  'Posting date': 'day',
  'Transaction date': 'day',
  'Date completed': 'day',
  Posteringstekst: 'text',
  Beskrivelse: 'text',
  Navn: 'text',
  Indbetaler: 'text',
  Meddelelse: 'text',
  Besked: 'text',
  'Tekst til modtager': 'text',
  'Supp. tekst til modtager': 'text',
  Betalingsident: 'text',
  Kreditorreference: 'text',
  Reference: 'text',
  Description: 'text',
  Details: 'text',
  Narrative: 'text',
  Modpart: 'text',
  'Navn på modpart': 'text',
  'Modtager/afsender': 'text',
  'Afsender/modtager': 'text',
  'Egen tekst': 'text',
  'Supplerende tekst': 'text',
  'Beløb DKK': 'amount',
  'Beløb i DKK': 'amount',
  'Beløb kr': 'amount',
  'Beløb i kr': 'amount',
  'Amount in DKK': 'amount',
  ...usesOf(
    'in',
    'Ind',
    'Indsat',
    'Indsætning',
    'Indbetalt',
    'Indbetaling',
    'Indbetalinger',
    'Indgående',
    'Tilgang',
    'Beløb ind',
    'Ind DKK',
  ),
  ...usesOf('in', 'Kredit', 'Kredit DKK', 'Kreditbeløb', 'Credit', 'Credit amount', 'Money in', 'Paid in', 'Deposit', 'Deposits'),
  ...usesOf(
    'out',
    'Ud',
    'Hævet',
    'Hævning',
    'Udbetalt',
    'Udbetaling',
    'Udbetalinger',
    'Udgående',
    'Trukket',
    'Afgang',
    'Beløb ud',
    'Ud DKK',
  ),
  ...usesOf('out', 'Debet', 'Debet DKK', 'Debetbeløb', 'Debit', 'Debit amount', 'Money out', 'Paid out', 'Withdrawal', 'Withdrawals'),
  ...usesOf('balance', 'Indestående', 'Disponibel', 'Disponibelt beløb', 'Til rådighed', 'Rådighedsbeløb'),
})

function usesOf(use: ColumnUse, ...names: readonly string[]): Readonly<Record<string, ColumnUse>> {
  return Object.fromEntries(names.map((name) => [name, use]))
}

const BALANCE = /saldo(?!dato)|balance(?! ?date)|beholdning|kontostand|running total/i
/** A state that is not read would book what waits or was refused. */
const STATUS = /status(?! ?(?:dato|date))|^\W*(?:tilstand|state)\W*$/i
const CURRENCY = /^\W*(?:valuta ?kode|currency ?code)\W*$/i

function useOf(heading: string): ColumnUse | undefined {
  const named = namedUse(heading)
  if (named !== undefined) return named
  if (BALANCE.test(heading)) return 'balance'
  if (STATUS.test(heading)) return 'status'
  return CURRENCY.test(heading) ? 'currency' : undefined
}

/** The columns by their headings; null unless they identify day, text and amount. */
export function columnsByHeading(headings: readonly string[]): StatementColumns | null {
  const uses = headings.map((heading) => useOf(heading) ?? null)
  // of two days the first is the booking day; two amounts are ambiguous
  const columns = uses.map((use, place) => (isRepeatable(use) || uses.indexOf(use) === place ? use : null))
  return isWhole(columns) ? columns : null
}

function isRepeatable(use: ColumnUse | null): boolean {
  return use === null || use === 'text' || MONEY.includes(use)
}

const MONEY: readonly ColumnUse[] = ['amount', 'in', 'out']

/** Reads chosen columns such as 'day,text,,amount' or 'day,text,out,in'. Null without day, text or amount, or with duplicates. */
export function readColumnChoice(choice: string): StatementColumns | null {
  const words = choice.split(',').map((word) => word.trim())
  if (!words.every((word) => word === '' || isUse(word))) return null
  const columns = words.map((word) => (isUse(word) ? word : null))
  return isWhole(columns) && COLUMN_USES.every((use) => use === 'text' || timesOf(columns, use) <= 1) ? columns : null
}

function isUse(word: string): word is ColumnUse {
  return (COLUMN_USES as readonly string[]).includes(word)
}

function isWhole(columns: StatementColumns): boolean {
  const money = MONEY.map((use) => timesOf(columns, use)).join()
  return columns.includes('day') && columns.includes('text') && (money === '1,0,0' || money === '0,1,1')
}

function timesOf(columns: StatementColumns, use: ColumnUse): number {
  return columns.filter((one) => one === use).length
}

/** Suggests the columns of a file: by headings, then most days, amounts, longest texts. A balance is never suggested as amount. */
export function guessColumns(rows: readonly (readonly string[])[]): StatementColumns {
  const places = Array.from({ length: Math.max(0, ...rows.map((cells) => cells.length)) }, (_, place) => place)
  const named = namedPlaces(rows, places)
  const share = (place: number, isIt: (cell: string) => boolean) => rows.filter((cells) => isIt(cells[place] ?? '')).length
  const isAmount = (cell: string) => readBankAmount(cell) !== null && readBankDay(cell) === null
  const unnamed = places.filter((place) => !named.has(place))
  const placeOf = (use: ColumnUse) => places.find((place) => named.get(place) === use) ?? null
  const day = placeOf('day') ?? most(unnamed, (place) => share(place, (cell) => readBankDay(cell) !== null))
  const others = unnamed.filter((place) => place !== day)
  const isMostly = (place: number) => share(place, isAmount) > 0 && share(place, isAmount) * 2 >= rows.length
  const running = runningPair(rows, others.filter(isMostly))
  // amounts have signs, balances seldom do; account numbers have no decimals
  const looksOf = (place: number) =>
    share(place, (cell) => /[.,]\d{1,2}-?$/.test(cell.trim())) + 2 * share(place, (cell) => /^\s*-|-\s*$/.test(cell))
  const inOut = guessInOut({ in: placeOf('in'), out: placeOf('out') }, (partner) =>
    most(
      others.filter((place) => rows.every((cells) => !isAmount(cells[place] ?? '') || !isAmount(cells[partner] ?? ''))),
      (place) => share(place, isAmount),
    ),
  )
  const amounts = others.filter((place) => isMostly(place) && place !== inOut?.in && place !== inOut?.out)
  const amount = inOut ? null : (placeOf('amount') ?? placeOf('in') ?? running?.amount ?? most(amounts, (place) => 1 + looksOf(place)))
  const balance =
    placeOf('balance') ??
    running?.balance ??
    most(
      amounts.filter((place) => place !== amount),
      looksOf,
    )
  const texts = others.filter((place) => !amounts.includes(place) && place !== inOut?.in && place !== inOut?.out)
  const text = placeOf('text') ?? most(texts, (place) => rows.reduce((sum, cells) => sum + (cells[place] ?? '').trim().length, 0))
  const uses = new Map<number | null, ColumnUse>([
    [balance, 'balance'],
    [inOut?.in ?? null, 'in'],
    [inOut?.out ?? null, 'out'],
    [amount, 'amount'],
    [text, 'text'],
    [day, 'day'],
  ])
  return places.map((place) => uses.get(place) ?? alsoNamed(named.get(place)))
}

function alsoNamed(use: ColumnUse | undefined): ColumnUse | null {
  return use === 'text' || use === 'status' || use === 'currency' ? use : null
}

function namedPlaces(rows: readonly (readonly string[])[], places: readonly number[]): ReadonlyMap<number, ColumnUse> {
  const usesIn = (cells: readonly string[]) =>
    places.flatMap((place) => {
      const use = useOf(cells[place] ?? '')
      return use ? [[place, use] as const] : []
    })
  const [best = []] = rows.map(usesIn).toSorted((one, other) => other.length - one.length)
  const seen = new Set<ColumnUse>()
  const isAmountTwice = best.filter(([, use]) => use === 'amount').length > 1
  return new Map(
    best.filter(([, use]) => {
      // a second balance is recognised too, so that it is no amount
      const isUsed = use === 'text' || use === 'balance' || (!seen.has(use) && !(use === 'amount' && isAmountTwice))
      seen.add(use)
      return isUsed
    }),
  )
}

function guessInOut(
  named: Readonly<{ in: number | null; out: number | null }>,
  partnerOf: (place: number) => number | null,
): Readonly<{ in: number; out: number }> | null {
  const into = named.in ?? (named.out === null ? null : partnerOf(named.out))
  const out = named.out ?? (named.in === null ? null : partnerOf(named.in))
  return into === null || out === null ? null : { in: into, out }
}

function runningPair(
  rows: readonly (readonly string[])[],
  places: readonly number[],
): Readonly<{ amount: number; balance: number }> | null {
  const pairs = places.flatMap((amount) => places.flatMap((balance) => (amount === balance ? [] : [{ amount, balance }])))
  const steps = ({ amount, balance }: (typeof pairs)[number]) => {
    const read = rows.map((cells) => ({ change: readBankAmount(cells[amount] ?? ''), after: readBankAmount(cells[balance] ?? '') }))
    const fits = (isOldestFirst: boolean) =>
      read.slice(1).filter((line, place) => {
        const [older, newer] = isOldestFirst ? [read[place], line] : [line, read[place]]
        return older?.after != null && newer?.after != null && newer.change !== null && newer.after - older.after === newer.change
      }).length
    return Math.max(fits(true), fits(false))
  }
  const [best] = pairs.map((pair) => ({ pair, steps: steps(pair) })).toSorted((one, other) => other.steps - one.steps)
  return best && best.steps > 0 ? best.pair : null
}

function most(places: readonly number[], countOf: (place: number) => number): number | null {
  const best = places.toSorted((one, other) => countOf(other) - countOf(one))[0]
  return best !== undefined && countOf(best) > 0 ? best : null
}
