import { PIECE_ATTRIBUTE, type PiecesOfPage } from './cached-html.tsx'

const MARK = Buffer.from(`<template ${PIECE_ATTRIBUTE}="`)
const MARK_END = Buffer.from('"></template>')

type RenderedPage = PiecesOfPage & Readonly<{ complete: (html: Buffer, isComplete: boolean) => Buffer }>

/** Caches the HTML of page pieces, about 3 kB for a product's card. The oldest are evicted first. */
export class HtmlCache {
  readonly #html = new Map<string, Buffer>()
  readonly #maxPieces: number

  constructor(maxPieces: number) {
    this.#maxPieces = maxPieces
  }

  /** Begins a page. The pieces it finds stay available until it is complete, even if they are evicted. */
  begin(): RenderedPage {
    const placed: Readonly<{ key: string; html: Buffer | undefined }>[] = []
    return {
      place: (key) => {
        const html = this.#html.get(key)
        return { id: placed.push({ key, html }) - 1, isCached: html !== undefined }
      },
      complete: (page, isComplete) => {
        const parts: Buffer[] = []
        let from = 0
        for (let at = page.indexOf(MARK); at !== -1; at = page.indexOf(MARK, from)) {
          parts.push(page.subarray(from, at))
          const end = page.indexOf(MARK_END, at)
          const [kind, id] = page.toString('latin1', at + MARK.length, end).split('-')
          from = end + MARK_END.length
          const piece = placed[Number(id)]
          if (kind === 'cached' && piece?.html) parts.push(piece.html)
          if (kind === 'to' && piece && isComplete) this.#store(piece.key, parts.at(-1))
        }
        return Buffer.concat([...parts, page.subarray(from)])
      },
    }
  }

  #store(key: string, html: Buffer | undefined): void {
    if (!html) return
    // a copy, as a slice would retain the whole page
    this.#html.set(key, Buffer.from(html))
    for (const oldest of this.#html.keys()) {
      if (this.#html.size <= this.#maxPieces) return
      this.#html.delete(oldest)
    }
  }
}
