import { createListeners, type Readable } from './store.ts'

/** Serialisation; `read` answers null for invalid stored values. */
type Format<Value> = Readonly<{ read: (text: string) => Value | null; write: (value: Value) => string }>

type StoredValue<Value> = Readable<Value> &
  Readonly<{
    /** Sets the value in all tabs. False when storage is unavailable: then it lasts until the page is reloaded. */
    set: (next: Value) => boolean
    /** Back to `empty`. */
    clear: () => void
    /** Called on changes by other tabs; returns the unsubscribe function. */
    watch: (listener: () => void) => () => void
  }>

type StoredValueOptions<Value> = Readonly<{ key: string; scope?: StorageScope; empty: Value; format: Format<Value> }>

/** A value stored in the browser: shared by tabs, validated, safe without storage. The script in the document head may read the same key. */
export function createStoredValue<Value>({ key, scope = 'browser', empty, format }: StoredValueOptions<Value>): StoredValue<Value> {
  /** the value when storage failed */
  let unsaved: Readonly<{ value: Value }> | null = null
  let cached: Readonly<{ text: string | null; value: Value }> = { text: null, value: empty }

  const read = (): Value => {
    if (unsaved) return unsaved.value
    const text = readText(scope, key)
    // equal text gives the same object, so that pages re-render only on changes
    if (text !== cached.text) cached = { text, value: text === null ? empty : (format.read(text) ?? empty) }
    return cached.value
  }
  const watch = (listener: () => void) =>
    watchOtherTabs(
      (changed) => changed === key,
      () => {
        unsaved = null
        listener()
      },
    )
  const { subscribe, notify } = createListeners(() => (scope === 'tab' ? () => {} : watch(() => notify())))
  const set = (next: Value): boolean => {
    const text = format.write(next)
    const isSaved = writeText(scope, key, text === format.write(empty) ? null : text)
    unsaved = isSaved ? null : { value: next }
    if (!isSaved) console.error(`this browser has no room for ${key}`)
    notify()
    return isSaved
  }
  return { read, start: empty, subscribe, set, clear: () => void set(empty), watch }
}

export const TEXT: Format<string> = { read: (text) => text, write: (value) => value }

export const FLAG: Format<boolean> = { read: (text) => text === '1', write: (isOn) => (isOn ? '1' : '') }

/** `check` answers null for invalid values. */
export function json<Value>(check: (stored: unknown) => Value | null): Format<Value> {
  return {
    read: (text) => {
      try {
        return check(JSON.parse(text))
      } catch {
        return null
      }
    },
    write: (value) => JSON.stringify(value),
  }
}

/** All tabs of the browser, or this tab until it is closed. */
type StorageScope = 'browser' | 'tab'

/** Null without a value, on the server, and when storage is forbidden. */
export function readText(scope: StorageScope, key: string): string | null {
  try {
    return storageOf(scope)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Null removes. False when storage is full or forbidden. */
export function writeText(scope: StorageScope, key: string, text: string | null): boolean {
  try {
    const area = storageOf(scope)
    if (!area) return false
    if (text === null) area.removeItem(key)
    else area.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function keysWithPrefix(prefix: string): string[] {
  try {
    return Object.keys(storageOf('browser') ?? {}).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

type TabListener = (key: string, text: string | null) => void
const watchers = new Set<Readonly<{ isWatched: (key: string) => boolean; onChange: TabListener }>>()

/** Calls `onChange` for changes by other tabs; an empty key means that all was cleared. Returns the unsubscribe function. */
export function watchOtherTabs(isWatched: (key: string) => boolean, onChange: TabListener): () => void {
  const watcher = { isWatched, onChange }
  if (watchers.size === 0) window.addEventListener('storage', notifyWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', notifyWatchers)
  }
}

function notifyWatchers({ key, newValue }: StorageEvent): void {
  for (const { isWatched, onChange } of watchers) if (key === null || isWatched(key)) onChange(key ?? '', newValue)
}

function storageOf(scope: StorageScope): Storage | undefined {
  return scope === 'tab' ? globalThis.sessionStorage : globalThis.localStorage
}
