import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function manualWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('one slow sender keeps no other sender waiting', async () => {
  const { begun, work, end } = manualWork()
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
  const { begun, work, end } = manualWork()
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

it('one sender who sends much at once has a quarter of the waiting places, and the others wait in the rest', async () => {
  const { work, end, begun } = manualWork()
  const room = limitConcurrency(null, { atOnce: 2, each: 1, mostWaiting: 8 })
  const greedy = Array.from({ length: 20 }, (_, n) => room(work(`a${n}`), 'a'))
  const refused: number[] = []
  for (const [n, one] of greedy.entries()) one.catch(({ code }) => code === 'unavailable' && refused.push(n))
  const others = ['b', 'c', 'd'].map((sender) => room(work(sender), sender))
  await expect.poll(() => refused).toEqual(Array.from({ length: 17 }, (_, n) => n + 3))
  for (const name of ['a0', 'b', 'a1', 'c', 'a2', 'd']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  expect(await Promise.all([...greedy.slice(0, 3), ...others])).toEqual(['a0', 'a1', 'a2', 'b', 'c', 'd'])
})
