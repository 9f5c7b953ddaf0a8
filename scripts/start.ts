import { buildPagesWhenChanged } from './build.ts'

buildPagesWhenChanged()
if (process.execve && process.platform !== 'win32') process.execve(process.execPath, [process.execPath, 'src/server/main.ts'])
await import('#server/main.ts')
