import { useSyncExternalStore } from 'react'

type Listener = () => void

/** Something that pages show and that changes outside of them. */
export type Readable<Value> = Readonly<{
  read: () => Value
  /** what it is on the server, and in a page until that is hydrated */
  start: Value
  /** Calls the listener at every change; answers how to stop. */
  subscribe: (listener: Listener) => Listener
}>
type Store<Value> = Readable<Value> & Readonly<{ set: (next: Value) => void }>

/** The value, or a part of it, in a page, which is drawn anew when that changes. */
export function useValue<Value, Part = Value>({ read, start, subscribe }: Readable<Value>, select?: (value: Value) => Part): Part {
  const of = (value: Value) => (select ? select(value) : (value as unknown as Part))
  return useSyncExternalStore(
    subscribe,
    () => of(read()),
    () => of(start),
  )
}

/** Who wants to hear of changes. `whileHeard` runs from the first listener until it is stopped after the last. */
export function createListeners(whileHeard: () => Listener = () => () => {}) {
  const listeners = new Set<Listener>()
  let stop: Listener = () => {}
  const subscribe = (listener: Listener): Listener => {
    if (listeners.size === 0) stop = whileHeard()
    listeners.add(listener)
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) stop()
    }
  }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return { subscribe, tell }
}

/** A value every page of this tab shares; `whileUsed` runs while any of them shows it. */
export function createStore<Value>(start: Value, whileUsed?: () => Listener): Store<Value> {
  const { subscribe, tell } = createListeners(whileUsed)
  let value = start
  const set = (next: Value): void => {
    value = next
    tell()
  }
  return { read: () => value, start, subscribe, set }
}

const never = () => () => {}

/** False while the page is as the server sent it, before what this browser remembers is known. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
