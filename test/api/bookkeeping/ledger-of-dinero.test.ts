import { expect, test } from 'vitest'
import type { DineroPeer } from '#test/dinero/peer.ts'
import { ledgerCases } from './ledger-cases.ts'

const { peer, at, connect, sell, pay, workAll, queued, rows, decide, missing, compare, pass, ledger } = await ledgerCases('dinero')
const { firm, requests, expire, books } = peer as DineroPeer
const STATUS = 'POST /v1/175405/ledgeritems/status 200'

test('a token is asked for once, and again when it is over', async () => {
  at('2026-12-05T10:00:00Z')
  await connect({ fromMonth: '2026-12' })
  await workAll()
  const tokens = () => requests.filter((one) => one.includes('/oauth/token')).length
  await missing()
  const before = tokens()
  await missing()
  expect(tokens()).toBe(before)
  expire()
  expect(await missing()).toEqual([])
  expect(tokens()).toBe(before + 1)
})

test('a firm without Pro is named', async () => {
  firm.isPro = false
  expect(await missing()).toEqual(['Firmaet mangler et Pro-abonnement i Dinero.'])
  await sell()
  await workAll()
  expect((await queued())[0]).toMatchObject({ state: 'waiting', problem: 'firmaet mangler et Pro-abonnement i Dinero' })
  firm.isPro = true
  pass(60_000)
  await workAll()
  expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
})

test('keys of another firm wait until the firm is mended', async () => {
  await connect({ fromMonth: '2026-12', book: 99 })
  await sell()
  await workAll()
  expect((await queued())[0]).toMatchObject({ state: 'waiting', problem: 'nøglerne har ikke adgang til firmaet i Dinero' })
  await connect({ fromMonth: '2026-12' })
  pass(60_000)
  await workAll()
  expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
})

test('a voucher takes three requests: looked for, its PDF, and the voucher with it', async () => {
  const before = requests.length
  await sell()
  await workAll()
  expect(requests.slice(before)).toEqual([
    'POST /v1/175405/ledgeritems/status 400',
    'POST /v1/175405/files 200',
    'POST /v1.2/175405/ledgeritems 200',
  ])
})

test('a PDF whose upload was not answered is used by the next attempt', async () => {
  await sell()
  const before = firm.files.length
  peer.failNext('reset-after')
  await workAll()
  pass(60_000)
  await workAll()
  expect(firm.files).toHaveLength(before + 1)
  expect(firm.isUsed(firm.files.at(-1)?.FileGuid ?? '')).toBe(true)
  expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
})

test('no account gets a VAT code that was not chosen', async () => {
  // 2790 has one of its own
  for (const { Lines } of firm.items)
    for (const { AccountVatCode, BalancingAccountVatCode } of Lines)
      expect([AccountVatCode, BalancingAccountVatCode]).toEqual(['none', 'none'])
  expect(firm.items.length).toBeGreaterThan(2)
})

test('a full cash journal holds what waits until it is booked', async () => {
  const { items } = firm
  const one = items[0]
  firm.items = Array.from({ length: 1_000 }, (_, place) => ({ ...one, Id: `full ${place}` }) as (typeof items)[number])
  await sell()
  await workAll()
  const [stuck] = await queued()
  expect(stuck).toMatchObject({ state: 'stuck', problem: 'Limit exceeded ledgerIsFull' })
  firm.items = items
  firm.book()
  await decide(stuck?.id ?? 0, 'retry')
  await workAll()
  expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
})

test('booked vouchers have Dinero’s numbers, and the month agrees', async () => {
  const { orderId } = await sell()
  await pay(orderId, 75, '2026-12-05')
  await workAll()
  at('2027-01-02T10:00:00Z')
  // drafts and booked ones
  expect(await compare('2026-12')).toMatchObject({ agrees: true, vouchers: [] })
  firm.book()
  expect(await compare('2026-12')).toMatchObject({ agrees: true, vouchers: [] })
  const ours = new Set((await rows()).map(({ number }) => number))
  expect(firm.entries.some(({ VoucherNumber }) => ours.has(VoucherNumber))).toBe(false)
})

test('one that was booked although its answer was lost is found', async () => {
  at('2027-01-03T10:00:00Z')
  await sell()
  peer.failNext('doubled', 'reset-after')
  await workAll()
  firm.book()
  const before = requests.length
  pass(60_000)
  await workAll()
  expect(requests.slice(before)).toEqual([STATUS, 'GET /v1/175405/entries 200'])
  expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
})

test('one that arrives while its next attempt is under way is there once', async () => {
  await sell()
  peer.failNext('doubled', 'late')
  await workAll()
  const isUsed = firm.isUsed.bind(firm)
  // asked after the voucher was looked for, and before it is sent
  firm.isUsed = (guid) => {
    peer.arrive()
    return isUsed(guid)
  }
  const before = requests.length
  pass(60_000)
  await workAll()
  firm.isUsed = isUsed
  expect(requests.slice(before)).toContain('POST /v1.2/175405/ledgeritems 409')
  const last = (await rows()).at(-1)
  expect(last?.state).toBe('sent')
  expect(books.vouchers().filter(({ reference }) => last?.text.endsWith(` #${reference}`))).toHaveLength(1)
})

test('one that was changed although its answer was lost is not sent again', async () => {
  await sell()
  peer.failNext('doubled', 'reset-after')
  await workAll()
  const last = (await rows()).at(-1)
  const restore = books.snapshot()
  books.change(/#(\S+)$/.exec(last?.text ?? '')?.[1] ?? '')
  pass(60_000)
  await workAll()
  expect((await queued())[0]).toMatchObject({ state: 'stuck', problem: `Bilag ${last?.number} er ændret i Dinero.` })
  restore()
  await decide(last?.id ?? 0, 'retry')
  await workAll()
  expect(await ledger()).toMatchObject({ waiting: 0, stuck: 0 })
})
