import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEngineThread } from './engine-thread.ts'
import { syncTree } from './sync-tree.ts'

type NewCluster = { dataDir: string; directory: string; durable: boolean }

/** Creates the database in a temporary place and renames it. Runs in a thread, as it needs much memory. */
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
