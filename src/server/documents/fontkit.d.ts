/** What the shop asks of fontkit, which ships no types: the part of its documented interface that PDFKit takes a parsed font by. */
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
