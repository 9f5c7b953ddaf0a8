import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MAX_LINES = 120

/** A function of a file as the formatter leaves it: it begins and ends without indentation. */
const FUNCTION = /^(?:export )?(?:default )?(?:async )?(?:function\*? ?(\w*)|const (\w+) = .*=> \{$)/

test('no function of the shop is longer than 120 lines', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((name) => !name.includes('.test.'))
  expect(files.flatMap((file) => tooLong(readFileSync(join(ROOT, file), 'utf8')).map((found) => `${file}: ${found}`))).toEqual([])
})

test('a function of 121 lines is seen, one of 120 is not', () => {
  const ofLines = (name: string, lines: number) => `export function ${name}() {\n${'  step()\n'.repeat(lines - 2)}}\n`
  expect(tooLong(ofLines('longest', 120) + ofLines('tooLong', 121))).toEqual(['tooLong has 121 lines'])
})

function tooLong(source: string): string[] {
  const found: string[] = []
  let open: { name: string; line: number } | null = null
  for (const [line, text] of source.split('\n').entries()) {
    const [begun, name, constant] = FUNCTION.exec(text) ?? []
    if (begun !== undefined) open = { name: name || constant || 'default', line }
    if (open === null || !text.startsWith('}')) continue
    // the end of the parameters of a function that has them on lines of their own
    if (text.endsWith('{')) continue
    const lines = line - open.line + 1
    if (lines > MAX_LINES) found.push(`${open.name} has ${lines} lines`)
    open = null
  }
  return found
}
