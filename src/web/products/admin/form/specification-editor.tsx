import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { type Control, type UseFormRegister, useFieldArray, useFormState } from 'react-hook-form'
import { PRODUCT_TEXTS } from '#domain/products/product-limits.ts'
import { SPECIFICATION_LABELS } from '#web/products/shown/specification-rows.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { ProductForm } from './product-form-values.ts'

const CELL = 'min-h-11 w-full min-w-0 rounded-sm border border-edge bg-raised px-2 text-sm'

type SpecificationEditorProps = { control: Control<ProductForm>; register: UseFormRegister<ProductForm>; error: string | undefined }

export function SpecificationEditor({ control, register, error }: SpecificationEditorProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'specifications' })
  const { errors } = useFormState({ control, name: 'specifications' })
  const id = useId()
  const rest = useRef<HTMLButtonElement>(null)
  const take = (index: number) => {
    remove(index)
    // the row disappears with its button: the focus moves on
    rest.current?.focus()
  }
  const unused = [...SPECIFICATION_LABELS.keys()].filter((key) => !fields.some((field) => field.key === key))
  return (
    <div className="sm:col-span-2">
      <datalist id={id}>
        {[...SPECIFICATION_LABELS].map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </datalist>
      {fields.length > 0 && (
        <table className="w-full table-fixed text-sm">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="w-2/5 pb-1 font-semibold">
                Navn
              </th>
              <th scope="col" className="pb-1 font-semibold">
                Værdi
              </th>
              <th scope="col" className="w-11">
                <span className="sr-only">Fjern</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => {
              const fault = errors.specifications?.[index]?.key?.message
              return (
                <tr key={field.id} className="align-top">
                  <td className="pr-2 pb-2">
                    <input
                      {...register(`specifications.${index}.key`)}
                      aria-label={`Navn ${index + 1}`}
                      list={id}
                      maxLength={PRODUCT_TEXTS.specificationName}
                      autoComplete="off"
                      aria-invalid={fault !== undefined}
                      aria-describedby={fault && `${id}-${index}`}
                      className={CELL}
                    />
                    <FieldError id={`${id}-${index}`} error={fault} />
                    {SPECIFICATION_LABELS.get(field.key) && (
                      <span className="block text-2xs text-muted">{SPECIFICATION_LABELS.get(field.key)}</span>
                    )}
                  </td>
                  <td className="pr-1 pb-2">
                    <input
                      {...register(`specifications.${index}.value`)}
                      aria-label={`Værdi: ${SPECIFICATION_LABELS.get(field.key) ?? (field.key || index + 1)}`}
                      maxLength={PRODUCT_TEXTS.specificationValue}
                      autoComplete="off"
                      className={CELL}
                    />
                  </td>
                  <td>
                    <IconButton
                      label={`Fjern ${SPECIFICATION_LABELS.get(field.key) ?? (field.key || 'rækken')}`}
                      onClick={() => take(index)}
                    >
                      <Trash2 size={18} aria-hidden />
                    </IconButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <FieldError error={error} />
      <div className="flex flex-wrap gap-2 pt-1">
        {unused.slice(0, 8).map((key) => (
          <Button key={key} size="sm" onClick={() => append({ key, value: '' }, { focusName: `specifications.${fields.length}.value` })}>
            <Plus size={14} aria-hidden /> {SPECIFICATION_LABELS.get(key)}
          </Button>
        ))}
        <Button ref={rest} size="sm" onClick={() => append({ key: '', value: '' })}>
          <Plus size={14} aria-hidden /> Andet
        </Button>
      </div>
    </div>
  )
}
