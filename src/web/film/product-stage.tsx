import { useEffect, useMemo, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { browserApi } from '#web/api.ts'
import { FilmStage, type OtherFilm } from './film-stage.tsx'
import { lookOfProduct } from './product-look.ts'

export type ProductStageProps = {
  product: Product
  /** 3D is unavailable or lost. */
  onFail: () => void
}

const MAX_FILMS = 200
const MAIN_CATEGORY = 'bilfolie'

/** Load it on demand. */
export function ProductStage({ product, onFail }: ProductStageProps) {
  const look = useMemo(() => lookOfProduct(product), [product])
  const otherFilms = useOtherFilms(product)
  return look && <FilmStage look={look} name={product.nameDa} kcwId={product.kcwId} otherFilms={otherFilms} onFail={onFail} />
}

/** Films of the same category first, then car wrap films. */
function useOtherFilms({ kcwId, categoryId }: Product): readonly OtherFilm[] {
  const [films, setFilms] = useState<readonly OtherFilm[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const categories = [...new Set([categoryId ?? MAIN_CATEGORY, MAIN_CATEGORY])]
    Promise.all(
      categories.map((category) => browserApi.listProducts({ query: { category, limit: MAX_FILMS } }, { signal: controller.signal })),
    ).then(
      (answers) => setFilms(answers.flatMap(({ products }) => products.filter((product) => product.kcwId !== kcwId).flatMap(toOtherFilm))),
      () => setFilms([]),
    )
    return () => controller.abort()
  }, [kcwId, categoryId])
  return films
}

function toOtherFilm(product: Product): OtherFilm[] {
  const look = lookOfProduct(product)
  return look ? [{ kcwId: product.kcwId, name: product.nameDa, look }] : []
}
