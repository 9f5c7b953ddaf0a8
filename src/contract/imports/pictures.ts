import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { picture } from '#contract/products/product.ts'

/** Facts read from a file name (requirements §3 'Product draft'): tag ids, or null. */
const parsedInfo = z.object({
  kcwId: z.string().nullable(),
  name: z.string().nullable(),
  nameDa: z.string().nullable(),
  category: z.string().nullable(),
  productType: z.string().nullable(),
  backing: z.string().nullable(),
  color: z.string().nullable(),
  series: z.string().nullable(),
})

const uploadedFile = z.object({
  imageUrl: z.string(),
  originalName: z.string(),
  parsedInfo,
  picture,
  /** colour tags nearest to the picture's main colours, best first */
  suggestedColors: z.array(z.string()),
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const importCalls = defineCalls({
  uploadProductImage: {
    access: 'staff:describeProducts',
    summary:
      'Stores a picture (form field "image": JPG, PNG or WebP, detected by content, at most 5 MB) in several widths as AVIF and WebP',
    accepts: 'multipart',
    response: answer({ imageUrl: z.string(), file: uploadedFile }),
    errors: PICTURE_ERRORS,
  },
  uploadProductImages: {
    access: 'staff:describeProducts',
    summary: 'Stores up to 50 pictures (repeated form field "images"); a refused picture does not stop the others',
    accepts: 'multipart',
    response: answer({
      message: z.string(),
      files: z.array(uploadedFile),
      failed: z.array(z.object({ originalName: z.string(), message: z.string() })),
    }),
    errors: PICTURE_ERRORS,
  },
})
