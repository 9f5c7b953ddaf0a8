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
  ])('but not in production: %j', (variables) => {
    expect(readEnv(variables).demo).toBe(false)
    expect(readEnv({ ...variables, DEMO: '' }).demo).toBe(false)
    expect(readEnv({ ...variables, DEMO: '1' }).demo).toBe(true)
  })

  it('and nowhere when it is switched off', () => {
    expect(readEnv({ DEMO: '0' }).demo).toBe(false)
  })
})

describe('card and MobilePay are on', () => {
  const BOTH = { STRIPE_SECRET_KEY: 'sk_test_123456', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }

  it('with both secrets, and off without either', () => {
    expect(readEnv(BOTH).stripe).toEqual({ secretKey: 'sk_test_123456', webhookSecret: 'whsec_123456', apiUrl: null })
    expect(readEnv({}).stripe).toBeNull()
    expect(readEnv({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }).stripe).toBeNull()
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_123456' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_123456' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_API_URL: 'http://localhost:4242' }, 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET'],
  ])('one without the other stops the start: %j', (variables, missing) => {
    expect(() => readEnv(variables)).toThrow(`The environment is not right: ${missing} (card and MobilePay need both secrets)`)
  })

  it.each(['https://api.stripe.example', 'http://192.168.1.20:4242', 'http://localhost.folie.example'])(
    'never through another machine than this one: %s',
    (apiUrl) => expect(() => readEnv({ ...BOTH, STRIPE_API_URL: apiUrl })).toThrow('STRIPE_API_URL'),
  )

  it.each(['http://localhost:4242', 'http://127.0.0.1:4242', 'http://[::1]:4242'])('or through a server on this machine: %s', (apiUrl) => {
    expect(readEnv({ ...BOTH, STRIPE_API_URL: apiUrl }).stripe?.apiUrl).toBe(apiUrl)
  })
})

describe('labels through Shipmondo are on', () => {
  const BOTH = { SHIPMONDO_USER: 'folie', SHIPMONDO_KEY: 'key-of-folie' }

  it('with user and key, and off without either', () => {
    expect(readEnv(BOTH).shipmondo).toEqual({ user: 'folie', key: 'key-of-folie', webhookKey: null, apiUrl: null })
    expect(readEnv({}).shipmondo).toBeNull()
  })

  it('one without the other stops the start', () => {
    expect(() => readEnv({ SHIPMONDO_USER: 'folie' })).toThrow('SHIPMONDO_KEY (labels need user and key)')
    expect(() => readEnv({ SHIPMONDO_API_URL: 'http://localhost:1' })).toThrow('SHIPMONDO_USER, SHIPMONDO_KEY')
    expect(() => readEnv({ SHIPMONDO_WEBHOOK_KEY: 'long-enough-for-a-key' })).toThrow('SHIPMONDO_USER, SHIPMONDO_KEY')
  })

  it.each(['https://app.shipmondo.example/api', 'http://192.168.1.20:4242', 'https://sandbox.shipmondo.com.example/api/public/v3'])(
    'never through another host: %s',
    (apiUrl) => expect(() => readEnv({ ...BOTH, SHIPMONDO_API_URL: apiUrl })).toThrow('SHIPMONDO_API_URL'),
  )

  it.each(['http://127.0.0.1:4242/api/public/v3', 'https://sandbox.shipmondo.com/api/public/v3'])('or through %s', (apiUrl) => {
    expect(readEnv({ ...BOTH, SHIPMONDO_API_URL: `${apiUrl}/` }).shipmondo?.apiUrl).toBe(apiUrl)
  })
})

it('a shop draws its close-up again unless it is told not to', () => {
  expect([{}, { CLOSE_UPS: '' }, { CLOSE_UPS: '1' }, { CLOSE_UPS: '0' }].map((set) => readEnv(set).drawsCloseUps)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
