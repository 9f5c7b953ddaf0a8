import { fileAnswer } from '#server/http/files/file-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type PdfFile = Readonly<{ fileName: string; render: () => Promise<Buffer> }>

/** Answers a PDF, uncacheable; pdf_failed when rendering fails, unavailable when too many wait. */
export async function pdfAnswer({ log }: Shop, { fileName, render }: PdfFile): Promise<Response> {
  const file = await render().catch((error: unknown) => {
    if (error instanceof ShopError) throw error
    log.error({ err: error, fileName }, 'a PDF could not be made')
    throw new ShopError('pdf_failed')
  })
  return fileAnswer(new Uint8Array(file), { type: 'application/pdf', name: fileName.replace(/[^\w.-]/g, '_'), length: file.length })
}
