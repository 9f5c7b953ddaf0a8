import { expect, it } from 'vitest'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'
import { WRAP_CONSENT } from './wrap-consent.ts'

function fingerprint(lines: readonly string[]): number {
  return [...lines.join('\n')].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
}

it('words somebody agreed to never change under their version', () => {
  expect([WRAP_CONSENT, REVIEW_CONSENT].map(({ version, lines }) => [version, fingerprint(lines)])).toEqual([
    ['2026-11-22', 1847338119],
    ['2026-11-22', 1726496436],
  ])
})
