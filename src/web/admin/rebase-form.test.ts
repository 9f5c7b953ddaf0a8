import { expect, test } from 'vitest'
import { rebaseForm } from './rebase-form.ts'

test('what was typed here stays, and what a colleague changed elsewhere in the form is shown', () => {
  const opened = { name: 'Karen', points: '50', permissions: ['audit'], company: '' }
  const typed = { ...opened, points: '60', permissions: ['audit'] }
  const newest = { ...opened, points: '30', permissions: [] as string[], company: 'Folie ApS' }
  expect(rebaseForm(typed, opened, newest)).toEqual({ name: 'Karen', points: '60', permissions: [], company: 'Folie ApS' })
})
