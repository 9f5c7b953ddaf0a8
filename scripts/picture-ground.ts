import sharp, { type Sharp } from 'sharp'

/** Puts a picture with a transparent ground on the studio's soft neutral one, at the requested size. */
export async function onGround(png: Buffer, { width, height }: { width: number; height: number }): Promise<Sharp> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#D6D4D0"/><stop offset=".5" stop-color="#E4E2DE"/><stop offset="1" stop-color="#D9D6D1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const form = await sharp(png).resize(width, height, { kernel: 'lanczos3' }).toBuffer()
  return sharp(
    await sharp(Buffer.from(ground))
      .composite([{ input: form }])
      .removeAlpha()
      .png()
      .toBuffer(),
  )
}
