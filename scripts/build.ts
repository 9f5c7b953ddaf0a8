import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'

/** The shop's server as `npm start` runs it. */
export const SHOP = 'build/shop/main.js'

const STAMP = 'build/.built-from'
const TABLE_OF_PAGES = 'build/client/assets/manifest-*.js'
/** Folders with all their files, and single files. */
const INPUTS = [
  'src',
  'public',
  'db/demo',
  'scripts/build.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
]
const IS_NO_INPUT = /\.test\.|^db\/demo\/.*(?<!\.json)$/

/** What starts by itself: the shop, the embedded engine's thread, the process that encodes pictures. They lie beside each other. */
const ENTRIES = {
  main: 'src/server/main.ts',
  worker: 'src/server/database/embedded/worker.ts',
  'encoder-process': 'src/server/pictures/encoder-process.ts',
  'typesetter-thread': 'src/server/typesetter-thread.ts',
}
/** Packages of many small modules that every start loads: finding and reading those took longer than running them. The others stay where npm put them. */
const BUNDLED =
  /^(?:hono|@hono|zod|drizzle-orm|pg|pg-.*|postgres-.*|papaparse|lru-cache|@fastify|client-zip|aws4fetch|prom-client|pino|nodemailer)(?:\/|$)/

if (import.meta.main) await build()

/** Builds pages and server unless what they are made of is what they were built from last time. Ends the process when the build fails. */
export async function buildWhenChanged(): Promise<void> {
  if (!isBuilt()) await build()
}

/** True when `build` holds what the files make now. Files are read only when one was written, moved or removed since the last look. */
export function isBuilt(): boolean {
  if (!existsSync(STAMP)) return false
  const [content, times] = readFileSync(STAMP, 'utf8').split('\n')
  const files = inputs()
  if (times === timesOf(files)) return true
  if (content !== contentOf(files)) return false
  try {
    writeStamp(content, files)
  } catch {
    // a folder that may only be read: the next start reads all files again
  }
  return true
}

async function build(): Promise<void> {
  console.log('Building the pages …')
  rmSync(STAMP, { force: true })
  const files = inputs()
  const content = contentOf(files)
  buildPages()
  shortenTableOfPages()
  await bundleServer()
  writeStamp(content, files)
}

function buildPages(): void {
  const build = spawnSync(
    process.execPath,
    [...WAITING_COMPILERS, 'node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (build.status !== 0) {
    console.error('The pages could not be built: see the lines above.')
    process.exit(1)
  }
}

/**
 * Every visitor fetches the table of all pages. Which files a page of staff or of an account is made of stands in the page itself and in its first
 * script; in the table it would only fetch them ahead, and it was half of the table.
 */
function shortenTableOfPages(): void {
  for (const file of globSync(TABLE_OF_PAGES)) {
    const [, start = '', table = '', end = ''] = /^(\S+?=)(\{.*\})(;?)$/s.exec(readFileSync(file, 'utf8')) ?? []
    const manifest = JSON.parse(table) as { routes: Record<string, { path?: string; imports?: string[] }> }
    for (const route of Object.values(manifest.routes)) if (/^(admin|konto|ordrer)(\/|$)/.test(route.path ?? '')) route.imports = []
    writeFileSync(file, `${start}${JSON.stringify(manifest)}${end}`)
  }
}

/** One file instead of 900: a start finds, reads and compiles it in less than half of the time. Nothing is made smaller, so that a stack names what failed. */
async function bundleServer(): Promise<void> {
  // loaded here, because most starts build nothing
  const { rolldown } = await import('rolldown')
  const folder = dirname(SHOP)
  rmSync(folder, { recursive: true, force: true })
  const external = (id: string) => /^[^./#]/.test(id) && !BUNDLED.test(id)
  const bundle = await rolldown({ input: ENTRIES, platform: 'node', external })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
}

type Input = Readonly<{ path: string; stat: Stats }>

function inputs(): Input[] {
  return INPUTS.flatMap(filesOf)
    .filter((path) => !IS_NO_INPUT.test(path))
    .toSorted()
    .map((path) => ({ path, stat: statSync(path) }))
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** The time of a file's last change cannot be set back, unlike that of its last writing. */
function timesOf(files: readonly Input[]): string {
  return fingerprint(files.map(({ path, stat }) => `${path} ${stat.ino} ${stat.size} ${stat.ctimeMs}`))
}

function contentOf(files: readonly Input[]): string {
  return fingerprint(files.flatMap(({ path }) => [path, readFileSync(path)]))
}

function fingerprint(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function writeStamp(content: string, files: readonly Input[]): void {
  writeFileSync(STAMP, `${content}\n${timesOf(files)}`)
}
