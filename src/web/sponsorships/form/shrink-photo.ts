/** The server keeps no more than this; what is larger only makes a telephone's upload slow. */
const LONGEST_SIDE = 2000
const WORTH_SHRINKING_BYTES = 1_500_000

/**
 * A large photo made as small as the shop keeps it; the photo itself where the browser cannot, or it would not get smaller. One of a
 * kind the shop does not read (`isForeign`) becomes a JPEG whatever its size.
 */
export async function shrinkPhoto(photo: File, { isForeign = false } = {}): Promise<Blob> {
  if (typeof createImageBitmap !== 'function' || (photo.size < WORTH_SHRINKING_BYTES && !isForeign)) return photo
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return photo
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
    return shrunk && (isForeign || shrunk.size < photo.size) ? shrunk : photo
  } catch {
    // what the browser cannot read the server refuses with a message
    return photo
  }
}
