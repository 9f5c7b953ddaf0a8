import { paths } from '#contract/pages/pages.ts'
import type { PublicWrap } from '#contract/wraps/wraps.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { WrapWall } from './wrap-figure.tsx'

export function HomeWraps({ wraps }: { wraps: readonly PublicWrap[] }) {
  if (wraps.length === 0) return null
  return (
    <section className="wrap border-t border-line py-16 lg:py-24" aria-labelledby="paa-vejen">
      <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
        <h2 id="paa-vejen" className="text-2xl">
          Ude på vejen
        </h2>
        <LinkButton to={`${paths.gallery()}#biler`} variant="quiet" className="-mx-5 underline underline-offset-4">
          Flere biler i galleriet
        </LinkButton>
      </div>
      <WrapWall wraps={wraps} />
    </section>
  )
}
