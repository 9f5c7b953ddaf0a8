import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { encodersOf } from '#test/encoder-processes.ts'
import { createEncoder, encodeApart } from './encoder.ts'

const FAILING = fileURLToPath(import.meta.resolve('#test/failing-encoder.ts'))

const photo = (width = 500) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#B8142B' } })
    .jpeg()
    .toBuffer()

const children = () => encodersOf(process.pid)

describe('pictures are encoded in a separate process', () => {
  it('the same one for all pictures, of low priority', async () => {
    const pictures = await Promise.all([photo(), photo(300), photo(900)].map(async (bytes) => await encodeApart(await bytes)))
    expect(pictures.map(({ widths }) => widths)).toEqual([[400, 500], [300], [400, 800, 900]])
    const [pid, ...others] = children()
    expect(others).toEqual([])
    expect(Number(execFileSync('ps', ['-o', 'ni=', '-p', String(pid)], { encoding: 'utf8' }))).toBeGreaterThanOrEqual(5)
  })

  it('one after the other, so that memory stays bounded however many arrive at once', async () => {
    const encode = createEncoder({ script: FAILING })
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => encode(Buffer.from(text))))
    expect((made as unknown as { inside: number }[]).map(({ inside }) => inside)).toEqual([1, 1, 1, 1, 1])
  })

  it('and a file that is no picture is refused with its reason', async () => {
    await expect(encodeApart(Buffer.from('tekst'))).rejects.toMatchObject({ code: 'not_a_picture' })
    await expect(encodeApart((await photo()).subarray(0, 400))).rejects.toMatchObject({ code: 'picture_broken' })
  })

  it('and none is lost when the process is killed', async () => {
    await encodeApart(await photo())
    const [pid] = children()
    const photos = await Promise.all([photo(1600), photo(1500), photo(1400)])
    const under = Promise.all(photos.map(encodeApart))
    process.kill(pid ?? 0, 'SIGKILL')
    expect((await under).map(({ width }) => width)).toEqual([1200, 1200, 1200])
    expect(children()).not.toContain(pid)
  })

  it('also while the shop is being stopped: it finishes its uploads first', async () => {
    await encodeApart(await photo())
    const [pid] = children()
    const large = await photo(1600)
    const under = encodeApart(large)
    process.kill(pid ?? 0, 'SIGTERM')
    process.kill(pid ?? 0, 'SIGINT')
    expect((await under).width).toBe(1200)
    expect(children()).toEqual([pid])
  })

  it('and the process ends at once when the shop is killed', async () => {
    const { shop, encoder } = await startEncoding()
    const exited = once(shop, 'exit')
    shop.kill('SIGKILL')
    await exited
    await expect.poll(() => isRunning(encoder)).toBe(false)
  })
})

describe('a picture made to break the decoder', () => {
  it('that ends the process is refused, and the others are not', async () => {
    const encode = createEncoder({ script: FAILING })
    const requests = ['crash', 'a', 'b', 'c', 'crash', 'd'].map((text) => encode(Buffer.from(text)))
    const done = await Promise.allSettled(requests)
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(done[0]).toMatchObject({ reason: { code: 'upload_failed' } })
  })

  it('that never finishes is refused after a while, and the others are not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const encode = createEncoder({ script: FAILING, maxMs: 4000 })
    for (const text of ['a', 'b']) {
      const refused = expect(encode(Buffer.from('hang'))).rejects.toMatchObject({ code: 'upload_failed' })
      const beside = encode(Buffer.from(text))
      vi.advanceTimersByTime(4000)
      await refused
      await beside
    }
  })
})

it('the process ends when idle, to free its memory, and is started again', async () => {
  const encode = createEncoder({ script: FAILING, idleMs: 50 })
  const first = (await encode(Buffer.from('a'))) as unknown as { by: number }
  await expect.poll(() => isRunning(first.by)).toBe(false)
  const second = (await encode(Buffer.from('b'))) as unknown as { by: number }
  expect(second.by).not.toBe(first.by)
})

async function startEncoding(): Promise<{ shop: ChildProcess; encoder: number }> {
  const script = `
    import sharp from 'sharp'
    import { encodeApart } from '#server/pictures/encoder.ts'
    const photo = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#888' } }).png().toBuffer()
    for (let n = 0; n < 6; n += 1) void encodeApart(photo)
    process.stdout.write('at work')`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(shop, 'exit').then(() => Promise.reject(new Error('the process ended before it encoded')))
  await Promise.race([once(shop.stdout, 'data'), failed])
  // it queues before it starts
  const [encoder = 0] = await vi.waitUntil(() => (encodersOf(shop.pid ?? 0).length > 0 ? encodersOf(shop.pid ?? 0) : null), {
    timeout: 240_000,
  })
  return { shop, encoder }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
