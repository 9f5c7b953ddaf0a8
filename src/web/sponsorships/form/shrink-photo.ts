/** The server keeps no more than this; what is larger only makes a telephone's upload slow. */
const LONGEST_SIDE = 2000
const WORTH_SHRINKING_BYTES = 1_500_000

/** A large photo made as small as the shop keeps it. The photo itself where the browser cannot, or it would not get smaller. */
export async function shrinkPhoto(photo: File): Promise<Blob> {
  if (photo.size < WORTH_SHRINKING_BYTES || typeof createImageBitmap !== 'function') return photo
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
    return shrunk && shrunk.size < photo.size ? shrunk : photo
  } catch {
    // what the browser cannot read the server refuses with a message
    return photo
  }
}
