import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function held() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('one guest who sends slowly keeps no other out', async () => {
  const { begun, work, end } = held()
  const room = limitConcurrency(null, { atOnce: 3, each: 2, mostWaiting: 10 })
  const all = [room(work('a1'), 'a'), room(work('a2'), 'a'), room(work('a3'), 'a'), room(work('b1'), 'b'), room(work('c1'), 'c')]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  await all[3]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  end('a1')
  await all[0]
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  for (const name of begun) end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
})

it('a failed task makes room; more than may wait are refused, but never one that need not wait', async () => {
  const { begun, work, end } = held()
  const room = limitConcurrency(null, { atOnce: 2, each: 1, mostWaiting: 1 })
  const failing = room(() => Promise.reject(new Error('broken')), 'a')
  const next = room(work('a1'), 'a')
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a1'])
  const waiting = room(work('a2'), 'a')
  await expect(room(work('a3'), 'a')).rejects.toMatchObject({ code: 'unavailable' })
  const other = room(work('b1'), 'b')
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1']) end(name)
  await Promise.all([next, other])
  await expect.poll(() => begun).toContain('a2')
  end('a2')
  await waiting
})
