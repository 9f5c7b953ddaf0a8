import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeApart } from './encoder.ts'

const photo = (width = 500) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#B8142B' } })
    .jpeg()
    .toBuffer()

/** The processes this one started, by their number. */
function children(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number)
    return ppid === process.pid && line.includes('encoder-process') && pid ? [pid] : []
  })
}

it('pictures are encoded beside the shop, in one process that runs behind it', async () => {
  const pictures = await Promise.all([photo(), photo(300), photo(900)].map(async (bytes) => await encodeApart(await bytes)))
  expect(pictures.map(({ widths }) => widths)).toEqual([[400, 500], [300], [400, 800, 900]])
  const [pid, ...others] = children()
  expect(others).toEqual([])
  expect(Number(execFileSync('ps', ['-o', 'ni=', '-p', String(pid)], { encoding: 'utf8' }))).toBeGreaterThanOrEqual(10)
})

it('what is no picture is refused by its reason', async () => {
  await expect(encodeApart(Buffer.from('tekst'))).rejects.toMatchObject({ code: 'not_a_picture' })
  await expect(encodeApart((await photo()).subarray(0, 400))).rejects.toMatchObject({ code: 'picture_broken' })
})

it('a picture that takes the process with it is refused, and the next one is encoded', async () => {
  await encodeApart(await photo())
  const [pid] = children()
  const lost = encodeApart(await photo(1600))
  process.kill(pid ?? 0, 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ code: 'upload_failed' })
  expect((await encodeApart(await photo())).width).toBe(500)
  expect(children()).not.toContain(pid)
})
