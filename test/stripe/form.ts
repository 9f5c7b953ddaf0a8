/** The values of a request, nested by its brackets: texts, lists and objects of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormFields = { [name: string]: FormValue }

/** Reads `a[b][0]=c` as the library writes it. Numbers alone within brackets, and empty ones, are places of a list. */
export function readForm(encoded: string): FormFields {
  const root: FormFields = {}
  for (const [name, value] of new URLSearchParams(encoded))
    put(
      root,
      name.split('[').map((part) => part.replace(/\]$/, '')),
      value,
    )
  return listed(root) as FormFields
}

function put(into: FormFields, [name = '', ...inner]: readonly string[], value: string): void {
  if (inner.length === 0) {
    into[name === '' ? String(Object.keys(into).length) : name] = value
    return
  }
  const found = into[name]
  const next: FormFields = typeof found === 'object' && !Array.isArray(found) ? found : {}
  into[name] = next
  put(next, inner, value)
}

function listed(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, value]) => [name, listed(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
