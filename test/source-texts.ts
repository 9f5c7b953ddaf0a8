import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '..')

/** Source files by their path, such as `src/domain/cart/cart.ts`. */
export type Files = ReadonlyMap<string, string>

/** Every file of the shop that is no test. */
export function sourceFiles(): Files {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((name) => !/\.test\.tsx?$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]))
}

/** Texts in quotes or between tags, on one line each; '…' for what is inserted when it is shown. */
export function textsIn(source: string): string[] {
  const code = withoutComments(source).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
  const quoted = [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text)
  const between = [...code.matchAll(/>([^<>{}]+)</g)].map(([, text = '']) => text)
  return [...quoted, ...between].map((text) => text.replace(/\s+/g, ' ').trim())
}

/** The code alone. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\\/])\/\/.*$/gm, '')
}

export type PlacedText = Readonly<{ text: string; line: number }>

/** String literals and text between tags of a TypeScript file with their lines; '…' for what is inserted when it is shown. */
export function placedTexts(file: string, source: string): PlacedText[] {
  const found: PlacedText[] = []
  const add = (text: string, start: number) => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (trimmed) found.push({ text: trimmed, line: source.slice(0, start + text.search(/\S/)).split('\n').length })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
    } else if (isNode(node) && !node.type.startsWith('Import')) {
      if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string')) add(String(node.value), node.start)
      if (node.type === 'TemplateLiteral') add((node.quasis as Quasi[]).map(({ value }) => value.cooked).join('…'), node.start)
      for (const part of Object.values(node)) visit(part)
    }
  }
  visit(parseSync(file, source).program)
  return found
}

type Node = Readonly<{ type: string; start: number; value?: unknown; quasis?: unknown }>
type Quasi = Readonly<{ value: { cooked: string } }>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
