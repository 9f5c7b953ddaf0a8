import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler'
import { expect, test } from 'vitest'
import { holdDrawing } from './hold-drawing.ts'

const A_MINUTE = 60_000

test('a transition waits until the pressed page is shown, or has taken too long', async () => {
  const drawn: string[] = []
  const draw = (what: string) =>
    unstable_scheduleCallback(unstable_NormalPriority, () => {
      drawn.push(what)
      return undefined
    })
  const end = holdDrawing(A_MINUTE)
  draw('the rest of the page')
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(drawn).toEqual([])
  end()
  await expect.poll(() => drawn).toEqual(['the rest of the page'])

  holdDrawing(5)
  draw('a slow page')
  await expect.poll(() => drawn).toEqual(['the rest of the page', 'a slow page'])
})
