import { expect, test } from 'vitest'
import { messagesAddress, readMessages } from './messages-address.ts'

const read = (address: string) => readMessages(new URL(address, 'https://folie.example').searchParams)

test('what was chosen survives in the address, and defaults leave it short', () => {
  const state = read('/admin/beskeder?fane=mails&state=failed&search=%C3%A5se&page=3&opened=12')
  expect(state).toEqual({ tab: 'mails', state: 'failed', search: 'åse', page: 3, opened: 12 })
  expect(read(messagesAddress(state))).toEqual(state)
  expect(messagesAddress({ tab: 'beskeder' })).toBe('/admin/beskeder')
})

test('a state of the other tab, a page below one and a message that cannot be are left out', () => {
  expect(read('/admin/beskeder?state=failed&page=0&opened=9999999999')).toEqual(read('/admin/beskeder'))
  expect(read('/admin/beskeder?opened=-1').opened).toBe(0)
})
