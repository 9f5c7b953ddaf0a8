import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

type PdfFile = Readonly<{ fileName: string; render: () => Promise<Buffer> }>

/**
 * Answers a PDF as a file to save, kept by nobody on the way: it shows one customer's affairs. When it cannot be made the
 * reason is logged and the refusal is pdf_failed ('Kunne ikke generere PDF'); when too many wait for theirs it is unavailable.
 */
export async function pdfAnswer({ log }: Shop, { fileName, render }: PdfFile): Promise<Response> {
  const file = await render().catch((error: unknown) => {
    if (error instanceof ShopError) throw error
    log.error({ err: error, fileName }, 'a PDF could not be made')
    throw new ShopError('pdf_failed')
  })
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
      'content-length': String(file.length),
      'cache-control': 'private, no-store',
    },
  })
}
