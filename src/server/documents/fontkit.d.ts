/** The part of fontkit's documented interface that the shop and PDFKit use; fontkit ships no types. */
declare module 'fontkit' {
  export type Glyph = Readonly<{ id: number; advanceWidth: number; codePoints: readonly number[]; path: Readonly<{ toSVG: () => string }> }>
  /** lengths in units of the font */
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type GlyphRun = Readonly<{ glyphs: readonly Glyph[]; positions: readonly GlyphPosition[]; advanceWidth: number }>
  export type Font = Readonly<{
    unitsPerEm: number
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string, features?: readonly string[]) => GlyphRun
  }>
  export function create(file: Buffer): Font
}
