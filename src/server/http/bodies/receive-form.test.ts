import { readdirSync, rmSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { encodeForm } from '#test/encode-form.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { receiveForm } from './receive-form.ts'

const { TMPDIR } = process.env
const folder = temporaryDirectory()
beforeEach(() => {
  process.env.TMPDIR = folder
})
afterEach(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMITS = { sender: 'guest', maxFiles: 1, maxBytes: 500_000 }

/** A form of 400 KB in ten pieces; `look` is called before each. */
async function slowForm(look: () => void): Promise<{ request: Request; bytes: Buffer }> {
  const form = new FormData()
  form.append('image', new Blob([Buffer.alloc(400_000, 'folie ')]), 'bil.png')
  const { bytes, contentType } = await encodeForm(form)
  const whole = Buffer.from(bytes)
  const piece = Math.ceil(whole.length / 10)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      look()
      if (sent >= whole.length) controller.close()
      else controller.enqueue(new Uint8Array(whole.subarray(sent, sent + piece)))
      sent += piece
    },
  })
  const init = { method: 'POST', headers: { 'content-type': contentType }, body, duplex: 'half' } as RequestInit
  return { request: new Request('http://folie.example/', init), bytes: whole }
}

it('a form is handed on byte for byte', async () => {
  const { request, bytes } = await slowForm(() => {})
  const received = await receiveForm(request, LIMITS, async (form) => Buffer.from(await form.arrayBuffer()))
  expect(received.equals(bytes)).toBe(true)
})

it('a form on its way, or being worked on, leaves no file behind when the process is killed', async () => {
  const seen: string[][] = []
  const { request } = await slowForm(() => void seen.push(readdirSync(folder)))
  await receiveForm(request, LIMITS, async (form) => {
    seen.push(readdirSync(folder))
    await form.arrayBuffer()
  })
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.flat()).toEqual([])
})

it('work that refuses a form half-read ends it', async () => {
  const { request } = await slowForm(() => {})
  const refused = receiveForm(request, LIMITS, async (form) => {
    await form.body?.getReader().read()
    throw new Error('too dark')
  })
  await expect(refused).rejects.toThrow('too dark')
})
