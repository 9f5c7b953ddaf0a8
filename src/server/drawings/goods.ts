/** What a drawing of tools, liquids or samples needs to know. */
export interface Goods {
  readonly title: string
  readonly categoryId: string | null
  readonly hex: string | null
}

/** A drawing without its stage: what has to be defined, and what is seen. */
export interface Motif {
  readonly defs?: string
  readonly body: string
}

export type DrawMotif = (goods: Goods) => Motif
