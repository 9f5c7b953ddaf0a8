// Runs a TypeScript file of this project with the Node it pins, installing what is missing first:
//   node scripts/launch.mjs scripts/start.ts [arguments]
// This one file must run on the Node a system happens to have, so it is plain JavaScript for Node 18 and newer.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'node_modules', '.bin')
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node')
const IS_WINDOWS = process.platform === 'win32'
// Compilers that may wait for ever for a process that ends (decision 0067): the same as in src/server/processes/compile-without-waiting.ts.
const WITHOUT_WAITING = ['--no-maglev', '--no-concurrent-sparkplug']
const PINNED_NODE = join(ROOT, 'node_modules', 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node')

process.chdir(ROOT)
if (!isInstalled()) install()
becomePinnedNode([...WITHOUT_WAITING, ...process.argv.slice(2)])

/** npm notes what it installed in node_modules/.package-lock.json, and only once everything is there. */
function isInstalled() {
  if (!existsSync(PINNED_NODE)) return false
  try {
    const locked = packagesIn('package-lock.json')
    const installed = packagesIn('node_modules/.package-lock.json')
    const isProduction = process.env.NODE_ENV === 'production'
    return Object.entries(locked).every(([path, entry]) => {
      if (path === '') return true
      const found = installed[path]
      if (found) return found.version === entry.version && found.integrity === entry.integrity
      return entry.optional || entry.devOptional || entry.peer || (isProduction && entry.dev)
    })
  } catch {
    return false
  }
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages
}

function install() {
  console.log('Installing packages …')
  const omit = process.env.NODE_ENV === 'production' ? ['--omit=dev'] : []
  // `--no-save` installs exactly what the lock file lists and leaves it alone, without first emptying node_modules as `npm ci` would.
  // npm's own Node, not the pinned one: that one lies in the folder npm is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((directory) => !directory.endsWith(join('node_modules', '.bin')))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...omit], {
    stdio: 'inherit',
    env,
    shell: IS_WINDOWS,
  })
  if (npm.status !== 0 || !existsSync(PINNED_NODE)) {
    console.error('The packages could not be installed: see the lines above. `npm install` tries again.')
    process.exit(1)
  }
}

function becomePinnedNode(argv) {
  // what one process compiled the next ones need not compile: a second start, and the hundreds of processes that tests start
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) }
  // Where Node can replace itself, no process is left in between and signals arrive by themselves.
  if (process.execve && !IS_WINDOWS) process.execve(PINNED_NODE, [PINNED_NODE, ...argv], env)

  const child = spawn(PINNED_NODE, argv, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}
