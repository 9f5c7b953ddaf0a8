import { expect, test } from 'vitest'
import { testMailAnswer } from './mail-server.tsx'

const to = 'olga@folie.dk'

test('the owner waits until the mail server has answered', () => {
  expect(testMailAnswer(null).isWaiting).toBe(true)
  expect(testMailAnswer({ state: 'queued', lastError: null, to }).isWaiting).toBe(true)
})

test('after an accepted mail the owner is sent to the inbox', () => {
  const { tone, text, isWaiting } = testMailAnswer({ state: 'sent', lastError: null, to })
  expect([tone, isWaiting]).toEqual(['success', false])
  expect(text).toContain(to)
})

test.each(['failed', 'queued'] as const)('a mail that is %s after an answer shows the words of the mail server', (state) => {
  const { tone, text, isWaiting } = testMailAnswer({ state, lastError: '535 Authentication failed', to })
  expect([tone, isWaiting]).toEqual(['danger', false])
  expect(text).toContain('535 Authentication failed')
})

test('a colleague who may not read the mails is sent to their inbox, and polling stops', () => {
  const { text, isWaiting } = testMailAnswer('unseen')
  expect(isWaiting).toBe(false)
  expect(text).toContain('din indbakke')
})
