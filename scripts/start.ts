import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'
import { buildWhenChanged, SHOP } from './build.ts'

await buildWhenChanged()
// a small nursery for young objects saves about 80 MB in the database's thread and costs nothing measurable; glibc keeps a heap
// per thread and gives none back by default: 160 MB while pictures are uploaded. The heap's 50 MB may grow by half before old objects are
// looked through, not to three times as much: 55 MB less after a load. One helper collects garbage beside the thread that answers: four take
// both cores from it at the worst moment
const SMALL_HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=50', '--v8-pool-size=1']
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
// what a start compiled the next one need not
const quick = { NODE_COMPILE_CACHE: 'build/compiled' }
if (process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...WAITING_COMPILERS, ...SMALL_HEAP, SHOP], { ...frugal, ...quick, ...process.env })
await import(new URL(`../${SHOP}`, import.meta.url).href)
