import { parentPort, threadId } from 'node:worker_threads'
import type { FromTypesetter } from '#server/documents/typesetter.ts'

// A thread in place of the typesetter's that does what its message requests.
let inside = 0
parentPort?.on('message', async ({ kind }: Readonly<{ kind: string }>) => {
  inside += 1
  if (kind === 'die') process.exit(3)
  if (kind === 'throw') throw new Error('thrown outside of any document')
  if (kind === 'grow') for (const grown: unknown[] = []; ; ) grown.push(new Array(1000).fill(grown.length))
  if (kind === 'hang') for (;;) Math.random()
  await new Promise((resolve) => setTimeout(resolve, 1))
  const answer: FromTypesetter = { file: new TextEncoder().encode(`${kind} ${threadId} ${inside}`) }
  inside -= 1
  parentPort?.postMessage(answer)
})
