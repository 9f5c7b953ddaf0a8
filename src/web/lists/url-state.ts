import type { FieldRole, UrlField } from './url-field.ts'

type Fields = Readonly<Record<string, UrlField<unknown>>>
type ValueOf<Field> = Field extends UrlField<infer Value, FieldRole, unknown> ? Value : never
type QueryValueOf<Field> = Field extends UrlField<infer _Value, FieldRole, infer Query> ? Query : never
type State<Of extends Fields> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }
type QueryOf<Of extends Fields, Role extends FieldRole> = {
  [Name in keyof Of as Of[Name]['role'] extends Role ? Name : never]?: QueryValueOf<Of[Name]>
}

export type StateOf<Url extends { read: (params: URLSearchParams) => unknown }> = ReturnType<Url['read']>

type Options = Readonly<{
  pageSize?: number
  /** Part of every address, such as the tab of a screen with two lists. */
  fixed?: Readonly<Record<string, string>>
}>

/** Keeps the state of a page in its address, for Back, reloads and shared links. Invalid or missing fields have their default. */
export function urlState<const Of extends Fields>(path: () => string, fields: Of, { pageSize = 50, fixed = {} }: Options = {}) {
  const entries: readonly (readonly [string, UrlField<unknown>])[] = Object.entries(fields)
  const start = Object.fromEntries(entries.map(([name, field]) => [name, field.start])) as State<Of>
  const valueIn = (state: object, name: string): unknown => (state as Readonly<Record<string, unknown>>)[name]
  const isAtStart = (state: object, name: string, field: UrlField<unknown>) =>
    field.write(valueIn(state, name)) === field.write(field.start)

  function read(params: URLSearchParams): State<Of> {
    const values = entries.map(([name, field]) => {
      const text = params.get(field.name ?? name)
      return [name, text === null ? field.start : (field.read(text) ?? field.start)]
    })
    return Object.fromEntries(values)
  }

  /** The parameters of a changed state; defaults are left out. */
  function params(change: Partial<State<Of>> = {}, state: State<Of> = start): Readonly<Record<string, string>> {
    const isOtherList = entries.some(([name, { role }]) => (role === 'filter' || role === 'order') && name in change)
    const resetFields = entries.filter(([, { role }]) => isOtherList && (role === 'page' || role === 'open'))
    const next = { ...state, ...Object.fromEntries(resetFields.map(([name, field]) => [name, field.start])), ...change }
    const changed = entries.filter(([name, field]) => !isAtStart(next, name, field))
    return { ...fixed, ...Object.fromEntries(changed.map(([name, field]) => [field.name ?? name, field.write(valueIn(next, name))])) }
  }

  function href(change?: Partial<State<Of>>, state?: State<Of>): string {
    const query = new URLSearchParams(params(change, state)).toString()
    return query ? `${path()}?${query}` : path()
  }

  function queryOf<Role extends FieldRole>(state: State<Of>, ...roles: readonly Role[]): QueryOf<Of, Role> {
    const sent = entries.filter(([name, field]) => {
      const isSet = field.role === 'filter' ? !isAtStart(state, name, field) : valueIn(state, name) !== null
      return isSet && (roles as readonly FieldRole[]).includes(field.role)
    })
    return Object.fromEntries(sent.map(([name, field]) => [name, field.toQuery(valueIn(state, name))])) as QueryOf<Of, Role>
  }

  /** The change from the `shown` state to `to`, applied to a newer `current` one. Of a field with several values only the difference is applied. */
  function changeFrom(shown: State<Of>, to: State<Of>, current: State<Of>): Partial<State<Of>> {
    const changed = entries.filter(([name, field]) => field.write(valueIn(shown, name)) !== field.write(valueIn(to, name)))
    const values = changed.map(([name]) => [name, moved(valueIn(shown, name), valueIn(to, name), valueIn(current, name))])
    return Object.fromEntries(values) as Partial<State<Of>>
  }

  return {
    path,
    pageSize,
    start,
    read,
    params,
    href,
    changeFrom,
    /** Filters, order and columns as an address holds them. */
    view: (state: State<Of>): string => {
      const isInView = ([name, field]: readonly [string, UrlField<unknown>]) =>
        (field.role === 'filter' || field.role === 'order' || field.role === 'columns') && !isAtStart(state, name, field)
      const params = entries.filter(isInView).map(([name, field]) => [field.name ?? name, field.write(valueIn(state, name))])
      return new URLSearchParams({ ...fixed, ...Object.fromEntries(params) }).toString()
    },
    /** The filters as the server takes them: for a page, for sums and for files. */
    filter: (state: State<Of>) => queryOf(state, 'filter'),
    query: (state: State<Of>) => ({ ...queryOf(state, 'filter', 'order', 'page'), limit: pageSize }),
    isFiltered: (state: State<Of>) => entries.some(([name, field]) => field.role === 'filter' && !isAtStart(state, name, field)),
    withoutFilters: () =>
      Object.fromEntries(entries.filter(([, { role }]) => role === 'filter').map(([name, field]) => [name, field.start])) as Partial<
        State<Of>
      >,
  }
}

function moved(from: unknown, to: unknown, current: unknown): unknown {
  if (!Array.isArray(from) || !Array.isArray(to) || !Array.isArray(current)) return to
  const remaining = current.filter((value) => !from.includes(value) || to.includes(value))
  const added = to.filter((value) => !from.includes(value) && !remaining.includes(value))
  return [...remaining, ...added].sort()
}
