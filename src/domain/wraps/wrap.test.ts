import { describe, expect, it } from 'vitest'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { decisionsOf, isWaitingWrap, mayRewrite, needsReason, WRAP_CONSENT, WRAP_DECISIONS, WRAP_STATES } from './wrap.ts'

describe('a photograph of a wrapped car', () => {
  it('is decided on by staff when it was sent, and can be shown again after a no', () => {
    expect(WRAP_STATES.map((state) => [state, decisionsOf(state)])).toEqual([
      ['draft', []],
      ['pending', ['approved', 'refused']],
      ['approved', ['hidden']],
      ['refused', ['approved']],
      ['hidden', ['approved']],
    ])
  })

  it('is rewritten by its workshop until it has been shown', () => {
    expect(WRAP_STATES.filter(mayRewrite)).toEqual(['draft', 'pending', 'refused'])
  })

  it('counts against flooding while it is undecided', () => {
    expect(WRAP_STATES.filter(isWaitingWrap)).toEqual(['draft', 'pending'])
  })

  it('is never removed without a reason', () => {
    expect(WRAP_DECISIONS.filter(needsReason)).toEqual(['refused', 'hidden'])
  })
})

function fingerprint(lines: readonly string[]): number {
  return [...lines.join('\n')].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
}

it('the text of a consent never changes within its version', () => {
  expect([WRAP_CONSENT, REVIEW_CONSENT].map(({ version, lines }) => [version, fingerprint(lines)])).toEqual([
    ['2026-11-22', 1847338119],
    ['2026-11-22', 1726496436],
  ])
})
