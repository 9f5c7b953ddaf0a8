import sharp from 'sharp'
import { type Panel, SHARED, setSharedPanel } from './shared-panel.ts'

const NIGHT = '#17191b'
const QUALITY = 82

type Shared = Panel &
  Readonly<{
    /** the product's own picture: a photograph or a drawing */
    picture: Buffer
  }>

/** A film as it is shared: its picture with name and SKU beside it, 1200 × 630, as JPEG. */
export async function drawSharedPicture({ picture, ...panel }: Shared): Promise<Buffer> {
  const { width, height, pictureWidth } = SHARED
  const film = await sharp(picture, { density: 160 }).resize(pictureWidth, height, { fit: 'cover', position: 'centre' }).toBuffer()
  return await sharp({ create: { width, height, channels: 3, background: NIGHT } })
    .composite([
      { input: film, left: 0, top: 0 },
      { input: await setSharedPanel(panel), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}
