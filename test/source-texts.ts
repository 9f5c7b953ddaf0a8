import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Source files by their path, such as `src/domain/cart/cart.ts`. */
export type Files = ReadonlyMap<string, string>

/** Every file of the shop that is no test. */
export function sourceFiles(): Files {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((name) => !/\.test\.tsx?$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]))
}

/** What stands in quotes or between tags, on one line each; '…' for what is put in when it is said. */
export function textsIn(source: string): string[] {
  const code = withoutComments(source).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
  const quoted = [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text)
  const shown = [...code.matchAll(/>([^<>{}]+)</g)].map(([, text = '']) => text)
  return [...quoted, ...shown].map((text) => text.replace(/\s+/g, ' ').trim())
}

/** The code alone. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\\/])\/\/.*$/gm, '')
}
