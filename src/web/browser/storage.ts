/** All tabs of the browser, or this tab until it is closed. */
export type Place = 'browser' | 'tab'

/** Null without a value, on the server, and when storage is forbidden. */
export function readText(place: Place, key: string): string | null {
  try {
    return areaOf(place)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Null removes. False when storage is full or forbidden. */
export function writeText(place: Place, key: string, text: string | null): boolean {
  try {
    const area = areaOf(place)
    if (!area) return false
    if (text === null) area.removeItem(key)
    else area.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function keysBeginning(prefix: string): string[] {
  try {
    return Object.keys(areaOf('browser') ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

type OtherTabs = (key: string, text: string | null) => void
const watchers = new Set<Readonly<{ concerns: (key: string) => boolean; hear: OtherTabs }>>()

/** Calls `hear` for changes by other tabs; an empty key means that all was cleared. Answers how to unsubscribe. */
export function watchOtherTabs(concerns: (key: string) => boolean, hear: OtherTabs): () => void {
  const watcher = { concerns, hear }
  if (watchers.size === 0) window.addEventListener('storage', notifyWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', notifyWatchers)
  }
}

function notifyWatchers({ key, newValue }: StorageEvent): void {
  for (const { concerns, hear } of watchers) if (key === null || concerns(key)) hear(key ?? '', newValue)
}

function areaOf(place: Place): Storage | undefined {
  return place === 'tab' ? globalThis.sessionStorage : globalThis.localStorage
}
