import type { FieldRole, UrlField } from './url-field.ts'

type Fields = Readonly<Record<string, UrlField<unknown>>>
type ValueOf<Field> = Field extends UrlField<infer Value, FieldRole, unknown> ? Value : never
type AskedOf<Field> = Field extends UrlField<infer _Value, FieldRole, infer Asked> ? Asked : never
type State<Of extends Fields> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }
type Asked<Of extends Fields, Role extends FieldRole> = {
  [Name in keyof Of as Of[Name]['role'] extends Role ? Name : never]?: AskedOf<Of[Name]>
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
      const given = params.get(field.name ?? name)
      return [name, given === null ? field.start : (field.read(given) ?? field.start)]
    })
    return Object.fromEntries(values)
  }

  /** The parameters of a changed state; defaults are left out. */
  function params(change: Partial<State<Of>> = {}, state: State<Of> = start): Readonly<Record<string, string>> {
    const isOtherList = entries.some(([name, { role }]) => (role === 'filter' || role === 'order') && name in change)
    const leftBehind = entries.filter(([, { role }]) => isOtherList && (role === 'page' || role === 'open'))
    const next = { ...state, ...Object.fromEntries(leftBehind.map(([name, field]) => [name, field.start])), ...change }
    const given = entries.filter(([name, field]) => !isAtStart(next, name, field))
    return { ...fixed, ...Object.fromEntries(given.map(([name, field]) => [field.name ?? name, field.write(valueIn(next, name))])) }
  }

  function href(change?: Partial<State<Of>>, state?: State<Of>): string {
    const query = new URLSearchParams(params(change, state)).toString()
    return query ? `${path()}?${query}` : path()
  }

  function asked<Role extends FieldRole>(state: State<Of>, ...roles: readonly Role[]): Asked<Of, Role> {
    const given = entries.filter(([name, field]) => {
      const isGiven = field.role === 'filter' ? !isAtStart(state, name, field) : valueIn(state, name) !== null
      return isGiven && (roles as readonly FieldRole[]).includes(field.role)
    })
    return Object.fromEntries(given.map(([name, field]) => [name, field.ask(valueIn(state, name))])) as Asked<Of, Role>
  }

  /** Applies a choice, drawn on `shown` and leading to `to`, to a newer state. Of several values only the difference is applied. */
  function changeFrom(shown: State<Of>, to: State<Of>, asked: State<Of>): Partial<State<Of>> {
    const changed = entries.filter(([name, field]) => field.write(valueIn(shown, name)) !== field.write(valueIn(to, name)))
    const values = changed.map(([name]) => [name, moved(valueIn(shown, name), valueIn(to, name), valueIn(asked, name))])
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
      const isKept = ([name, field]: readonly [string, UrlField<unknown>]) =>
        (field.role === 'filter' || field.role === 'order' || field.role === 'columns') && !isAtStart(state, name, field)
      const kept = entries.filter(isKept).map(([name, field]) => [field.name ?? name, field.write(valueIn(state, name))])
      return new URLSearchParams({ ...fixed, ...Object.fromEntries(kept) }).toString()
    },
    /** The filters as the server takes them: for a page, for sums and for files. */
    filter: (state: State<Of>) => asked(state, 'filter'),
    query: (state: State<Of>) => ({ ...asked(state, 'filter', 'order', 'page'), limit: pageSize }),
    isNarrowed: (state: State<Of>) => entries.some(([name, field]) => field.role === 'filter' && !isAtStart(state, name, field)),
    withoutFilters: () =>
      Object.fromEntries(entries.filter(([, { role }]) => role === 'filter').map(([name, field]) => [name, field.start])) as Partial<
        State<Of>
      >,
  }
}

function moved(from: unknown, to: unknown, asked: unknown): unknown {
  if (!Array.isArray(from) || !Array.isArray(to) || !Array.isArray(asked)) return to
  const kept = asked.filter((value) => !from.includes(value) || to.includes(value))
  const added = to.filter((value) => !from.includes(value) && !kept.includes(value))
  return [...kept, ...added].sort()
}
