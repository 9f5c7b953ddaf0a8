import { WAITING_COMPILERS } from '#server/processes/compile-without-waiting.ts'
import { buildWhenChanged, SHOP } from './build.ts'

await buildWhenChanged()
// V8 and malloc keep more memory than a shop needs:
// - a small nursery for young objects saves 80 MB in the database's thread and costs nothing measurable. It has its full size from the beginning:
//   growing from 1 MB took a quarter of the processor time of a start
// - a heap of 50 MB may grow by half before old objects are looked through, not to three times as much: 55 MB less after a load
// - one helper collects garbage beside the thread that answers: four take both cores from it at the worst moment
// - glibc keeps a heap per thread and gives none back by default: 160 MB while pictures are uploaded
const SMALL_HEAP = ['--max-semi-space-size=16', '--min-semi-space-size=16', '--heap-growing-percent=50', '--v8-pool-size=1']
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
if (process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...WAITING_COMPILERS, ...SMALL_HEAP, SHOP], { ...frugal, ...process.env })
await import(new URL(`../${SHOP}`, import.meta.url).href)
