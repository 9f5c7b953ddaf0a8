import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'

/** The shop's server as `npm start` runs it. */
export const SHOP = 'build/shop/main.js'

const STAMP = 'build/.built-from'
const TABLE_OF_PAGES = 'build/client/assets/manifest-*.js'
const INPUTS = [
  'src/**',
  'db/demo/*.json',
  'scripts/build.ts',
  'public/**',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
]

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

/** True when `build` holds what the files make now. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

async function build(): Promise<void> {
  console.log('Building the pages …')
  rmSync(STAMP, { force: true })
  const builtFrom = fingerprint()
  buildPages()
  shortenTableOfPages()
  await bundleServer()
  writeFileSync(STAMP, builtFrom)
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

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(INPUTS, { exclude: (path) => path.includes('.test.') }).toSorted()
  for (const file of files) if (statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
