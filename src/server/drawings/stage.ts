export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A drawing on the shop's background, 4:3, with an accessible name. */
export function stage(title: string, { defs = '', body }: Motif): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img" aria-label="${escapeXml(title)}">`,
    `<defs>${STUDIO}${defs}</defs>`,
    '<rect width="800" height="600" fill="url(#ground)"/>',
    body,
    '</svg>',
  ].join('')
}

export function groundShadow({ x, y, width, depth = 1 }: { x: number; y: number; width: number; depth?: number }): string {
  return [
    `<ellipse cx="${x + 8}" cy="${y + 10 * depth}" rx="${width / 2 + 34}" ry="${20 * depth}" fill="#2A2622" opacity=".26" filter="url(#soft)"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${8 * depth}" fill="#171412" opacity=".5" filter="url(#tight)"/>`,
  ].join('')
}

/** The shadow of a flat object: its blurred, shifted outline. */
export function lyingShadow(path: string): string {
  return `<path d="${path}" fill="#1E1A16" opacity=".34" transform="translate(10 16)" filter="url(#soft)"/><path d="${path}" fill="#14110E" opacity=".4" transform="translate(3 5)" filter="url(#tight)"/>`
}

/** Shades a filled outline; `sheen` names the gradient. */
export function shaded(path: string, fill: string, sheen: 'round' | 'slab' | 'steel'): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#${sheen})"/>`
}

const STUDIO = [
  '<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#D6D4D0"/><stop offset=".5" stop-color="#E4E2DE"/><stop offset="1" stop-color="#D9D6D1"/></linearGradient>',
  '<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".1" stop-color="#000" stop-opacity=".12"/><stop offset=".17" stop-color="#FFF" stop-opacity=".18"/><stop offset=".2" stop-color="#FFF" stop-opacity=".72"/><stop offset=".27" stop-color="#FFF" stop-opacity=".6"/><stop offset=".3" stop-color="#FFF" stop-opacity=".1"/><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset=".86" stop-color="#000" stop-opacity=".36"/><stop offset=".95" stop-color="#000" stop-opacity=".52"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>',
  '<linearGradient id="slab" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#FFF" stop-opacity=".42"/><stop offset=".3" stop-color="#FFF" stop-opacity=".14"/><stop offset=".32" stop-color="#FFF" stop-opacity="0"/><stop offset=".7" stop-color="#000" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient>',
  '<linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFF" stop-opacity=".7"/><stop offset=".3" stop-color="#FFF" stop-opacity=".1"/><stop offset=".42" stop-color="#000" stop-opacity=".5"/><stop offset=".5" stop-color="#000" stop-opacity=".3"/><stop offset=".78" stop-color="#FFF" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>',
  '<filter id="soft" x="-30%" y="-80%" width="160%" height="260%"><feGaussianBlur stdDeviation="14"/></filter>',
  '<filter id="tight" x="-20%" y="-80%" width="140%" height="260%"><feGaussianBlur stdDeviation="4"/></filter>',
].join('')

export interface Goods {
  readonly title: string
  readonly categoryId: string | null
  readonly hex: string | null
}

/** A drawing without background. */
export interface Motif {
  readonly defs?: string
  readonly body: string
}

export type DrawMotif = (goods: Goods) => Motif
