const MEGABYTE = 1024 * 1024

/** JPG, PNG or WebP, five megabytes (requirements §9 'Picture limits'). */
export const PRODUCT_PICTURE = { maxMegabytes: 5, maxBytes: 5 * MEGABYTE, mostAtOnce: 50 } as const

export function tooLargePicture({ maxMegabytes }: Readonly<{ maxMegabytes: number }>): string {
  return `Billedet må højst fylde ${maxMegabytes} MB.`
}
