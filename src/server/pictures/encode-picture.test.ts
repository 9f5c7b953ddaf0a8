import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture, openPicture, whole } from './encode-picture.ts'

const ALL = ['jpeg', 'png', 'webp'] as const
const plain = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
const noise = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

const gif = await plain().gif().toBuffer()
const tiff = await plain().tiff().toBuffer()

async function reencode(bytes: Buffer): Promise<Buffer> {
  const { picture } = await openPicture(bytes, ALL)
  return await whole(picture.jpeg().toBuffer())
}

describe('a picture', () => {
  it('is known by its content', async () => {
    for (const format of ALL)
      expect(await openPicture(await plain().toFormat(format).toBuffer(), ALL)).toMatchObject({ width: 40, height: 20 })
  })

  it('gives its colours in red, green and blue, also one that is grey', async () => {
    const middle = async (bytes: Buffer) => {
      const { rgb, width, height } = (await encodePicture(bytes)).pixels
      const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3
      return { size: rgb.length / (width * height), pixel: [...rgb.subarray(at, at + 3)] }
    }
    expect(await middle(await plain(400, 300).png().toBuffer())).toEqual({ size: 3, pixel: [0xc8, 0x10, 0x2e] })
    const grey = await middle(await plain(400, 300).toColourspace('b-w').png().toBuffer())
    expect(grey.size).toBe(3)
    expect(new Set(grey.pixel).size).toBe(1)
  })

  it('is rotated as the camera was held, and its location is removed', async () => {
    const bytes = await plain()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'hemmelig' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await openPicture(bytes, ALL)).toMatchObject({ width: 20, height: 40 })
    const made = await sharp(await reencode(bytes)).metadata()
    expect(made).toMatchObject({ width: 20, height: 40 })
    expect([made.exif, made.xmp, made.orientation]).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['a text', Buffer.from('Jeg er ikke et billede')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['a GIF', gif],
    ['a TIFF', tiff],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_what, bytes) => {
    await expect(openPicture(bytes, ALL)).rejects.toMatchObject({ code: 'not_a_picture' })
  })

  it('is refused in a format the caller does not accept', async () => {
    await expect(openPicture(await plain().webp().toBuffer(), ['jpeg', 'png'])).rejects.toMatchObject({ code: 'not_a_picture' })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('cut off half-way is refused: %s', async (format) => {
    const bytes = await noise().toFormat(format).toBuffer()
    await expect(reencode(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'picture_broken' })
  })

  it('of which only the first bytes are right is refused', async () => {
    await expect(reencode(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).rejects.toMatchObject({ code: 'picture_broken' })
  })

  it('that unpacks to 60 million pixels is refused before it is unpacked', async () => {
    const bytes = await plain(10_000, 6_000).png().toBuffer()
    await expect(openPicture(bytes, ALL)).rejects.toMatchObject({ code: 'picture_too_many_pixels' })
  })

  it('that takes too long is refused as unavailable, not as broken', async () => {
    const slow = sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#888' } }).timeout({ seconds: 1 })
    const made = slow.blur(400).png().toBuffer()
    await expect(whole(made)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
