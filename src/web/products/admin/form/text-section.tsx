import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { EMPTY_SKU_HINT } from './empty-sku-hint.ts'
import { FormSection } from './form-section.tsx'
import type { ProductEdit } from './use-product-edit.ts'

export function TextSection({ edit: { form, errorOf } }: { edit: ProductEdit }) {
  const { register } = form
  return (
    <FormSection title="Navn og tekst">
      <TextField {...register('name')} label="Navn EN*" lang="en" autoComplete="off" error={errorOf('name')} />
      <TextField {...register('nameDa')} label="Navn DA*" autoComplete="off" error={errorOf('nameDa')} />
      <TextAreaField {...register('description')} label="Beskrivelse EN" lang="en" rows={6} error={errorOf('description')} />
      <TextAreaField {...register('descriptionDa')} label="Beskrivelse DA" rows={6} error={errorOf('descriptionDa')} />
      <TextAreaField {...register('features')} label="Fordele" hint="En pr. linje." error={errorOf('features')} />
      <TextField {...register('kcwId')} label="KCW ID (SKU)" hint={EMPTY_SKU_HINT} autoComplete="off" error={errorOf('kcwId')} />
    </FormSection>
  )
}
