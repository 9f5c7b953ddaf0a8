import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('the demo shop, with its logins everybody knows, comes by itself', () => {
  it.each([
    [{}],
    [{ NODE_ENV: 'development', PORT: '4000' }],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    [{ PUBLIC_URL: 'http://folie.localhost:3000' }],
  ])('where this machine alone reaches the shop: %j', (variables) => {
    expect(readEnv(variables)).toMatchObject({ isLocal: true, demo: true })
  })

  it.each([
    [{ NODE_ENV: 'production' }],
    [{ PUBLIC_URL: 'https://folie.example' }],
    [{ PUBLIC_URL: 'https://localhost.folie.example' }],
    [{ PUBLIC_URL: 'http://192.168.1.20:3000' }],
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ TRUST_PROXY: '1' }],
  ])('but not in earnest: %j', (variables) => {
    expect(readEnv(variables).demo).toBe(false)
    expect(readEnv({ ...variables, DEMO: '' }).demo).toBe(false)
    expect(readEnv({ ...variables, DEMO: '1' }).demo).toBe(true)
  })

  it('and nowhere when it is refused', () => {
    expect(readEnv({ DEMO: '0' }).demo).toBe(false)
  })
})
