import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler'
import { expect, test } from 'vitest'
import { holdRendering } from './hold-rendering.ts'

const A_MINUTE = 60_000

test('a transition is delayed until the returned function is called, or the time is over', async () => {
  const rendered: string[] = []
  const render = (name: string) =>
    unstable_scheduleCallback(unstable_NormalPriority, () => {
      rendered.push(name)
      return undefined
    })
  const end = holdRendering(A_MINUTE)
  render('the rest of the page')
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
  expect(rendered).toEqual([])
  end()
  await expect.poll(() => rendered).toEqual(['the rest of the page'])

  holdRendering(5)
  render('a slow page')
  await expect.poll(() => rendered).toEqual(['the rest of the page', 'a slow page'])
})
