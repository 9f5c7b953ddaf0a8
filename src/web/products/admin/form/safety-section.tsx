import { useId } from 'react'
import { Controller, type UseFormSetValue, useWatch } from 'react-hook-form'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { PACKING_LABELS, PACKINGS } from '#domain/parcels/packing.ts'
import { lacksSubstanceAnswer, SUBSTANCE_ANSWER_LABELS, SUBSTANCE_ANSWERS } from '#domain/products/candidate-substances.ts'
import { GUARANTEE_FLAGS, GUARANTOR_LABELS, GUARANTORS, guaranteeOf, labelObstacle } from '#domain/products/guarantee.ts'
import { impliedLabel } from '#domain/products/hazards/hazard-label.ts'
import { PICTOGRAM_LABELS, PICTOGRAMS, type Pictogram, SIGNAL_WORD_LABELS, SIGNAL_WORDS } from '#domain/products/hazards/hazard-symbols.ts'
import { readStatements, type StatementKind } from '#domain/products/hazards/statement.ts'
import { productLabel } from '#domain/products/product-fields.ts'
import { HazardPictogram } from '#web/products/shown/hazard-pictogram.tsx'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, FieldError, Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { TagSelect } from './classification-section.tsx'
import { FormSection } from './form-section.tsx'
import { type ProductForm, writtenStatements } from './product-form-values.ts'
import type { ProductEdit } from './use-product-edit.ts'

type SafetySectionProps = { edit: ProductEdit; choices: TagChoices; onNewManufacturer: () => void }

export function SafetySection({ edit: { form, field, errorOf }, choices, onNewManufacturer }: SafetySectionProps) {
  const { control, setValue } = form
  const [maker, safetyText] = useWatch({ control, name: ['maker', 'safetyText'] })
  return (
    <FormSection
      title="Producent og sikkerhed"
      isRare
      isMissing={maker === '' || safetyText.trim() === ''}
      hint="Producent og advarsler kræves for alle varer (GPSR), resten for farlige kemikalier (CLP)."
    >
      <TagSelect
        control={control}
        name="maker"
        label="Producent"
        none="Ingen"
        tags={choices.makers.map(({ id, name }) => ({ id, label: name }))}
        error={errorOf('maker')}
        onNew={onNewManufacturer}
      />
      <TextAreaField
        {...field('safetyText')}
        label="Advarsler og sikkerhed"
        hint="Det, kunden skal vide for at bruge varen sikkert."
        className="sm:col-span-2"
      />
      <TextAreaField
        {...field('hazardStatements')}
        label="Faresætninger"
        hint="Koder som H225 og EUH066, en pr. linje."
        rows={5}
        spellCheck={false}
      />
      <TextAreaField
        {...field('precautionaryStatements')}
        label="Sikkerhedssætninger"
        hint="Koder som P210 eller P305+P351+P338, en pr. linje. Det, der skal stå på en tom plads, skrives efter koden: P501 genbrugsstationen."
        rows={5}
        spellCheck={false}
      />
      <Wording control={control} name="hazardStatements" kind="hazard" />
      <Wording control={control} name="precautionaryStatements" kind="precautionary" />
      <Suggestion control={control} setValue={setValue} />
      <SelectField {...field('signalWord')} label="Signalord">
        <option value="">Intet</option>
        <Options of={SIGNAL_WORDS} label={(word) => SIGNAL_WORD_LABELS[word]} />
      </SelectField>
      <TextField {...field('ufi')} label="UFI" hint="16 tegn fra etiketten." autoComplete="off" />
      <Controller
        control={control}
        name="pictograms"
        render={({ field }) => <PictogramChoice value={field.value} onChange={field.onChange} error={errorOf('pictograms')} />}
      />
      <TextField
        {...field('hazardContents')}
        label="Indeholder"
        hint="De stoffer, der skal nævnes på etiketten."
        autoComplete="off"
        className="sm:col-span-2"
      />
    </FormSection>
  )
}

/** A guarantee beyond the legal one; its terms and the EU's label are among the product's documents. */
export function GuaranteeSection({ edit: { form, field } }: { edit: ProductEdit }) {
  const { register, control } = form
  const [by, free, whole, from, to, covers] = useWatch({
    control,
    name: ['guaranteeBy', 'guaranteeFree', 'guaranteeWhole', 'guaranteeFromYears', 'guaranteeToYears', 'guaranteeCovers'],
  })
  const written = guaranteeOf({
    guaranteeBy: by || null,
    guaranteeFree: free,
    guaranteeWhole: whole,
    guaranteeCovers: covers || null,
    guaranteeFromYears: readNumber(from),
    guaranteeToYears: readNumber(to),
  })
  const obstacle = labelObstacle(written)
  return (
    <FormSection
      title="Garanti"
      isRare
      hint="Kun en garanti ud over reklamationsretten. Kunden læser, hvem der giver den, og at reklamationsretten er der altid."
    >
      <SelectField {...field('guaranteeBy')} label={productLabel('guaranteeBy')}>
        <option value="">Ingen</option>
        <Options of={GUARANTORS} label={(one) => GUARANTOR_LABELS[one]} />
      </SelectField>
      {by && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <TextField {...field('guaranteeFromYears')} label="År, mindst" inputMode="numeric" autoComplete="off" />
            <TextField {...field('guaranteeToYears')} label="År, højst" isOptional inputMode="numeric" autoComplete="off" />
          </div>
          <TextAreaField
            {...field('guaranteeCovers')}
            label={productLabel('guaranteeCovers')}
            hint="Og hvad den ikke dækker, og hvad kunden skal gøre for at bruge den."
            className="sm:col-span-2"
          />
          {GUARANTEE_FLAGS.map((flag) => (
            <Checkbox key={flag} {...register(flag)} label={productLabel(flag)} />
          ))}
          <p className="text-xs text-muted sm:col-span-2" aria-live="polite">
            {obstacle === null
              ? 'Har producenten givet jer EU’s garantimærke (GARAN) til varen, kan det lægges op under Dokumenter.'
              : `EU’s garantimærke (GARAN) vises ikke: ${obstacle}`}
          </p>
        </>
      )}
    </FormSection>
  )
}

/** For its parcels, and for the yearly report of producer responsibility. */
export function PackagingSection({ edit: { field } }: { edit: ProductEdit }) {
  return (
    <FormSection
      title="Forsendelse og emballage"
      isRare
      hint="For én rulle eller ét stk., uden kassen, den sendes i. Vægt og længde foreslår kasserne; emballagen tæller i årets rapport."
    >
      <SelectField {...field('packing')} label={productLabel('packing')}>
        <option value="">Som produkttypen</option>
        <Options of={PACKINGS} label={(packing) => PACKING_LABELS[packing]} />
      </SelectField>
      {PARCEL_FIELDS.map((name) => (
        <TextField key={name} {...field(name)} label={productLabel(name)} inputMode="numeric" autoComplete="off" />
      ))}
    </FormSection>
  )
}

/** Candidate substances (REACH, article 33); the further fields are shown only after the answer "yes". */
export function SubstanceSection({ edit: { form, field } }: { edit: ProductEdit }) {
  const { control } = form
  const [answer, hazardStatements, ufi] = useWatch({ control, name: ['substanceAnswer', 'hazardStatements', 'ufi'] })
  const isMissing = lacksSubstanceAnswer({
    substanceAnswer: answer || null,
    hazardStatements: writtenStatements(hazardStatements),
    ufi: ufi.trim() || null,
  })
  return (
    <FormSection
      title="Kandidatstoffer"
      isRare
      isMissing={isMissing}
      hint="Indeholder varen over 0,1 % af et stof på REACH-kandidatlisten, fortæller butikken det på varesiden, pakkesedlen og fakturaen (artikel 33)."
    >
      <SelectField {...field('substanceAnswer')} label="Over 0,1 %?">
        <option value="">Producenten har ikke svaret</option>
        <Options of={SUBSTANCE_ANSWERS} label={(one) => SUBSTANCE_ANSWER_LABELS[one]} />
      </SelectField>
      {answer !== '' && <TextField {...field('substancesAnsweredOn')} type="date" label="Producenten svarede" />}
      {answer === 'contains' && (
        <>
          <TextAreaField
            {...field('substances')}
            label="Stoffer med CAS-nummer"
            hint="Et pr. linje, fx DEHP 117-81-7."
            spellCheck={false}
          />
          <TextField {...field('scipNumber')} label="SCIP-nummer" isOptional hint="Fra producenten eller ECHA." autoComplete="off" />
        </>
      )}
    </FormSection>
  )
}

type Control = ProductEdit['form']['control']
type WordingProps = { control: Control; name: 'hazardStatements' | 'precautionaryStatements'; kind: StatementKind }

function Wording({ control, name, kind }: WordingProps) {
  const typed = useWatch({ control, name })
  const statements = readStatements(writtenStatements(typed), kind)
  return (
    <ul className="grid content-start gap-1 text-xs text-muted" aria-label="Ordlyden, som kunden læser den">
      {statements.map(({ code, text }) => (
        <li key={code}>
          <span className="code font-semibold">{code}</span> {text}
        </li>
      ))}
    </ul>
  )
}

/** Proposes the signal word and pictograms that follow from the hazard statements. */
function Suggestion({ control, setValue }: { control: Control; setValue: UseFormSetValue<ProductForm> }) {
  const statements = writtenStatements(useWatch({ control, name: 'hazardStatements' }))
  const fill = () => {
    const { signalWord, pictograms } = impliedLabel(statements)
    setValue('signalWord', signalWord ?? '', { shouldDirty: true, shouldValidate: true })
    setValue('pictograms', [...pictograms], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="sm:col-span-2">
      <Button size="sm" onClick={fill} disabled={statements.length === 0}>
        Udfyld signalord og piktogrammer efter faresætningerne
      </Button>
    </div>
  )
}

type PictogramChoiceProps = { value: readonly Pictogram[]; onChange: (value: Pictogram[]) => void; error: string | undefined }

function PictogramChoice({ value, onChange, error }: PictogramChoiceProps) {
  const id = useId()
  const toggle = (one: Pictogram) => onChange(PICTOGRAMS.filter((other) => (other === one ? !value.includes(one) : value.includes(other))))
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-xs font-semibold">Farepiktogrammer</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {PICTOGRAMS.map((pictogram) => (
          <label key={pictogram} className="flex min-h-14 items-center gap-3 text-sm">
            <input type="checkbox" className="size-5 shrink-0" checked={value.includes(pictogram)} onChange={() => toggle(pictogram)} />
            <span aria-hidden className="shrink-0">
              <HazardPictogram pictogram={pictogram} className="size-11" />
            </span>
            <span className="min-w-0">
              {PICTOGRAM_LABELS[pictogram]} <span className="code text-xs text-muted">{pictogram}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
