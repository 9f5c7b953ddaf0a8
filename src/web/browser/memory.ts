import { type Place, readText, watchOtherTabs, writeText } from './storage.ts'
import { createListeners, type Readable } from './store.ts'

/** How a value is written down. What is read may be years old or broken: null for what cannot be understood. */
type Format<Value> = Readonly<{ read: (text: string) => Value | null; write: (value: Value) => string }>

type Memory<Value> = Readable<Value> &
  Readonly<{
    /** Remembers a value in every tab. False where the browser cannot keep it: then it holds until the page is loaded again. */
    set: (next: Value) => boolean
    /** Back to what it is without a memory. */
    forget: () => void
    /** Hears when another tab changes it; answers how to stop. */
    watch: (listener: () => void) => () => void
  }>

type Remembered<Value> = Readonly<{ key: string; place?: Place; empty: Value; format: Format<Value> }>

/**
 * One thing this browser remembers: the same in all tabs, checked when it is read, and safe where storage is forbidden or full.
 * The script in the document's head may read the same key.
 */
export function createMemory<Value>({ key, place = 'browser', empty, format }: Remembered<Value>): Memory<Value> {
  /** what the browser had no room for */
  let unsaved: Readonly<{ value: Value }> | null = null
  let known: Readonly<{ text: string | null; value: Value }> = { text: null, value: empty }

  const read = (): Value => {
    if (unsaved) return unsaved.value
    const text = readText(place, key)
    // the same text is the same value, so that a page is drawn anew only when something changed
    if (text !== known.text) known = { text, value: text === null ? empty : (format.read(text) ?? empty) }
    return known.value
  }
  const watch = (listener: () => void) =>
    watchOtherTabs(
      (changed) => changed === key,
      () => {
        unsaved = null
        listener()
      },
    )
  const { subscribe, tell } = createListeners(() => (place === 'tab' ? () => {} : watch(() => tell())))
  const set = (next: Value): boolean => {
    const text = format.write(next)
    const isSaved = writeText(place, key, text === format.write(empty) ? null : text)
    unsaved = isSaved ? null : { value: next }
    if (!isSaved) console.error(`this browser has no room for ${key}`)
    tell()
    return isSaved
  }
  return { read, start: empty, subscribe, set, forget: () => void set(empty), watch }
}

/** A text as it is. */
export const TEXT: Format<string> = { read: (text) => text, write: (value) => value }

/** On or off. */
export const FLAG: Format<boolean> = { read: (text) => text === '1', write: (isOn) => (isOn ? '1' : '') }

/** A value as JSON; `check` answers null for what it is not. */
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
