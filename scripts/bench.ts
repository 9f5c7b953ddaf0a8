import { buildPagesWhenChanged } from './build.ts'

buildPagesWhenChanged()
await import('../bench/run.ts')
