/** The shop's logo as SVG paths in a square of this size: a house and a sheet of film. */
export const LOGO = { size: 32, house: 'M3 13.2 16 3l13 10.2V20L20 29H3Z', film: 'M29 20 20 29v-6.5a2.5 2.5 0 0 1 2.5-2.5Z' } as const
