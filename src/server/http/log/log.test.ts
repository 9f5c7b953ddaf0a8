import { globSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { inRequest } from '#server/http/request.ts'
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

test('without a terminal each line of the log is JSON', () => {
  expect(JSON.parse(written(false))).toMatchObject({ level: 30, requestId: 'r1', msg: 'request', status: 200 })
})

test('a line within a request has the id of the request, unless the line names its own', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
  inRequest('r7', () => log.warn({ mailId: 3 }, 'a mail was not sent'))
  inRequest('r7', () => log.warn({ requestId: 'r8' }, 'of another'))
  log.warn('of none')
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['r7', 'r8', undefined])
})

test('neither shows a password', () => {
  for (const isTerminal of [true, false]) expect(written(isTerminal)).not.toContain('hemmelig')
})

describe('an error that quotes what a user wrote', () => {
  const SECRET = 'hemmelig@vaerksted.dk'
  const failure = () => {
    const error = Object.assign(new Error(`Failed query: ${SECRET}`), { query: 'select $1', params: [SECRET], detail: SECRET })
    return Object.assign(new Error('the order was not stored'), { cause: error })
  }
  it.each<[string, (log: ReturnType<typeof createLog>, error: Error) => void]>([
    ['under its usual name', (log, err) => log.error({ err }, 'request failed')],
    ['under another name', (log, reason) => log.warn({ reason }, 'request failed')],
    ['alone', (log, error) => log.error(error)],
    ['alone, with words', (log, error) => log.error(error, 'request failed')],
    ['without words', (log, error) => log.error({ err: error.cause })],
    ['by a child', (log, err) => log.child({ requestId: 'r1' }).error({ err }, 'request failed')],
  ])('leaves no word of it in the log: given %s', (_case, write) => {
    for (const isTerminal of [true, false]) {
      const lines: string[] = []
      write(createLog({ level: 'trace', isTerminal, destination: { write: (line: string) => void lines.push(line) } }), failure())
      expect(lines).toHaveLength(1)
      expect(lines.join('')).not.toContain(SECRET)
      expect(lines.join('')).toContain('select $1')
    }
  })
})

it('no message of the log is built from the message of an error', () => {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const guilty = files.filter((file) =>
    /\blog\.\w+\([^\n]*(?:\.message|String\(error\))/.test(readFileSync(file, 'utf8').replace(/reason: error\.message/g, '')),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(guilty).toEqual([])
})
