import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { DurableFiles } from './durable-files.ts'

const POSTGRES_ERROR_JUMP = 100

const FSYNC_OFF = '-F'

const commonParams = [...PGlite.defaultStartParams.filter((param) => param !== FSYNC_OFF), ...setting('shared_buffers', '32MB')]

const durableParams = [
  ...setting('fsync', 'on'),
  // the WASM build ignores fdatasync, PostgreSQL's default
  ...setting('wal_sync_method', 'fsync'),
]

type EngineOptions = {
  files: DurableFiles
  durable: boolean
  log: (line: string) => void
}

export async function openEngine({ files, durable, log }: EngineOptions): Promise<PGlite> {
  return await PGlite.create({
    fs: files,
    extensions: { pg_trgm, unaccent },
    startParams: [...commonParams, ...(durable ? durableParams : [FSYNC_OFF])],
    onStderr: (line) => {
      if (!isNoise(line)) log(line)
      return false
    },
  })
}

/** After a panic PGlite would continue with corrupt memory; only PostgreSQL's own error jump may continue. */
export function endOnPanic(engine: PGlite, end: (reason: unknown) => never): void {
  const module = engine.Module as unknown as { _PostgresMainLoopOnce: () => void }
  const step = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      step()
    } catch (thrown) {
      if ((thrown as { status?: unknown } | null)?.status === POSTGRES_ERROR_JUMP) throw thrown
      end(thrown)
    }
  }
}

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`]
}

function isNoise(line: string): boolean {
  // refused statements reach the shop as errors; only messages about the whole database are logged
  return !/ (LOG|WARNING|FATAL|PANIC): /.test(line)
}
