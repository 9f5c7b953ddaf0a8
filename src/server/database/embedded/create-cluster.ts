import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEngineThread } from './engine-thread.ts'
import { syncTree } from './sync-tree.ts'

type NewCluster = { dataDir: string; directory: string; durable: boolean }

/**
 * Creates the database in a temporary place and renames it, so that a killed start leaves no partial database. Runs in its own thread,
 * because creating needs several times the memory of serving.
 */
export async function createCluster({ dataDir, directory, durable }: NewCluster): Promise<void> {
  const unfinished = join(dataDir, 'pg.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const thread = await startEngineThread({ directory: unfinished, task: 'create', durable }, 'closed')
  await thread.worker.terminate()
  if (durable) syncTree(unfinished)
  renameSync(unfinished, directory)
  if (durable) syncTree(dataDir, { deep: false })
}
