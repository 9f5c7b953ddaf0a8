import { describe, expect, it } from 'vitest'
import { decisionsOf, isWaitingWrap, mayRewrite, needsReason, WRAP_DECISIONS, WRAP_STATES } from './wrap.ts'

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

  it('is never taken down without a reason', () => {
    expect(WRAP_DECISIONS.filter(needsReason)).toEqual(['refused', 'hidden'])
  })
})
