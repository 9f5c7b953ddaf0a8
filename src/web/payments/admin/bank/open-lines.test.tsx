import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { OpenLines } from './open-lines.tsx'

test('the booking button keeps the focus when no line is ticked any more', () => {
  const line = {
    id: 1,
    day: '2026-11-02',
    text: 'Ukendt',
    amount: 100,
    left: 100,
    match: null,
    looksLike: null,
  } as unknown as BankLineAnswer
  const html = renderToStaticMarkup(<OpenLines lines={[line]} total={1} onDone={async () => undefined} />)
  const button = /<button[^>]*>Bogfør<\/button>/.exec(html)?.[0]
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toContain(' disabled=')
})
