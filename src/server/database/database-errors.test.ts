import pg from 'pg'
import { expect, test } from 'vitest'
import { isConnectionFailure, isServerFailing } from './database-errors.ts'

const saidByServer = (code: string) => Object.assign(new pg.DatabaseError('said by the server', 20, 'error'), { code })

test.each([
  ['the connection failed', '08006'],
  ['an administrator ends the connection', '57P01'],
  ['the server ends after a crash', '57P02'],
  ['the server starts up or shuts down', '57P03'],
  ['the database is dropped', '57P04'],
  ['the connection stood idle for too long', '57P05'],
])('a server that says that %s is away', (_what, code) => {
  expect(isConnectionFailure(saidByServer(code))).toBe(true)
})

test.each([
  ['a duplicate', '23505'],
  ['a statement that took too long', '57014'],
  ['a deadlock', '40P01'],
])('a server that refuses %s is there', (_what, code) => {
  expect([isConnectionFailure(saidByServer(code)), isServerFailing(saidByServer(code))]).toEqual([false, false])
})

test.each([
  ['has no memory left', '53200'],
  ['cannot read its disk', '58030'],
  ['misses its files', '58P01'],
])('a server that %s is failing', (_what, code) => {
  expect([isConnectionFailure(saidByServer(code)), isServerFailing(saidByServer(code))]).toEqual([false, true])
})

test('a value the driver refuses is no error of the server', () => {
  const mistake = Object.assign(new TypeError('The "string" argument must be of type string'), { code: 'ERR_INVALID_ARG_TYPE' })
  expect([isConnectionFailure(mistake), isServerFailing(mistake)]).toEqual([false, false])
})
