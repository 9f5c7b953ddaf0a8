import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { serveLines, sharedLine } from '#server/processes/line.ts'

// run by shared-lines.test.ts: three workers want the same room for two, one of them is killed inside; prints how many were inside at most, how many came
// in, how many are inside at the end, and how many were refused because too many wait
const WORKERS = 3
const EACH = 4

type News = Readonly<{ is: 'in' | 'out' | 'refused' }>

if (cluster.isPrimary) await look()
else await work()

async function look(): Promise<void> {
  serveLines()
  const counted = { inside: 0, most: 0, entered: 0, refused: 0 }
  const insideOf = new Map<number, number>()
  let isOneKilled = false
  const count = (worker: number, by: number) => {
    counted.inside += by
    counted.most = Math.max(counted.most, counted.inside)
    insideOf.set(worker, (insideOf.get(worker) ?? 0) + by)
  }
  cluster.on('message', (worker, { is }: News) => {
    if (is === 'refused') counted.refused += 1
    if (is === 'out') count(worker.id, -1)
    if (is !== 'in') return
    counted.entered += 1
    count(worker.id, 1)
    if (isOneKilled) return
    isOneKilled = true
    worker.process.kill('SIGKILL')
  })
  // before the line learns of it, so that a caller it lets in then is not counted beside the dead one
  cluster.prependListener('exit', ({ id }) => count(id, -(insideOf.get(id) ?? 0)))
  const workers = Array.from({ length: WORKERS }, () => cluster.fork())
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  process.stdout.write(JSON.stringify(counted))
}

async function work(): Promise<void> {
  const enter = sharedLine('test', { atOnce: 2, mostWaiting: WORKERS * EACH })
  const report = (is: News['is']) => process.send?.({ is })
  const one = async () => {
    const leave = await enter('')
    if (leave === null) return report('refused')
    report('in')
    await delay(20)
    report('out')
    leave()
  }
  await Promise.all(Array.from({ length: EACH }, one))
  process.disconnect()
}
