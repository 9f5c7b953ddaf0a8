import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { inRequest, type Sender, setSender } from '#server/http/request.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { pdfAnswer } from './pdf-answer.ts'
import { closeTypesetter, createTypesetter, renderInThread } from './typesetter.ts'

const FAILING = pathToFileURL(fileURLToPath(import.meta.resolve('#test/failing-typesetter.ts')))

const failing = (options = {}) => createTypesetter({ script: FAILING, ...options })
const textOf = async (file: Promise<Buffer>) => (await file).toString()
const threadOf = async (file: Promise<Buffer>) => (await textOf(file)).split(' ')[1]

const panel = { name: 'Nordlys', sku: 'A-1', kind: 'Blank', hex: null, shopName: 'Foliehuset' }
const PANEL: Readonly<{ kind: string; panel: typeof panel }> = { kind: 'shared_panel', panel }

/** Nice values of this process's threads, 0 to 19. */
function threadsGiveWay(): number[] {
  const tasks = readdirSync('/proc/self/task')
  return tasks.map((task) => Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]))
}

describe('documents are rendered in one thread', () => {
  it('one at a time, in the order of their requests', async () => {
    const { render, close } = failing()
    const order: string[] = []
    const kinds = Array.from({ length: 20 }, (_, index) => `paper-${index}`)
    const texts = await Promise.all(
      kinds.map(async (kind) => {
        const text = await textOf(render({ kind }))
        order.push(kind)
        return text
      }),
    )
    expect(order).toEqual(kinds)
    expect(new Set(texts.map((text) => text.split(' ')[1])).size).toBe(1)
    expect(texts.map((text) => text.split(' ')[2])).toEqual(kinds.map(() => '1'))
    await close()
  })

  it('and a request is refused as unavailable when too many wait', async () => {
    const { render, close } = failing({ mostWaiting: 5 })
    const requests = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => render({ kind: `paper-${index}` })))
    expect(requests.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected', 'rejected'])
    expect(requests.at(-1)).toMatchObject({ reason: new ShopError('unavailable') })
    const answer = pdfAnswer({ log: silentLog } as unknown as Shop, {
      fileName: 'x.pdf',
      render: () => Promise.reject(new ShopError('unavailable')),
    })
    await expect(answer).rejects.toThrow(new ShopError('unavailable'))
    await close()
  })

  it('with few places per customer, so that others are rendered in between, and staff first', async () => {
    const { render, close } = failing({ mostWaiting: 6, mostOfOne: 2 })
    const done: string[] = []
    const renderFor = (sender: Sender, kind: string) =>
      inRequest('r1', async () => {
        setSender(sender)
        await render({ kind })
        done.push(kind)
      })
    const greedy = { key: 'account 1', isStaff: false }
    const requests = await Promise.allSettled([
      ...Array.from({ length: 70 }, (_, index) => renderFor(greedy, `greedy-${index}`)),
      renderFor({ key: 'account 2', isStaff: false }, 'other'),
      ...Array.from({ length: 6 }, (_, index) => renderFor({ key: 'account 3', isStaff: true }, `staff-${index}`)),
    ])
    expect(requests.slice(2, 70).map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(68).fill('too_many_requests'))
    expect(done).toEqual(['greedy-0', ...Array.from({ length: 6 }, (_, index) => `staff-${index}`), 'greedy-1', 'other'])
    await close()
  })

  it('with places of their own for staff, free when customers use all of theirs', async () => {
    const { render, close } = failing({ mostWaiting: 2 })
    const renderFor = (key: string, isStaff: boolean) =>
      inRequest('r1', async () => {
        setSender({ key, isStaff })
        await render({ kind: 'paper' })
      })
    const requests = await Promise.allSettled([
      ...['a', 'b', 'c', 'd'].map((key) => renderFor(key, false)),
      ...['e', 'e'].map((key) => renderFor(key, true)),
    ])
    expect(requests.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    await close()
  })

  it('that is ended when idle, and started again', async () => {
    const { render, close } = failing({ idleMs: 10 })
    const first = await threadOf(render({ kind: 'a' }))
    await expect.poll(() => threadOf(render({ kind: 'b' }))).not.toBe(first)
    await close()
  })

  it('that a shutdown waits for', async () => {
    const { render, close } = failing()
    const requests = ['a', 'b', 'c'].map((kind) => textOf(render({ kind })))
    let done = 0
    for (const one of requests) void one.then(() => (done += 1))
    await close()
    expect(done).toBe(3)
  })

  it('that is not started by a shutdown', async () => {
    await failing({ script: new URL('file:///nowhere.ts') }).close()
  })
})

describe('a document that ends its thread', () => {
  it.each(['die', 'throw', 'grow'])('fails only its own request: %s', async (kind) => {
    const { render, close } = failing({ mostMemoryMb: 16 })
    const first = await threadOf(render({ kind: 'a' }))
    const requests = [render({ kind: 'b' }), render({ kind }), render({ kind: 'c' }), render({ kind })]
    const done = await Promise.allSettled(requests)
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await threadOf(render({ kind: 'd' }))).not.toBe(first)
    await close()
  })

  it('is an error when it never ends', async () => {
    const { render, close } = failing({ maxMs: 3000 })
    const done = await Promise.allSettled(['hang', 'a'].map((kind) => render({ kind })))
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    await close()
  })

  it('is logged, and answered as a PDF that could not be made', async () => {
    const { render, close } = failing()
    const errors: unknown[] = []
    const log = { ...silentLog, error: ({ err }: { err: unknown }) => errors.push(err) }
    const answer = pdfAnswer({ log } as unknown as Shop, { fileName: 'x.pdf', render: () => render({ kind: 'die' }) })
    await expect(answer).rejects.toThrow(new ShopError('pdf_failed'))
    expect(errors).toEqual([new Error('the thread that renders documents ended')])
    await close()
  })
})

test('a document that cannot be sent to the thread fails at once and delays no other', async () => {
  const { render, close } = failing()
  const kinds = [render({ kind: 'a' }), render({ kind: 'b', write: () => 0 } as { kind: string }), render({ kind: 'c' })]
  expect((await Promise.allSettled(kinds)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await close()
})

test("an error while rendering is reported with its reason, and the shop's own thread goes on", async () => {
  const broken = { kind: 'invoice', printed: { kind: 'invoice', number: 1, document: null }, createdAt: new Date() }
  await expect(renderInThread(broken)).rejects.toThrow(TypeError)
  expect(await textOf(renderInThread(PANEL))).toMatch(/^<svg/)
  await closeTypesetter()
})

test.runIf(process.platform === 'linux')('its thread gives way to pages, and the thread that answers does not', async () => {
  await renderInThread(PANEL)
  expect(threadsGiveWay().filter((steps) => steps === 10)).toHaveLength(1)
  expect(getPriority()).toBe(0)
  await closeTypesetter()
  expect(threadsGiveWay()).not.toContain(10)
})
