import type { Motif } from './goods.ts'
import { groundShadow, lyingShadow, shaded } from './stage.ts'

export function drawHeatGun(): Motif {
  const body = 'M236 176C250 152 286 142 330 142H520C560 142 588 166 588 206S560 270 520 270H330C286 270 250 260 236 236Z'
  const handle = 'M440 252H548C556 300 578 372 600 436C606 456 596 470 578 472L510 476C494 477 484 468 480 452C468 402 452 322 440 252Z'
  const nozzle = 'M236 178L152 190C144 191 140 196 140 204V210C140 218 144 222 152 223L236 234Z'
  return {
    defs: '<linearGradient id="cord" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#4A4D51"/><stop offset="1" stop-color="#141517"/></linearGradient>',
    body: [
      lyingShadow(`${body}${handle}${nozzle}`),
      '<path d="M556 470C566 520 620 536 690 524C724 518 742 530 760 548" fill="none" stroke="url(#cord)" stroke-width="13" stroke-linecap="round"/>',
      shaded(handle, '#26282B', 'round'),
      '<path d="M486 330L560 322M492 352L567 343M498 374L574 364M504 396L581 385M510 418L588 406" stroke="#000" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>',
      shaded(nozzle, '#B9BEC2', 'steel'),
      '<ellipse cx="146" cy="207" rx="9" ry="17" fill="#3A2A20"/><ellipse cx="146" cy="207" rx="5" ry="12" fill="#E8590C" opacity=".75"/>',
      shaded(body, '#E8590C', 'steel'),
      '<path d="M236 176C226 190 226 222 236 236L262 246V164Z" fill="#2A2C2F"/><path d="M236 176C226 190 226 222 236 236L262 246V164Z" fill="url(#steel)"/>',
      Array.from(
        { length: 6 },
        (_, i) => `<path d="M${536 + i * 7} ${170 + i * 3}V${242 - i * 3}" stroke="#000" stroke-opacity=".45" stroke-width="3.5"/>`,
      ).join(''),
      '<rect x="342" y="166" width="128" height="62" rx="9" fill="#1B1D1F"/><rect x="350" y="173" width="112" height="48" rx="5" fill="#A9C4B4"/>',
      '<text x="406" y="209" text-anchor="middle" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="32" font-weight="700" fill="#1C2A22">90 °C</text><path d="M350 178L462 178L430 221H350Z" fill="#FFF" opacity=".18"/>',
      '<path d="M446 286C440 300 442 324 452 338L474 332L464 282Z" fill="#3C4044"/><path d="M446 286C440 300 442 324 452 338L474 332L464 282Z" fill="url(#slab)"/>',
    ].join(''),
  }
}

export function drawThermometer(): Motif {
  const head =
    'M252 132C262 118 280 112 304 112H486C526 112 552 134 556 170L560 206C562 226 550 238 530 238H292C268 238 250 226 246 204L240 164C239 150 244 142 252 132Z'
  const handle = 'M424 226H546C548 290 566 370 590 446C596 466 586 482 566 484L500 488C484 489 474 480 470 464C452 392 434 308 424 226Z'
  return {
    body: [
      '<path d="M244 178L40 214" stroke="#E0322B" stroke-opacity=".55" stroke-width="3"/><circle cx="42" cy="214" r="8" fill="#E0322B" opacity=".6" filter="url(#tight)"/><circle cx="42" cy="214" r="4" fill="#FF5A4A"/>',
      lyingShadow(`${head}${handle}`),
      groundShadow({ x: 536, y: 500, width: 120 }),
      shaded(handle, '#26282B', 'round'),
      '<path d="M478 318L556 310M486 344L564 334M494 370L572 358M502 396L580 383" stroke="#000" stroke-opacity=".4" stroke-width="8" stroke-linecap="round"/>',
      shaded(head, '#F2B705', 'slab'),
      '<path d="M252 132C262 118 280 112 304 112V238H292C268 238 250 226 246 204L240 164C239 150 244 142 252 132Z" fill="#2A2C2F"/><path d="M252 132C262 118 280 112 304 112V238H292C268 238 250 226 246 204L240 164C239 150 244 142 252 132Z" fill="url(#slab)"/>',
      '<ellipse cx="250" cy="172" rx="13" ry="26" fill="#0E0F10"/><ellipse cx="248" cy="168" rx="6" ry="14" fill="#6E5BD0" opacity=".55"/>',
      '<rect x="352" y="136" width="150" height="76" rx="10" fill="#1B1D1F"/><rect x="361" y="144" width="132" height="60" rx="6" fill="#B5CDBE"/>',
      '<text x="427" y="188" text-anchor="middle" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="36" font-weight="700" fill="#1C2A22">21,5 °C</text><path d="M361 150L493 150L450 204H361Z" fill="#FFF" opacity=".18"/>',
      '<path d="M414 252C400 262 398 292 412 310L440 302L430 250Z" fill="#D9402B"/><path d="M414 252C400 262 398 292 412 310L440 302L430 250Z" fill="url(#slab)"/>',
    ].join(''),
  }
}
