import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStoredValue, FLAG, json, TEXT } from './stored-value.ts'

class FakeStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string): void {
    this[key] = text
  }
  removeItem(key: string): void {
    delete this[key]
  }
}
const FORBIDDEN = new Proxy(new FakeStorage(), {
  get: () => () => {
    throw new DOMException('denied', 'SecurityError')
  },
})

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const numbers = json<readonly number[]>((stored) => (Array.isArray(stored) && stored.every(Number.isInteger) ? stored : null))
const listOf = (scope: 'browser' | 'tab' = 'browser') =>
  createStoredValue<readonly number[]>({ key: 'tal', scope, empty: [], format: numbers })
const storeInOtherTab = (key: string | null, text: string | null) => {
  if (key === null) vi.stubGlobal('localStorage', new FakeStorage())
  else if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }))
}

describe('a value stored in the browser', () => {
  test('is the same after a reload, and its key is removed when it is empty', () => {
    listOf().set([1, 2])
    expect(listOf().read()).toEqual([1, 2])
    listOf().clear()
    expect(localStorage.getItem('tal')).toBeNull()
    expect(listOf().read()).toEqual([])
  })

  test.each(['[1,', '{"a":1}', '["x"]', 'null'])('is empty when it is broken: %s', (text) => {
    localStorage.setItem('tal', text)
    expect(listOf().read()).toEqual([])
  })

  test('is the same object until it changes, so that no page renders in vain', () => {
    const list = listOf()
    list.set([1])
    expect(list.read()).toBe(list.read())
  })

  test('notifies the subscribers of every tab at once, until they unsubscribe', () => {
    const list = listOf()
    const listener = vi.fn()
    const stop = list.subscribe(() => listener(list.read()))
    list.set([1])
    storeInOtherTab('tal', '[2]')
    storeInOtherTab('andet', '[3]')
    storeInOtherTab(null, null)
    expect(listener.mock.calls).toEqual([[[1]], [[2]], [[]]])
    stop()
    storeInOtherTab('tal', '[4]')
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('in one tab is not in another', () => {
    listOf('tab').set([1])
    expect([sessionStorage.getItem('tal'), localStorage.getItem('tal')]).toEqual(['[1]', null])
  })

  test('lasts until a reload when storage is forbidden or full, and is replaced by what another tab stores', () => {
    vi.stubGlobal('localStorage', FORBIDDEN)
    const list = listOf()
    const heard = vi.fn()
    const stop = list.subscribe(heard)
    expect(list.set([1])).toBe(false)
    expect(list.read()).toEqual([1])
    expect(heard).toHaveBeenCalledOnce()
    expect(listOf().read()).toEqual([])
    vi.stubGlobal('localStorage', new FakeStorage())
    storeInOtherTab('tal', '[7]')
    expect(list.read()).toEqual([7])
    stop()
  })
})

test('formats that earlier visits stored are still read: a text, a choice', () => {
  localStorage.setItem('noegle', 'abc')
  localStorage.setItem('valg', '1')
  expect(createStoredValue({ key: 'noegle', empty: '', format: TEXT }).read()).toBe('abc')
  const choice = createStoredValue({ key: 'valg', empty: false, format: FLAG })
  expect(choice.read()).toBe(true)
  choice.set(false)
  expect(localStorage.getItem('valg')).toBeNull()
})
