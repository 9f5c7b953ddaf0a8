import { describe, expect, test } from 'vitest'
import { loginPauseMs, needsMailedCode } from './login-attempts.ts'

describe("a stranger's try to log in", () => {
  test.each([
    [{ fromNetwork: 10, fromAll: 50 }, 0],
    [{ fromNetwork: 11, fromAll: 11 }, 500],
    [{ fromNetwork: 1, fromAll: 51 }, 500],
    [{ fromNetwork: 12, fromAll: 12 }, 1_000],
    [{ fromNetwork: 1, fromAll: 54 }, 4_000],
    [{ fromNetwork: 100, fromAll: 100_000 }, 4_000],
  ])('of %j waits %i ms, and needs a mailed code once it waits', (tries, ms) => {
    expect(loginPauseMs(tries)).toBe(ms)
    expect(needsMailedCode(tries)).toBe(ms > 0)
  })
})
