/** Kept in this browser for all of its tabs, or in this tab until it is closed. */
export type Place = 'browser' | 'tab'

/** A stored text; null without it, on the server and where storage is forbidden. */
export function readText(place: Place, key: string): string | null {
  try {
    return areaOf(place)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a text, or forgets it for null. False where there is no room or no permission. */
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

/** The keys of this browser that begin so. */
export function keysBeginning(prefix: string): string[] {
  try {
    return Object.keys(areaOf('browser') ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

type OtherTabs = (key: string, text: string | null) => void
const watchers = new Set<Readonly<{ concerns: (key: string) => boolean; hear: OtherTabs }>>()

/** Hears what other tabs do to the keys that concern one; answers how to stop. Everything being wiped is heard as an empty key. */
export function watchOtherTabs(concerns: (key: string) => boolean, hear: OtherTabs): () => void {
  const watcher = { concerns, hear }
  if (watchers.size === 0) window.addEventListener('storage', tellWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', tellWatchers)
  }
}

function tellWatchers({ key, newValue }: StorageEvent): void {
  for (const { concerns, hear } of watchers) if (key === null || concerns(key)) hear(key ?? '', newValue)
}

function areaOf(place: Place): Storage | undefined {
  return place === 'tab' ? globalThis.sessionStorage : globalThis.localStorage
}
