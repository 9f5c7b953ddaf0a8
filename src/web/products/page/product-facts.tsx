import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { CandidateSubstances, Product, ProductSafety as Safety, TagTexts } from '#contract/products/product.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { SUBSTANCE_QUESTION } from '#domain/products/candidate-substances.ts'
import { BESIDE_LEGAL_GUARANTEE, guaranteeTitle } from '#domain/products/guarantee.ts'
import { DOCUMENT_LABELS } from '#domain/products/product-document.ts'
import { ManufacturerAddress } from '#web/manufacturers/manufacturer-address.tsx'
import { HazardPart } from '#web/products/shown/hazard-part.tsx'
import { specificationRows } from '#web/products/shown/specification-rows.ts'
import { useUser } from '#web/session/session.ts'
import { GuaranteeNotice } from '#web/settings/guarantee-notice.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { ProductDocuments } from './product-documents.tsx'

export function ProductFacts({ product, texts, safety }: { product: Product; texts: TagTexts; safety: Safety }) {
  const description = product.descriptionDa ?? product.description
  const rows = specificationRows(product.specifications)
  // accounts are firms, to whom the notice does not apply
  const user = useUser()
  return (
    <div className="grid content-start gap-y-10 lg:mt-4">
      {description && (
        <section aria-labelledby="beskrivelse">
          <h2 id="beskrivelse" className="text-xl">
            Beskrivelse
          </h2>
          <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{description}</p>
        </section>
      )}
      <ProductFeatures product={product} features={texts.features} />
      {rows.length > 0 && (
        <section aria-labelledby="specifikationer">
          <h2 id="specifikationer" className="text-xl">
            Specifikationer
          </h2>
          <table className="figures mt-4 w-full border-t border-line text-sm">
            <tbody>
              {rows.map(({ key, label, value }) => (
                <tr key={key} className="border-b border-line">
                  <th scope="row" className="py-3 pr-4 text-left font-normal text-muted">
                    {label}
                  </th>
                  <td className="py-3 text-right font-semibold">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ProductSafety safety={safety} />
      {safety.guarantee && <ProductGuarantee guarantee={safety.guarantee} safety={safety} />}
      {!user && <GuaranteeNotice />}
    </div>
  )
}

function ProductFeatures({ product, features }: { product: Product; features: TagTexts['features'] }) {
  if (product.features.length === 0 && features.length === 0) return null
  return (
    <section aria-labelledby="egenskaber">
      <h2 id="egenskaber" className="text-xl">
        Egenskaber
      </h2>
      {product.features.length > 0 && (
        <ul className="mt-4 grid gap-2 text-sm">
          {product.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <span aria-hidden className="mt-2 size-1.5 shrink-0 bg-signal" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {features.length > 0 && (
        <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
          {features.map(({ id, name, description }) => (
            <div key={id} className="border-t border-line py-3">
              <dt>
                <Link
                  to={paths.products({ feature: id })}
                  prefetch="intent"
                  className="relative text-sm font-semibold underline decoration-line underline-offset-4 transition-colors before:absolute before:-inset-y-3 before:inset-x-0 hover:decoration-current"
                >
                  {name}
                </Link>
              </dt>
              {description && <dd className="mt-1 max-w-prose text-xs text-muted">{description}</dd>}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type Guaranteed = NonNullable<Safety['guarantee']>

/** A guarantee beyond the legal one: who gives it, on what, its terms, and that the legal rights still apply. */
function ProductGuarantee({ guarantee, safety: { maker, documents } }: { guarantee: Guaranteed; safety: Safety }) {
  const { company } = useSettings()
  const terms = documents.find(({ kind }) => kind === 'guaranteeTerms')
  const { label } = guarantee
  return (
    <section aria-labelledby="garanti" className="grid justify-items-start gap-3 text-sm">
      <h2 id="garanti" className="text-xl">
        {guaranteeTitle(guarantee, { maker: maker?.name ?? null, shop: company.name })}
      </h2>
      <p className="max-w-prose whitespace-pre-line">Den dækker: {guarantee.covers}</p>
      {guarantee.isFree && <p>Den er gratis.</p>}
      {terms && (
        <a href={terms.url} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {DOCUMENT_LABELS.guaranteeTerms} (PDF)
        </a>
      )}
      {label && (
        <img
          src={label.url}
          alt={`EU’s garantimærke: producentens garanti gælder i ${guarantee.fromYears} år`}
          width={label.width}
          height={label.height}
          loading="lazy"
          className="h-auto w-full max-w-sm bg-white"
        />
      )}
      <p className="max-w-prose text-muted">{BESIDE_LEGAL_GUARANTEE}</p>
    </section>
  )
}

/** Shown to everybody, so that consumers need not ask (REACH, article 33). */
function Substances({ substances: { answer, answeredOn, found, scipNumber } }: { substances: CandidateSubstances }) {
  const of = answeredOn === null ? '' : ` (producentens svar ${dayFigures(answeredOn)})`
  return (
    <div className="max-w-prose text-sm">
      <h3 className="text-base">Kandidatstoffer</h3>
      {answer === null && <p className="mt-1">Producenten har endnu ikke oplyst, om varen indeholder stoffer på REACH-kandidatlisten.</p>}
      {answer === 'free' && <p className="mt-1">{`Indeholder ikke over 0,1 % af noget stof på REACH-kandidatlisten${of}.`}</p>}
      {answer === 'contains' && (
        <>
          <p className="mt-1">{`Indeholder over 0,1 % af disse stoffer på REACH-kandidatlisten${of}:`}</p>
          <ul className="my-2 list-disc pl-5 font-semibold">
            {found.map(({ name, cas }) => (
              <li key={cas}>
                {name} <span className="whitespace-nowrap">(CAS {cas})</span>
              </li>
            ))}
          </ul>
          {scipNumber && <p className="code text-xs break-all text-muted">SCIP: {scipNumber}</p>}
        </>
      )}
      <p className="mt-1 text-muted">
        {SUBSTANCE_QUESTION}{' '}
        <Link to={paths.contact()} className="underline underline-offset-2">
          Skriv til os
        </Link>
      </p>
    </div>
  )
}

/** The information buyers must get (CLP and GPSR): hazards, warnings, documents and manufacturer. */
function ProductSafety({ safety: { hazard, substances, safetyText, maker, documents } }: { safety: Safety }) {
  if (!hazard && !substances && !safetyText && !maker && documents.length === 0) return null
  return (
    <section aria-labelledby="sikkerhed">
      <h2 id="sikkerhed" className="text-xl">
        Sikkerhed og producent
      </h2>
      <div className="mt-4 grid gap-6">
        {hazard && <HazardPart hazard={hazard} />}
        {safetyText && <p className="max-w-prose text-sm whitespace-pre-line">{safetyText}</p>}
        {substances && <Substances substances={substances} />}
        <ProductDocuments documents={documents} />
        {maker && <ManufacturerAddress maker={maker} />}
      </div>
    </section>
  )
}
