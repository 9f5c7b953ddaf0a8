import { expect, test } from 'vitest'
import { paths } from '#contract/pages/pages.ts'
import { mailsList, messagesList, showsMails } from './messages-list.ts'

const paramsOf = (address: string) => new URL(address, 'https://folie.example').searchParams

test('choices are stored in the address, without defaults', () => {
  const address = '/admin/beskeder?fane=mails&state=failed&search=%C3%A5se&page=3&opened=12'
  const state = mailsList.read(paramsOf(address))
  expect(state).toEqual({ state: 'failed', search: 'åse', page: 3, opened: 12 })
  expect(mailsList.href({}, state)).toBe(address)
  expect(showsMails(paramsOf(address))).toBe(true)
  expect(messagesList.href()).toBe('/admin/beskeder')
  expect(messagesList.read(paramsOf(paths.adminMessages({ opened: 12 }))).opened).toBe(12)
  expect(showsMails(paramsOf(messagesList.href({ state: 'open' })))).toBe(false)
})

test('a state of the other tab, a page below one and an impossible message are left out', () => {
  const nonsense = paramsOf('/admin/beskeder?state=failed&page=0&opened=9999999999')
  expect(messagesList.read(nonsense)).toEqual(messagesList.start)
  expect(messagesList.read(paramsOf('/admin/beskeder?opened=-1')).opened).toBeNull()
})

test('another search begins on the first page with nothing open, and the open message is not sent to the server', () => {
  const state = messagesList.read(paramsOf('/admin/beskeder?page=3&opened=12'))
  expect(messagesList.href({ search: 'rulle' }, state)).toBe('/admin/beskeder?search=rulle')
  expect(messagesList.query(state)).toEqual({ page: 3, limit: 50 })
})
