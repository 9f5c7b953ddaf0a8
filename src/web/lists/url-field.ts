import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { PAGE, RECORD_ID } from '#domain/lists/paging.ts'

/** What a field of a list's state is for. Another filter or order begins on the first page. The view is not sent to the server. */
export type FieldRole = 'filter' | 'order' | 'columns' | 'page' | 'view' | 'open'

/** A field of a page's state: how it is read from the address and written to it. */
export type UrlField<Value, Role extends FieldRole = FieldRole, QueryValue = Value> = Readonly<{
  role: Role
  /** The default, which is left out of the address. */
  start: Value
  read(text: string): Value | null
  write(value: Value): string
  toQuery(value: Value): QueryValue
  /** Its name in the address, when it differs from the English name of the field. */
  name?: string
}>

const MAX_LETTERS = 300

/** Free text. Characters the database cannot hold are removed. */
export function text(maxLength: number): UrlField<string, 'filter'> {
  return {
    role: 'filter',
    start: '',
    read: (typed) => typed.replaceAll('\0', '').slice(0, maxLength),
    write: String,
    toQuery: (value) => value,
  }
}

export function oneOf<const Value extends string>(values: readonly Value[]): UrlField<Value | '', 'filter', Value> {
  return { role: 'filter', start: '', read: (typed) => known(values, typed), write: String, toQuery: (value) => value as Value }
}

/** Several values, separated by commas. */
export function anyOf(maxLength: number): UrlField<readonly string[], 'filter', string> {
  const { read } = text(maxLength)
  const split = (typed: string) => (read(typed) ?? '').split(',').filter(Boolean)
  const join = (values: readonly string[]) => values.join(',')
  return { role: 'filter', start: [], read: split, write: join, toQuery: join }
}

export function day(): UrlField<string, 'filter'> {
  return { role: 'filter', start: '', read: (typed) => (isCalendarDate(typed) ? typed : null), write: String, toQuery: (value) => value }
}

export function id(max = RECORD_ID.max): UrlField<number | null, 'filter', number> {
  return { role: 'filter', start: null, read: (typed) => wholeNumber(typed, max), write: String, toQuery: Number }
}

export function sortedBy<Sort extends string>(sorts: readonly Sort[], start: Sort): UrlField<Sort, 'order'> {
  return { ...chosen(sorts, start), role: 'order' }
}

/** Like `sortedBy`, but null leaves the order to the server. */
export function mayBeSortedBy<Sort extends string>(sorts: readonly Sort[]): UrlField<Sort | null, 'order', Sort> {
  return {
    role: 'order',
    start: null,
    read: (typed) => known(sorts, typed),
    write: (value) => value ?? '',
    toQuery: (value) => value as Sort,
  }
}

/** The hidden columns, separated by commas, '-' for none; undefined leaves them to the user's own choice. Saved views save them. */
export function columns(): UrlField<readonly string[] | undefined, 'columns', never> {
  return {
    role: 'columns',
    name: 'skjul',
    start: undefined,
    read: (typed) => (typed === '-' ? [] : typed.slice(0, MAX_LETTERS).split(',').filter(Boolean)),
    write: (hidden) => (hidden?.length === 0 ? '-' : (hidden ?? []).join(',')),
    toQuery: (hidden) => hidden as never,
  }
}

export function page(): UrlField<number, 'page'> {
  return { role: 'page', start: 1, read: (typed) => wholeNumber(typed, PAGE.max), write: String, toQuery: (value) => value }
}

export function chosen<const Value extends string | number>(values: readonly Value[], start: Value): UrlField<Value, 'view'> {
  return { role: 'view', start, read: (typed) => known(values, typed), write: String, toQuery: (value) => value }
}

export function named<Field extends UrlField<unknown>>(name: string, field: Field): Field {
  return { ...field, name }
}

export function inRole<Value, Role extends FieldRole, QueryValue>(
  role: Role,
  field: UrlField<Value, FieldRole, QueryValue>,
): UrlField<Value, Role, QueryValue> {
  return { ...field, role }
}

function known<Value extends string | number>(values: readonly Value[], typed: string): Value | null {
  const letters = typed.toLowerCase()
  return values.find((value) => String(value) === typed) ?? values.find((value) => String(value).toLowerCase() === letters) ?? null
}

function wholeNumber(typed: string, max: number): number | null {
  const number = /^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : Number.NaN
  return number <= max ? number : null
}
