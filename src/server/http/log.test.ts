import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(isTerminal: boolean): string {
  const lines: string[] = []
  const log = createLog({ level: 'info', isTerminal, destination: { write: (line: string) => void lines.push(line) } })
  log.info({ requestId: 'r1', method: 'GET', path: '/produkter', status: 200, ms: 4, login: { password: 'hemmelig' } }, 'request')
  log.debug('not asked for')
  return stripVTControlCharacters(lines.join(''))
}

test('on a terminal the log is readable lines', () => {
  const text = written(true)
  expect(text).toMatch(/^\[\d{2}:\d{2}:\d{2}\] INFO: request \{"method":"GET","path":"\/produkter","status":200,"ms":4,/)
  expect(text.trim().split('\n')).toHaveLength(1)
})

test('for whatever collects it the log is a line of JSON each', () => {
  expect(JSON.parse(written(false))).toMatchObject({ level: 30, requestId: 'r1', msg: 'request', status: 200 })
})

test('neither shows a password', () => {
  for (const isTerminal of [true, false]) expect(written(isTerminal)).not.toContain('hemmelig')
})
