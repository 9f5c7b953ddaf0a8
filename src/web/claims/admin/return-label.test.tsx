import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import { ReturnLabel } from './return-label.tsx'

const claim = { id: 1, kind: 'withdrawal', state: 'open', orderNumber: 'ORD-1', entries: [], returnLabel: null } as unknown as Claim
const made = { tracking: '370', event: null }
const mailed: Claim['entries'] = [{ kind: 'returnLabel', words: null, by: null, timestamp: '2026-11-21T10:00:00.000Z' }]

const buttonsOf = (fields: Partial<Claim>) => {
  const html = renderToStaticMarkup(<ReturnLabel claim={{ ...claim, ...fields }} onDone={async () => {}} />)
  return ['Lav returlabel', 'Send returlabel', 'Hent returlabel'].filter((name) => html.includes(name))
}

test('a return label made late can be mailed, until it has been or the claim is decided', () => {
  expect(buttonsOf({})).toEqual(['Lav returlabel'])
  expect(buttonsOf({ returnLabel: made })).toEqual(['Send returlabel', 'Hent returlabel'])
  expect(buttonsOf({ returnLabel: made, state: 'awaitingGoods', entries: mailed })).toEqual(['Hent returlabel'])
  expect(buttonsOf({ returnLabel: made, state: 'settled' })).toEqual(['Hent returlabel'])
})
