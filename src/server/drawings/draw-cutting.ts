import type { Motif } from './goods.ts'
import { lyingShadow, shaded } from './stage.ts'

export function drawKnife(): Motif {
  const handle = 'M150 262C150 250 158 243 170 243H470L512 258V300L470 315H170C158 315 150 308 150 296Z'
  const blade = 'M506 260L690 260L592 299H506Z'
  const box = 'M470 392H626V486H470Z'
  return {
    body: [
      `<g transform="rotate(-14 400 300)">${lyingShadow(`${handle}${blade}`)}`,
      shaded(blade, '#C9CED2', 'steel'),
      '<path d="M690 260L592 299" stroke="#FFF" stroke-width="3"/><path d="M540 260V298M572 260V298M604 260V294" stroke="#000" stroke-opacity=".3" stroke-width="1.5"/>',
      shaded(handle, '#B4BABF', 'steel'),
      '<path d="M236 250H420V308H236Z" fill="#222427"/><path d="M236 250H420V308H236Z" fill="url(#steel)" opacity=".5"/>',
      Array.from(
        { length: 17 },
        (_, i) => `<path d="M${246 + i * 10.4} 252V306" stroke="#000" stroke-opacity=".55" stroke-width="3"/>`,
      ).join(''),
      '<rect x="438" y="262" width="34" height="34" rx="6" fill="#E8590C"/><rect x="438" y="262" width="34" height="34" rx="6" fill="url(#slab)"/></g>',
      `<g transform="rotate(7 548 440)">${lyingShadow(box)}`,
      shaded(box, '#F4F3EF', 'slab'),
      '<path d="M470 392H626V424H470Z" fill="#E8590C"/><text x="486" y="416" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="20" font-weight="700" fill="#1D1F21">10 × 30°</text>',
      '<path d="M488 470L560 470L534 446H488Z" fill="#B9BEC2"/><path d="M488 470L560 470L534 446H488Z" fill="url(#steel)"/></g>',
    ].join(''),
  }
}

export function drawCutter(): Motif {
  const body =
    'M196 330C196 238 262 168 366 160C470 152 560 176 598 236C622 274 616 320 580 342C548 362 508 348 470 344C430 340 404 362 396 396C388 432 360 452 316 450C244 446 196 404 196 330Z'
  return {
    body: [
      lyingShadow(body),
      shaded(body, '#E8590C', 'slab'),
      '<path d="M226 332C226 252 286 196 372 190C462 184 540 202 570 250C586 278 582 302 562 314C538 326 506 316 470 312C416 308 376 336 366 386C360 410 344 420 318 419C264 416 226 386 226 332Z" fill="#2A2C2F"/><path d="M226 332C226 252 286 196 372 190C462 184 540 202 570 250C586 278 582 302 562 314C538 326 506 316 470 312C416 308 376 336 366 386C360 410 344 420 318 419C264 416 226 386 226 332Z" fill="url(#slab)"/>',
      '<path d="M318 446L352 384L396 400C388 432 360 452 318 446Z" fill="#C9CED2"/><path d="M318 446L352 384L396 400C388 432 360 452 318 446Z" fill="url(#steel)"/>',
      '<circle cx="300" cy="318" r="42" fill="#E4E2DE"/><circle cx="300" cy="318" r="42" fill="#000" opacity=".2"/><path d="M264 302A42 42 0 0 1 336 302" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="6"/>',
      '<path d="M408 226C452 218 500 224 528 244" fill="none" stroke="#FFF" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/><path d="M404 250H500M404 266H486" stroke="#000" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>',
    ].join(''),
  }
}
