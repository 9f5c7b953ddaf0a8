import sharp from 'sharp'
import { type Panel, SHARED, setSharedPanel } from './shared-panel.ts'

const NIGHT = '#17191b'
const QUALITY = 82

type Shared = Panel &
  Readonly<{
    /** a photograph or a drawing */
    picture: Buffer
  }>

/** The link preview of a film: picture, name and SKU, 1200 × 630 JPEG. */
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
