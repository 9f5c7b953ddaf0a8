import { describe, expect, test } from 'vitest'
import { type Files, sourceFiles, textsIn, withoutComments } from '#test/source-texts.ts'

const MIN_WORDS = 4
const MIN_SIGNS = 5

type Finder = (source: string) => readonly string[]

const files = sourceFiles()

describe('a sentence that people read', () => {
  test('is spelled in one file, which the others ask', () => expect(repeated(files, sentencesIn)).toEqual([]))

  test.each([
    ["throw refuse('Et tag med dette navn findes allerede.')", 'Et tag med dette navn findes allerede'],
    ['<Notice title="Din kurv er tom nu" />', 'Din kurv er tom nu'],
    ['<p>\n  Tjek forbindelsen, og\n  prøv igen.\n</p>', 'Tjek forbindelsen, og prøv igen'],
    [`const text = \`Kurven kan højst have \${MOST} linjer.\``, 'Kurven kan højst have … linjer'],
    [`return \`Ordren er \${a(\`x\`)} ændret af andre\``, 'Ordren er … ændret af andre'],
  ])('is seen in %j', (source, sentence) => expect(sentencesIn(source)).toEqual([sentence]))

  test.each([
    "'Se alle produkter'",
    '// Et tag med dette navn findes allerede.',
    '/** Et tag med dette navn findes allerede. */',
    "className='Flex items-center gap-x-3 w-full'",
    'if (count > MOST && count <FEWEST) return',
  ])('is none in %j', (source) => expect(sentencesIn(source)).toEqual([]))
})

describe('the pattern of a rule', () => {
  test('is in one file, which the others import', () => expect(repeated(files, patternsIn)).toEqual([]))

  test.each([
    ["if (!/^\\d{8}$/.test(cvr)) return 'x'", '^\\d{8}$'],
    ['text.replace(/[^a-z/]+/giu, "")', '[^a-z/]+'],
    ["new RegExp('^[a-z]{2}$')", '^[a-z]{2}$'],
  ])('is seen in %j', (source, pattern) => expect(patternsIn(source)).toEqual([pattern]))

  test.each(['text.split(/\\s+/)', 'const half = a / b / c', '// see /^\\d{8}$/', '<a>x</a> </p>'])('is none in %j', (source) => {
    expect(patternsIn(source)).toEqual([])
  })
})

test('what is in two files is reported with both', () => {
  const planted: Files = new Map([
    ['src/web/tags.tsx', "toast.error('Et tag med dette navn findes allerede')"],
    ['src/server/tags.ts', "const TAKEN = 'Et tag med dette navn findes allerede.'"],
  ])
  expect(repeated(planted, sentencesIn)).toEqual(['Et tag med dette navn findes allerede: src/server/tags.ts, src/web/tags.tsx'])
})

/** 'text: file, file' of everything that occurs in several files. */
function repeated(all: Files, findIn: Finder): string[] {
  const homes = new Map<string, Set<string>>()
  for (const [file, source] of all) {
    for (const found of findIn(source)) homes.set(found, (homes.get(found) ?? new Set()).add(file))
  }
  return [...homes]
    .filter(([, names]) => names.size > 1)
    .map(([found, names]) => `${found}: ${[...names].toSorted().join(', ')}`)
    .toSorted()
}

/** Texts of four words and more that begin with a capital letter, in quotes or between tags, without the full stop at their end. */
function sentencesIn(source: string): string[] {
  return textsIn(source)
    .map((text) => text.replace(/[.!:]$/, ''))
    .filter(isSentence)
}

function isSentence(text: string): boolean {
  const isCode = /[={};[\]]|\w-\w+-\w|\$\{/.test(text)
  return !isCode && /^[A-ZÆØÅ…]/.test(text) && text.split(' ').filter((word) => /\p{L}|…/u.test(word)).length >= MIN_WORDS
}

function patternsIn(source: string): string[] {
  const code = withoutComments(source)
  const written = [
    ...code.matchAll(/(?<=[=(,:!&|?[]\s*|\breturn )\/(?![/*\s>])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/[a-z]*(?=[.,;)\]\s]|$)/gm),
  ]
  const built = [...code.matchAll(/new RegExp\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , pattern = '']) => pattern)
  return [...written.map(([, pattern = '']) => pattern), ...built].filter((pattern) => pattern.length >= MIN_SIGNS)
}
