import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const STAMP = 'build/.built-from'
const INPUTS = [
  'src/{web,contract,domain}/**',
  'public/**',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
]

if (import.meta.main) buildPages()

/** Builds the pages unless what they are made of is what they were built from last time. Ends the process when the build fails. */
export function buildPagesWhenChanged(): void {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprint()) buildPages()
}

function buildPages(): void {
  console.log('Building the pages …')
  rmSync(STAMP, { force: true })
  const builtFrom = fingerprint()
  const build = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0) {
    console.error('The pages could not be built: see the lines above.')
    process.exit(1)
  }
  writeFileSync(STAMP, builtFrom)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(INPUTS, { exclude: (path) => path.includes('.test.') }).toSorted()
  for (const file of files) if (statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
