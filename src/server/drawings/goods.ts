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
