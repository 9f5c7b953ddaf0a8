import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type StartOptions = Parameters<NodeFS['init']>[1]

type OpenFile = { nfd?: number; node: unknown }

type NodeFiles = {
  realPath(node: unknown): string
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/** PGlite's Node file system ignores fsync; this one performs it. */
export class DurableFiles extends NodeFS {
  readonly #fsync: (descriptor: number) => void

  constructor(directory: string, fsync = fsyncSync) {
    super(directory)
    this.#fsync = fsync
  }

  override async init(engine: PGlite, options: StartOptions) {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFsync = (module: unknown) => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS
      files.stream_ops.fsync = (file) => files.tryFSOperation(() => this.#sync(files, file))
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  #sync(files: NodeFiles, file: OpenFile): number {
    if (file.nfd !== undefined) {
      this.#fsync(file.nfd)
      return 0
    }
    // directories are opened without a descriptor; PostgreSQL syncs them after creating or renaming a file
    const descriptor = openSync(files.realPath(file.node), 'r')
    try {
      this.#fsync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    return 0
  }
}
