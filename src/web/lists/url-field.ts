import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { PAGE, RECORD_ID } from '#domain/lists/paging.ts'

/**
 * What a field of a list's state is for. A filter narrows the list and an order sorts it: another one of either begins on the
 * first page, with nothing open. The server is asked for filters, order and page; how a list is viewed it is not told.
 */
export type FieldRole = 'filter' | 'order' | 'columns' | 'page' | 'view' | 'open'

/** One field of a state that stands in the address of a page: how it is read from there and written back. */
export type UrlField<Value, Role extends FieldRole = FieldRole, Asked = Value> = Readonly<{
  role: Role
  /** what it is when the address does not say; left out of the address */
  start: Value
  /** null for a text that makes no sense */
  read(text: string): Value | null
  write(value: Value): string
  /** what the server is asked */
  ask(value: Value): Asked
  /** its name in the address, where that is another than in the state */
  name?: string
}>

const MOST_LETTERS = 300

/** Free text, such as what is searched for; characters the database cannot hold are left out. */
export function text(maxLength: number): UrlField<string, 'filter'> {
  return {
    role: 'filter',
    start: '',
    read: (typed) => typed.replaceAll('\0', '').slice(0, maxLength),
    write: String,
    ask: (value) => value,
  }
}

/** One of several values, or '' for all of them. */
export function oneOf<const Value extends string>(values: readonly Value[]): UrlField<Value | '', 'filter', Value> {
  return { role: 'filter', start: '', read: (typed) => known(values, typed), write: String, ask: (value) => value as Value }
}

/** Any number of values, apart by commas. */
export function anyOf(maxLength: number): UrlField<readonly string[], 'filter', string> {
  const { read } = text(maxLength)
  const split = (typed: string) => (read(typed) ?? '').split(',').filter(Boolean)
  const join = (values: readonly string[]) => values.join(',')
  return { role: 'filter', start: [], read: split, write: join, ask: join }
}

/** A calendar day, or ''. */
export function day(): UrlField<string, 'filter'> {
  return { role: 'filter', start: '', read: (typed) => (isCalendarDate(typed) ? typed : null), write: String, ask: (value) => value }
}

/** The number of something stored, or null. */
export function id(most = RECORD_ID.max): UrlField<number | null, 'filter', number> {
  return { role: 'filter', start: null, read: (typed) => wholeNumber(typed, most), write: String, ask: Number }
}

/** What a list is sorted by. */
export function sortedBy<Sort extends string>(sorts: readonly Sort[], start: Sort): UrlField<Sort, 'order'> {
  return { ...chosen(sorts, start), role: 'order' }
}

/** What a list is sorted by once somebody chose; null leaves the order to the server. */
export function mayBeSortedBy<Sort extends string>(sorts: readonly Sort[]): UrlField<Sort | null, 'order', Sort> {
  return { role: 'order', start: null, read: (typed) => known(sorts, typed), write: (value) => value ?? '', ask: (value) => value as Sort }
}

/** The columns that are left out, apart by commas, and '-' for none; without it they are left to who looks. A kept view keeps them. */
export function columns(): UrlField<readonly string[] | undefined, 'columns', never> {
  return {
    role: 'columns',
    name: 'skjul',
    start: undefined,
    read: (typed) => (typed === '-' ? [] : typed.slice(0, MOST_LETTERS).split(',').filter(Boolean)),
    write: (hidden) => (hidden?.length === 0 ? '-' : (hidden ?? []).join(',')),
    ask: (hidden) => hidden as never,
  }
}

/** Which page of the list is shown, counted from 1. */
export function page(): UrlField<number, 'page'> {
  return { role: 'page', start: 1, read: (typed) => wholeNumber(typed, PAGE.max), write: String, ask: (value) => value }
}

/** How something is viewed: one of several values, the first choice among them. */
export function chosen<const Value extends string | number>(values: readonly Value[], start: Value): UrlField<Value, 'view'> {
  return { role: 'view', start, read: (typed) => known(values, typed), write: String, ask: (value) => value }
}

/** The same field under another name in the address. */
export function named<Field extends UrlField<unknown>>(name: string, field: Field): Field {
  return { ...field, name }
}

/** The same field in another role. */
export function inRole<Value, Role extends FieldRole, Asked>(
  role: Role,
  field: UrlField<Value, FieldRole, Asked>,
): UrlField<Value, Role, Asked> {
  return { ...field, role }
}

function known<Value extends string | number>(values: readonly Value[], typed: string): Value | null {
  return values.find((value) => String(value) === typed) ?? null
}

function wholeNumber(typed: string, most: number): number | null {
  const number = /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : Number.NaN
  return number <= most ? number : null
}
