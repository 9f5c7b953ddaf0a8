import { buildPagesWhenChanged } from './build.ts'

buildPagesWhenChanged()
// a small nursery for young objects saves about 80 MB in the database's thread and costs nothing measurable; glibc keeps a heap
// per thread and gives none back unless it is told: 160 MB while pictures are uploaded
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
if (process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, '--max-semi-space-size=16', 'src/server/main.ts'], { ...frugal, ...process.env })
await import('#server/main.ts')
