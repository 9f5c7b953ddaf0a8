import { useSyncExternalStore } from 'react'

type Listener = () => void

export type Readable<Value> = Readonly<{
  read: () => Value
  /** the value on the server and until hydration */
  start: Value
  /** Returns the unsubscribe function. */
  subscribe: (listener: Listener) => Listener
}>
type Store<Value> = Readable<Value> & Readonly<{ set: (next: Value) => void }>

export function useValue<Value, Part = Value>({ read, start, subscribe }: Readable<Value>, select?: (value: Value) => Part): Part {
  const of = (value: Value) => (select ? select(value) : (value as unknown as Part))
  return useSyncExternalStore(
    subscribe,
    () => of(read()),
    () => of(start),
  )
}

export function createListeners(whileUsed: () => Listener = () => () => {}) {
  const listeners = new Set<Listener>()
  let stop: Listener = () => {}
  const subscribe = (listener: Listener): Listener => {
    if (listeners.size === 0) stop = whileUsed()
    listeners.add(listener)
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop()
    }
  }
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return { subscribe, notify }
}

/** A value shared by the pages of this tab. `whileUsed` starts with the first subscriber; what it returns stops it with the last. */
export function createStore<Value>(start: Value, whileUsed?: () => Listener): Store<Value> {
  const { subscribe, notify } = createListeners(whileUsed)
  let value = start
  const set = (next: Value): void => {
    value = next
    notify()
  }
  return { read: () => value, start, subscribe, set }
}

const never = () => () => {}

/** False during server rendering and hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
