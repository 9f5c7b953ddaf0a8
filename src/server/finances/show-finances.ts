import { type Finances, type financeCalls, ROWS_AT_ONCE } from '#contract/finances.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import { type Month, monthOf, monthsBetween, monthText, nextMonth } from '#domain/bookkeeping/month.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { whenOf } from '#domain/finances/expected-payments.ts'
import { FIGURES, type Figure, OUT_FIGURES, type VatPeriod, vatQuarters } from '#domain/finances/figures.ts'
import { oreToKr } from '#domain/money/money.ts'
import { findLastClosed } from '#server/bookkeeping/periods.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import { findCustomerMoney } from './customers-owe.ts'
import { type FigureRows, type FigureSum, type OreRow, sumOfRows } from './figure-rows.ts'
import { findOpenBankLines, findPayoutsUnderway, findPurchases, findToInvoice, listAtProvider, sumAtProvider } from './other-money.ts'
import { type DocumentPart, findFirstIssued, listPosted, sumOpenMonths, sumPosted } from './posted-documents.ts'

type Books = Readonly<{
  today: CalendarDate
  lastClosed: Month | null
  /** over and not closed */
  unclosed: readonly Month[]
  running: VatPeriod
  ended: VatPeriod | null
}>

async function readBooks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Books> {
  const today = copenhagenDay(now().getTime())
  const [last, firstIssued] = await Promise.all([findLastClosed(db), findFirstIssued(db)])
  const first = last ? nextMonth(last.month) : monthOf(firstIssued ?? today)
  const over = monthOf(addDays(`${monthOf(today)}-01`, -1))
  return { today, lastClosed: last?.month ?? null, unclosed: monthsBetween(first, over), ...vatQuarters(today) }
}

type Vat = Readonly<{ figure: Figure; part: DocumentPart; period: VatPeriod | null }>

function vatFigures({ running, ended }: Books): readonly Vat[] {
  return [
    { figure: 'vat', part: 'vat', period: ended },
    { figure: 'vatBase', part: 'base', period: ended },
    { figure: 'vatExport', part: 'exported', period: ended },
    { figure: 'runningVat', part: 'vat', period: running },
    { figure: 'runningVatBase', part: 'base', period: running },
    { figure: 'runningVatExport', part: 'exported', period: running },
  ]
}

async function sumBooks(db: Connection, books: Books) {
  const { running, ended, unclosed, lastClosed } = books
  const [sums, openMonths] = await Promise.all([
    sumPosted(db, [...(ended?.months ?? []), ...running.months], lastClosed),
    sumOpenMonths(db, unclosed, lastClosed),
  ])
  const of = (requested: readonly Month[], part: DocumentPart): FigureSum => {
    const found = sums.filter(({ month }) => requested.includes(month))
    return { ore: found.reduce((sum, one) => sum + one[part], 0), count: found.reduce((sum, one) => sum + one.having[part], 0) }
  }
  const unclosedRows = openMonths.map(
    ({ month, total }): OreRow => ({
      id: month,
      day: null,
      text: monthText(month),
      who: null,
      ore: total,
      to: { kind: 'month', id: month },
    }),
  )
  return { of, unclosedRows }
}

type Sums = Awaited<ReturnType<typeof sumBooks>>

/** VAT, refunds that are not set off and purchases, by the day they are expected to be paid; VAT only where it is to be paid. */
function outgoingRows({ of }: Sums, { today, running, ended }: Books, others: readonly OreRow[]): FigureRows {
  const vat = [ended, running].flatMap((period): OreRow[] => {
    const ore = period ? of(period.months, 'vat').ore : 0
    const text = period === running ? `Salgsmoms indtil nu, ${period.name}` : `Salgsmoms, ${period?.name}`
    return period && ore > 0 ? [{ id: `moms-${period.from}`, day: period.dueOn, text, who: null, ore, to: null }] : []
  })
  const byWhen = Map.groupBy([...vat, ...others], ({ day }) => (day === null ? 'later' : whenOf(day, today)))
  return Object.fromEntries(
    Object.entries(OUT_FIGURES).map(([when, figure]) => [figure, byWhen.get(when as keyof typeof OUT_FIGURES) ?? []]),
  )
}

async function readAll(shop: Pick<Shop, 'db' | 'now'>) {
  const { db } = shop
  const books = await readBooks(shop)
  const [customers, purchases, sums, payoutsUnderway, openBankLines, toInvoice] = await Promise.all([
    findCustomerMoney(db, books.today),
    findPurchases(db),
    sumBooks(db, books),
    findPayoutsUnderway(db, books.today),
    findOpenBankLines(db),
    findToInvoice(db),
  ])
  const rows: FigureRows = {
    ...customers.rows,
    ...outgoingRows(sums, books, [...customers.toRefund, ...purchases]),
    purchases,
    payoutsUnderway,
    openBankLines,
    toInvoice,
    unclosed: sums.unclosedRows,
  }
  return { books, sums, rows }
}

export async function showFinances(shop: Pick<Shop, 'db' | 'now'>): Promise<Finances> {
  const [{ books, sums, rows }, atProvider] = await Promise.all([readAll(shop), sumAtProvider(shop.db)])
  const vat = vatFigures(books).map(({ figure, part, period }) => [figure, sums.of(period?.months ?? [], part)] as const)
  const found = new Map<Figure, FigureSum>([...vat, ['atProvider', atProvider]])
  const figures = FIGURES.map((figure) => {
    const { ore, count } = found.get(figure) ?? sumOfRows(rows[figure] ?? [])
    return [figure, { amount: oreToKr(ore), count }] as const
  })
  const periodOf = ({ name, from, to, dueOn }: VatPeriod) => ({ name, from, to, dueOn })
  return {
    today: books.today,
    figures: Object.fromEntries(figures) as Finances['figures'],
    vat: { running: periodOf(books.running), ended: books.ended && periodOf(books.ended) },
  }
}

type List = Omit<ResponseOf<(typeof financeCalls)['listFigure']>, 'success'>

export async function listFigure(shop: Pick<Shop, 'db' | 'now'>, figure: Figure, page: number): Promise<List> {
  const all = await rowsOf(shop, figure)
  const visible = all.slice((page - 1) * ROWS_AT_ONCE, page * ROWS_AT_ONCE)
  return { rows: visible.map(({ ore, ...row }) => ({ ...row, amount: oreToKr(ore) })), total: all.length, sum: oreToKr(sumOfRows(all).ore) }
}

async function rowsOf(shop: Pick<Shop, 'db' | 'now'>, figure: Figure): Promise<readonly OreRow[]> {
  if (figure === 'atProvider') return await listAtProvider(shop.db)
  const books = await readBooks(shop)
  const vat = vatFigures(books).find((one) => one.figure === figure)
  if (vat) return vat.period ? await listPosted(shop.db, vat.part, vat.period.months, books.lastClosed) : []
  return (await readAll(shop)).rows[figure] ?? []
}
