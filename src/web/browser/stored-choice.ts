import { useSyncExternalStore } from 'react'

/** A choice between two views, kept in this browser and the same in all of its tabs; off on the server and until hydrated. */
type StoredChoice = Readonly<{ use: () => boolean; read: () => boolean; set: (isOn: boolean) => void }>

const ON = '1'

/** Makes the choice that is kept under a key; the script in the document's head may read the same key. */
export function storedChoice(key: string): StoredChoice {
  let isOn: boolean | null = null
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const read = () => {
    isOn ??= load(key)
    return isOn
  }
  const readOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    isOn = load(key)
    tell()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', readOtherTab)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', readOtherTab)
    }
  }
  return {
    use: () => useSyncExternalStore(subscribe, read, () => false),
    read,
    set: (next) => {
      isOn = next
      save(key, next)
      tell()
    },
  }
}

function load(key: string): boolean {
  try {
    return globalThis.localStorage?.getItem(key) === ON
  } catch {
    return false
  }
}

function save(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, ON)
    else localStorage.removeItem(key)
  } catch (error) {
    console.error('the choice could not be saved', error)
  }
}
