import { connect as connectTo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { countWrites } from './count-writes.ts'
import { prepareShop, startShop } from './fault-shop.ts'
import { startLoad } from './load.ts'
import { beginFault } from './report.ts'

const ORDERS = 300
const DRIPS_EVERY_MS = 200

type Hostile = Readonly<{
  name: string
  times: number
  /** what is sent at once */
  bytes: string
  /** what follows, a letter at a time, without an end */
  drips?: string
}>

const POST_JSON = 'POST /api/orders HTTP/1.1\r\nhost: folie\r\ncontent-type: application/json\r\n'

const hostiles = ({ slowStaffToken }: { slowStaffToken: string }): readonly Hostile[] => [
  { name: 'half questions', times: 400, bytes: `${POST_JSON}content-length: 900\r\n\r\n{"items":` },
  {
    name: 'questions whose answers are not read',
    times: 200,
    bytes: 'GET /api/products?limit=100 HTTP/1.1\r\nhost: folie\r\n\r\n'.repeat(50),
  },
  { name: 'headers a letter at a time', times: 100, bytes: 'GET / HTTP/1.1\r\nx-a: ', drips: 'a' },
  { name: 'bodies a letter at a time', times: 50, bytes: `${POST_JSON}content-length: 9000\r\n\r\n`, drips: ' ' },
  {
    name: 'pictures a letter at a time',
    times: 20,
    bytes:
      `POST /api/upload/product-image HTTP/1.1\r\nhost: folie\r\nauthorization: Bearer ${slowStaffToken}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 4000000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    drips: 'x',
  },
  { name: 'no HTTP at all', times: 50, bytes: `\u0016\u0003\u0001${'\u0000ÿ'.repeat(500)}` },
  { name: 'headers without end', times: 50, bytes: `GET / HTTP/1.1\r\nx-a: ${'a'.repeat(100_000)}` },
  { name: 'two lengths', times: 50, bytes: `${POST_JSON}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /` },
]

test('hundreds of callers who send slowly, half or nonsense, or read no answer, keep no one else from ordering', async () => {
  const location = await closedTestDatabase()
  const ready = await prepareShop(location)
  const shop = await startShop(location)
  const crowd = hostiles(ready)
  const { insistOn } = beginFault(`${crowd.reduce((sum, { times }) => sum + times, 0)} slow and hostile connections`)
  const hostile = crowd.flatMap((one) => Array.from({ length: one.times }, () => attack(shop.address, one)))

  const load = startLoad({ ...ready, addresses: () => [shop.address] })
  await load.until(ORDERS)
  await load.stop()
  for (const end of hostile) end()
  await shop.end('SIGTERM')
  insistOn(await countWrites(location, load.observed), load.observed)
  expect(load.observed).toMatchObject({ broken: [], refusedConnections: 0, putOff: 0 })
})

/** Opens one such connection, again when it was ended, until stopped. */
function attack(address: string, { bytes, drips }: Hostile): () => void {
  const { hostname, port } = new URL(address)
  let isOver = false
  let socket: Socket
  const open = () => {
    if (isOver) return
    const own = connectTo(Number(port), hostname, () => own.write(bytes))
    own.pause().on('error', () => undefined)
    const dripping = setInterval(() => drips !== undefined && own.writable && own.write(drips), DRIPS_EVERY_MS)
    own.on('close', () => {
      clearInterval(dripping)
      setTimeout(open, DRIPS_EVERY_MS)
    })
    socket = own
  }
  open()
  return () => {
    isOver = true
    socket.destroy()
  }
}
