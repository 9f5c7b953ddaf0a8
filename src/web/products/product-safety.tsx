import type { ProductSafety as Safety } from '#contract/products/product.ts'
import { MakerAddress } from '#web/makers/maker-address.tsx'
import { HazardPart } from './hazard-part.tsx'
import { ProductDocuments } from './product-documents.tsx'

/** What a buyer must be told of a product: its dangers, what to take care of, its papers, and who made it (CLP and GPSR). */
export function ProductSafety({ safety: { hazard, safetyText, maker, documents } }: { safety: Safety }) {
  if (!hazard && !safetyText && !maker && documents.length === 0) return null
  return (
    <section aria-labelledby="sikkerhed">
      <h2 id="sikkerhed" className="text-xl">
        Sikkerhed og producent
      </h2>
      <div className="mt-4 grid gap-6">
        {hazard && <HazardPart hazard={hazard} />}
        {safetyText && <p className="max-w-prose text-sm whitespace-pre-line">{safetyText}</p>}
        <ProductDocuments documents={documents} />
        {maker && <MakerAddress maker={maker} />}
      </div>
    </section>
  )
}
