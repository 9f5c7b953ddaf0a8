import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEngineThread } from './engine-thread.ts'
import { syncTree } from './sync-tree.ts'

type NewCluster = { dataDir: string; directory: string; durable: boolean }

/**
 * Creates the database beside its final place and renames it, so that a start killed half-way never leaves half a
 * database. The thread that did it is ended: creating takes several times the memory that serving does.
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
