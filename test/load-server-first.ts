import { isMainThread } from 'node:worker_threads'

// Not for the threads and processes that a test starts: they are given the same flags.
if (isMainThread && process.argv[1]?.includes('vitest')) await import('#server/app.ts')
