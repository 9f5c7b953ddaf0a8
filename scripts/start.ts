import { buildPagesWhenChanged } from './build.ts'

buildPagesWhenChanged()
// a small nursery for young objects saves about 80 MB in the database's thread and costs nothing measurable
if (process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, '--max-semi-space-size=16', 'src/server/main.ts'])
await import('#server/main.ts')
