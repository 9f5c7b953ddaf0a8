/** What a request says, as its brackets nest it: texts, lists and objects of them. */
export type Said = string | Said[] | { [name: string]: Said }
export type SaidFields = { [name: string]: Said }

/** Reads `a[b][0]=c` as the library writes it. Numbers alone within brackets, and empty ones, are places of a list. */
export function readForm(encoded: string): SaidFields {
  const root: SaidFields = {}
  for (const [name, value] of new URLSearchParams(encoded))
    put(
      root,
      name.split('[').map((part) => part.replace(/\]$/, '')),
      value,
    )
  return listed(root) as SaidFields
}

function put(into: SaidFields, [name = '', ...inner]: readonly string[], value: string): void {
  if (inner.length === 0) {
    into[name === '' ? String(Object.keys(into).length) : name] = value
    return
  }
  const found = into[name]
  const next: SaidFields = typeof found === 'object' && !Array.isArray(found) ? found : {}
  into[name] = next
  put(next, inner, value)
}

function listed(said: Said): Said {
  if (typeof said === 'string') return said
  const entries = Object.entries(said).map(([name, value]) => [name, listed(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
