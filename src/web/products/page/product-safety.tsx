import type { ProductSafety as Safety } from '#contract/products/product.ts'
import { ManufacturerAddress } from '#web/manufacturers/manufacturer-address.tsx'
import { HazardPart } from '#web/products/shown/hazard-part.tsx'
import { ProductDocuments } from './product-documents.tsx'

/** What buyers must be told (CLP and GPSR): hazards, warnings, documents and manufacturer. */
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
        {maker && <ManufacturerAddress maker={maker} />}
      </div>
    </section>
  )
}
