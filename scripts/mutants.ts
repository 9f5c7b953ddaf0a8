import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAst } from 'rolldown/parseAst'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { temporaryDirectory } from '#test/temporary-directory.ts'

// npm run test:mutants -- 200 --seed 2 --at-most 40: plants faults in rules and use cases and runs, for each fault alone, the tests that reach
// it. One copy of the checkout holds all faults; a file names the one that is on.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, 'at-most': { type: 'string', default: '40' } },
})
const COUNT = Number(positionals[0] ?? 200)
/** Where more test files than this reach a fault, the nearest ones run. */
const FILES_AT_MOST = Number(values['at-most'])
const PROJECTS = ['unit', 'api-embedded', 'api-server']
/** A fault may loop for ever: files that take this many times as long as without it are ended. */
const TIMES_AS_LONG = 10
const MIN_MS = 120_000

type Fault = Readonly<{
  file: string
  line: number
  start: number
  end: number
  original: string
  planted: string
  beginsStatement: boolean
}>
type Node = Readonly<{ type: string; start: number; end: number; [key: string]: unknown }>

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
const SWAPPED_IN_SQL = [
  [' and ', ' or '],
  [' <= ', ' < '],
  [' >= ', ' > '],
  [' < ', ' <= '],
  [' > ', ' >= '],
  [' = ', ' <> '],
] as const

const copy = join(temporaryDirectory(), 'shop')
const faults = plant()
const reached = join(copy, 'reached')
recordReach()

process.chdir(copy)
process.env.NODE_OPTIONS = `--import ${join(copy, 'planted.mjs')}`
switchOn(null)
await import(join(copy, 'planted.mjs'))

const passing: string[] = []
const short = await openTests('short')
const missed = await findAll([...faults.keys()], short)
await short.vitest.close()
console.log(`\n${faults.length} faults, npm test finds ${faults.length - missed.length}. The rest of test:all runs for the others.\n`)
const rest = await openTests('all', (file) => !passing.includes(file) || /\b(eighth|isShort)\b/.test(readFileSync(file, 'utf8')))
const missedByAll = await findAll(missed, rest)
await rest.vitest.close()
const [foundByAll, foundByShort] = [faults.length - missedByAll.length, faults.length - missed.length]
console.log(
  `\ntest:all finds ${foundByAll} of ${faults.length}, npm test ${foundByShort} (${((foundByShort / foundByAll) * 100).toFixed(1)} %). Found by neither:`,
)
for (const index of missedByAll) console.log(lineOf(faults[index]))
process.exit(0)

type Tests = Readonly<{
  vitest: Vitest
  specifications: readonly TestSpecification[]
  durations: ReadonlyMap<string, number>
  reachedBy: ReadonlyMap<number, ReadonlySet<string>>
}>

/** Runs the tests of a scope once with every fault off, to learn which faults each file reaches. Files that fail then are left out. */
async function openTests(scope: 'short' | 'all', isSelected = (_file: string) => true): Promise<Tests> {
  Object.assign(process.env, { TEST_SCOPE: scope, TEST_EIGHTH: '0' })
  const vitest = await createVitest('test', { watch: false, project: PROJECTS, reporters: [] })
  const all = await vitest.globTestSpecifications()
  const { testModules } = await vitest.runTestSpecifications(
    all.filter(({ moduleId }) => dirname(relative(copy, moduleId)) !== 'test' && isSelected(moduleId)),
  )
  const passed = new Set(testModules.filter((file) => file.ok()).map(({ moduleId }) => moduleId))
  const failed = testModules.filter((file) => !file.ok()).map(({ relativeModuleId }) => relativeModuleId)
  console.log(
    `${passed.size} files of tests pass without a fault${failed.length > 0 ? `; left out, since they fail: ${failed.join(', ')}` : ''}`,
  )
  passing.push(...passed)
  const durations = new Map(testModules.map((file) => [file.moduleId, file.diagnostic().duration]))
  return { vitest, specifications: all.filter(({ moduleId }) => passed.has(moduleId)), durations, reachedBy: filesByFault() }
}

/** Turns on each fault one after the other; returns those that no test finds. */
async function findAll(indexes: readonly number[], tests: Tests): Promise<readonly number[]> {
  const missed: number[] = []
  for (const index of indexes) {
    const fault = faults[index]
    const files = fault ? choose(fault, tests.reachedBy.get(index) ?? new Set(), tests) : []
    const startedAt = performance.now()
    const isFound = await isFoundBy(files, index, tests)
    if (!isFound) missed.push(index)
    console.log(
      `${isFound ? 'found' : 'MISSED'} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${files.length} files: ${lineOf(fault)}`,
    )
  }
  return missed
}

/** Copies the files git tracks and plants the faults there, each switched off. */
function plant(): readonly Fault[] {
  const files = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .stdout.split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(file, join(copy, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const order = ({ file, start, planted }: Fault) => createHash('sha256').update(`${values.seed} ${file} ${start} ${planted}`).digest('hex')
  const chosen: Fault[] = []
  const candidates = files.filter(isRule).flatMap((file) => placesIn(file, readFileSync(file, 'utf8')))
  for (const fault of candidates.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
    if (chosen.length === COUNT) break
    if (!chosen.some(({ file, start, end }) => file === fault.file && start < fault.end && fault.start < end)) chosen.push(fault)
  }
  for (const file of new Set(chosen.map((fault) => fault.file))) {
    let text = readFileSync(file, 'utf8')
    for (const [index, fault] of [...chosen.entries()].toSorted(([, a], [, b]) => b.start - a.start)) {
      if (fault.file !== file) continue
      // a statement that began with a parenthesis would call what ends the line before
      const before = `${text.slice(0, fault.start)}${fault.beginsStatement ? 'void 0, ' : ''}`
      text = `${before}(globalThis.planted?.(${index}) ? (${fault.planted}) : (${fault.original}))${text.slice(fault.end)}`
    }
    writeFileSync(join(copy, file), text)
  }
  return chosen
}

function isRule(file: string): boolean {
  return /^src\/(domain|server)\/.+\.ts$/.test(file) && !/\.test\.ts$|\/(demo|database|processes|metrics|openapi)\//.test(file)
}

/** Places within functions, except the conditions of loops, where a fault mostly makes them endless. */
function placesIn(file: string, text: string): readonly Fault[] {
  const faults: Fault[] = []
  const statements = new Set<number>()
  const walk = (node: Node, isInFunction: boolean) => {
    if (node.type === 'ExpressionStatement') statements.add(node.start)
    if (isInFunction) faults.push(...faultsAt(node, text).map((fault) => ({ file, ...placeOf(fault, text, statements) })))
    for (const [key, child] of Object.entries(node)) {
      if (/^(For|While|DoWhile)/.test(node.type) && key !== 'body') continue
      const isBody = isInFunction || (/Function/.test(node.type) && key === 'body')
      for (const one of Array.isArray(child) ? child : [child]) if (one && typeof one.type === 'string') walk(one, isBody)
    }
  }
  walk(parseAst(text, { lang: 'ts' }) as unknown as Node, false)
  return faults
}

function placeOf(
  { at, planted }: Readonly<{ at: Node; planted: string }>,
  text: string,
  statements: ReadonlySet<number>,
): Omit<Fault, 'file'> {
  const { start, end } = at
  const line = text.slice(0, start).split('\n').length
  return { line, start, end, original: text.slice(start, end), planted, beginsStatement: statements.has(start) }
}

/** Another operator, a negated condition, an awaited step left out, another SQL operator. */
function faultsAt(node: Node, text: string): readonly { at: Node; planted: string }[] {
  const textOf = (part: unknown) => text.slice((part as Node).start, (part as Node).end)
  if (/^(Binary|Logical)Expression$/.test(node.type)) {
    const [left, right, operator] = [textOf(node.left), textOf(node.right), SWAPPED[String(node.operator)]]
    const isText = /^['"`]/.test(left) || /^['"`]/.test(right)
    return operator && !(node.operator === '+' && isText) ? [{ at: node, planted: `(${left}) ${operator} (${right})` }] : []
  }
  if (/^(If|Conditional)/.test(node.type)) return [{ at: node.test as Node, planted: `!(${textOf(node.test)})` }]
  const expression = node.expression as Node
  if (node.type === 'ExpressionStatement' && expression.type === 'AwaitExpression') return [{ at: expression, planted: 'undefined' }]
  const sql = node.type === 'TaggedTemplateExpression' && /^sql[<`]/.test(textOf(node)) ? textOf(node) : ''
  const swap = SWAPPED_IN_SQL.find(([from]) => sql.includes(from))
  return swap ? [{ at: node, planted: sql.replace(swap[0], swap[1]) }] : []
}

/** Tells every test process which fault is on, and records which faults each test file reaches. */
function recordReach(): void {
  writeFileSync(
    join(copy, 'planted.mjs'),
    `import { readFileSync } from 'node:fs'
    const on = Number(readFileSync(${JSON.stringify(join(copy, 'on'))}, 'utf8') || NaN)
    globalThis.reached = new Set()
    globalThis.planted = (index) => { globalThis.reached.add(index); return index === on }`,
  )
  mkdirSync(reached)
  const setup = join(copy, 'test/property-seed.ts')
  const config = join(copy, 'vitest.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace("isShort ? ['test/property-seed.ts'] : []", "['test/property-seed.ts']"))
  writeFileSync(
    setup,
    `import { writeFileSync } from 'node:fs'
    import { afterAll, expect } from 'vitest'
    afterAll(() => {
      const { testPath } = expect.getState()
      writeFileSync(${JSON.stringify(reached)} + '/' + crypto.randomUUID(), JSON.stringify({ testPath, reached: [...globalThis.reached] }))
      globalThis.reached.clear()
    })
    ${readFileSync(setup, 'utf8')}`,
  )
}

function switchOn(index: number | null): void {
  writeFileSync(join(copy, 'on'), index === null ? '' : String(index))
}

function filesByFault(): ReadonlyMap<number, ReadonlySet<string>> {
  const byFault = new Map<number, Set<string>>()
  for (const name of readdirSync(reached)) {
    const { testPath, reached: indexes } = JSON.parse(readFileSync(join(reached, name), 'utf8'))
    for (const index of indexes) byFault.set(index, (byFault.get(index) ?? new Set()).add(testPath))
  }
  return byFault
}

/** Tests in the file's folder first, then those of its noun, then the quickest. */
function choose(fault: Fault, files: ReadonlySet<string>, { specifications, durations }: Tests): readonly TestSpecification[] {
  const noun = fault.file.split('/')[2] ?? ''
  const distance = ({ moduleId, project }: TestSpecification) => {
    const file = relative(copy, moduleId)
    return (project.name === 'unit' ? 0 : 10) + (dirname(file) === dirname(fault.file) ? 0 : file.includes(`/${noun}/`) ? 1 : 2)
  }
  return specifications
    .filter(({ moduleId }) => files.has(moduleId))
    .toSorted((a, b) => distance(a) - distance(b) || (durations.get(a.moduleId) ?? 0) - (durations.get(b.moduleId) ?? 0))
    .slice(0, FILES_AT_MOST)
}

/** Runs the files in growing groups, because the first ones find most faults. */
async function isFoundBy(files: readonly TestSpecification[], index: number, { vitest, durations }: Tests): Promise<boolean> {
  switchOn(index)
  try {
    for (let [from, many] = [0, 4]; from < files.length; from += many, many *= 2) {
      const some = files.slice(from, from + many)
      const usualMs = some.reduce((sum, { moduleId }) => sum + (durations.get(moduleId) ?? 0), 0)
      const watchdog = setTimeout(endWorkers, Math.max(MIN_MS, TIMES_AS_LONG * usualMs))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...some])
      clearTimeout(watchdog)
      if (unhandledErrors.length > 0 || testModules.length < some.length || testModules.some((file) => !file.ok())) return true
    }
    return false
  } finally {
    switchOn(null)
  }
}

/** Ends the test workers, but not the database server. */
function endWorkers(): void {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  for (const child of children) if (/vitest/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8'))) process.kill(Number(child), 'SIGKILL')
}

function lineOf(fault: Fault | undefined): string {
  if (!fault) return ''
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100)
  return `${fault.file}:${fault.line} ${short(fault.original)} → ${short(fault.planted)}`
}
