/** The server keeps no more; larger photos only slow the upload. */
const MAX_SIDE = 2000
const WORTH_SHRINKING_BYTES = 1_500_000

/** Shrinks a large photo, where that makes it smaller. Formats the shop does not read (`isForeign`) become JPEG. */
export async function shrinkPhoto(photo: File, { isForeign = false } = {}): Promise<Blob> {
  if (typeof createImageBitmap !== 'function' || (photo.size < WORTH_SHRINKING_BYTES && !isForeign)) return photo
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
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
    // the server refuses unreadable files with a message
    return photo
  }
}
