import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { browserMark } from './browser-mark.ts'
import { readyJson } from './ready-json.ts'
import type { RequestVariables } from './request.ts'

function shopAt(publicUrl: string) {
  return new Hono<RequestVariables>().get('/', (context) => {
    const mark = browserMark({ header: (sought) => context.req.header(sought) }, { publicUrl })
    mark.remember('et-mærke')
    const sent = mark.sendWith(readyJson([mark.read() ?? 'none']))
    return sent instanceof Response ? sent : sent.toResponse()
  })
}

test('a shop published by https keeps its cookie for itself: no other name of its domain can set it, no script reads it', async () => {
  const shop = shopAt('https://folie.example')
  const cookie = (await shop.request('/')).headers.get('set-cookie') ?? ''
  expect(cookie.split('; ').toSorted()).toEqual(
    [
      'HttpOnly',
      'Max-Age=15811200',
      'Path=/',
      'SameSite=Strict',
      'Secure',
      `__Host-kendt-browser=${encodeURIComponent('et-mærke')}`,
    ].toSorted(),
  )
  expect(await (await shop.request('/', { headers: { cookie: '__Host-kendt-browser=abc' } })).text()).toBe('abc')
  expect(await (await shop.request('/', { headers: { cookie: 'kendt-browser=abc' } })).text()).toBe('none')
})

test('a shop on this machine, without https, keeps one too', async () => {
  const shop = shopAt('http://localhost:3000')
  const cookie = (await shop.request('/')).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^kendt-browser=/)
  expect(cookie).not.toContain('Secure')
  expect(await (await shop.request('/', { headers: { cookie: 'kendt-browser=abc' } })).text()).toBe('abc')
})
