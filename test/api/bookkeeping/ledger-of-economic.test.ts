import { expect, test } from 'vitest'
import type { EconomicPeer } from '#test/economic/peer.ts'
import { ledgerCases } from './ledger-cases.ts'

const { peer, at, connect, sell, workAll, queued, rows, decide } = await ledgerCases('economic')

test('a voucher whose number another one has gets a new one', async () => {
  at('2026-12-05T10:00:00Z')
  await connect({ fromMonth: '2026-12' })
  await workAll()
  const taken = Math.max(...(await rows()).map(({ number }) => number)) + 1
  const entry = { entryTypeNumber: 5, journalNumber: 7, date: '2026-12-05T00:00:00Z', text: 'Husleje', amount: 10, currency: 'DKK' }
  const { agreement } = peer as EconomicPeer
  agreement.add([{ ...entry, voucherNumber: taken, accountNumber: 5820, contraAccountNumber: 5810 }])
  await sell()
  await workAll()
  const [stuck] = await queued()
  expect(stuck).toMatchObject({ state: 'stuck', number: taken, problem: `Bilag ${taken} findes i e-conomic med en anden tekst.` })
  await decide(stuck?.id ?? 0, 'retry')
  await workAll()
  expect((await rows()).at(-1)).toMatchObject({ state: 'sent', number: taken + 1 })
})

test('a later first number holds for what is not sent yet, and for one whose number is taken', async () => {
  await sell()
  await connect({ fromMonth: '2026-12' })
  const low = (await rows()).at(-1)?.number ?? 0
  const entry = { entryTypeNumber: 5, journalNumber: 7, date: '2026-12-05T00:00:00Z', text: 'Husleje', amount: 10, currency: 'DKK' }
  const { agreement } = peer as EconomicPeer
  agreement.add([{ ...entry, voucherNumber: low, accountNumber: 5820, contraAccountNumber: 5810 }])
  await workAll()
  await sell()
  await workAll()
  await connect({ fromMonth: '2026-12', firstNumber: 9001 })
  const [stuck, waiting] = (await rows()).slice(-2)
  expect([stuck, waiting].map((row) => [row?.state, row?.number])).toEqual([
    ['stuck', low],
    ['waiting', 9001],
  ])
  await decide(stuck?.id ?? 0, 'retry')
  await workAll()
  expect((await rows()).slice(-2).map(({ state, number }) => [state, number])).toEqual([
    ['sent', 9002],
    ['sent', 9001],
  ])
})
