import { buildWhenChanged } from './build.ts'

await buildWhenChanged()
await import('../bench/run.ts')
