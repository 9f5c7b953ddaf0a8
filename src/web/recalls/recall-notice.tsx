import type { ReactNode } from 'react'
import type { Recall } from '#contract/recalls.ts'
import { REMEDY_LABELS, STOP_USING, soldPeriod } from '#domain/recalls/recall.ts'
import { useSettings } from '#web/settings/use-settings.ts'

/** The notice below its heading, in the order of Regulation (EU) 2024/1435: product, hazard, what to do, remedies, contact. */
export function RecallNotice({ recall, children }: { recall: Recall; children?: ReactNode }) {
  const { company } = useSettings()
  const { imageUrl, nameDa, kcwId, code, maker } = recall
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap gap-6">
        {imageUrl && <img src={imageUrl} alt={`${nameDa}, ${kcwId}`} width={240} height={180} className="h-auto w-60 border border-line" />}
        <dl className="figures grid min-w-0 grow basis-56 grid-cols-[minmax(0,1fr)] content-start gap-2 text-sm [&_dd]:font-semibold [&_dt]:text-xs [&_dt]:text-muted">
          <Fact label="Vare" text={nameDa} />
          {maker && <Fact label="Producent" text={maker} />}
          <Fact label="Varenummer" text={kcwId} />
          <Fact label="Batch, som den står på rullen" text={code} />
          <Fact label="Solgt" text={`${soldPeriod(recall)} af ${company.name}`} />
        </dl>
      </div>
      <section>
        <h2 className="text-xl">Faren</h2>
        <p className="mt-2 whitespace-pre-line">{recall.hazard}</p>
      </section>
      <section>
        <h2 className="text-xl">Det skal du gøre</h2>
        <p className="mt-2 text-lg font-bold">{STOP_USING}</p>
        <p className="mt-2 whitespace-pre-line">{recall.instructions}</p>
      </section>
      <section>
        <h2 className="text-xl">Det kan du vælge</h2>
        <p className="mt-2">Det koster dig ikke noget.</p>
        {children ?? (
          <ul className="mt-2 list-disc pl-5">
            {recall.remedies.map((remedy) => (
              <li key={remedy}>{REMEDY_LABELS[remedy]}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2 className="text-xl">Kontakt</h2>
        <p className="mt-2">
          Ring på{' '}
          <a href={`tel:${recall.phone.replaceAll(' ', '')}`} className="underline underline-offset-4">
            {recall.phone}
          </a>
          , eller skriv til{' '}
          <a href={`mailto:${company.email}`} className="underline underline-offset-4">
            {company.email}
          </a>
          .
        </p>
        <p className="mt-2">
          Har du givet varen videre, eller kender du andre, der har den, så giv denne besked videre. Vi beklager ulejligheden.
        </p>
      </section>
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </div>
  )
}
