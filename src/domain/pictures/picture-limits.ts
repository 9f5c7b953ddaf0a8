const MEGABYTE = 1024 * 1024

/** A picture of a product: JPG, PNG or WebP, five megabytes (requirements §9 'Picture limits'). */
export const PRODUCT_PICTURE = { maxMegabytes: 5, maxBytes: 5 * MEGABYTE, mostAtOnce: 50 } as const

/** What is said of a picture that is too large. */
export function tooLargePicture({ maxMegabytes }: Readonly<{ maxMegabytes: number }>): string {
  return `Billedet må højst fylde ${maxMegabytes} MB.`
}
