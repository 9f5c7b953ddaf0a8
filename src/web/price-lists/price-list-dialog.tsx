import { useForm } from 'react-hook-form'
import { type PriceList, priceListInput } from '#contract/price-lists/price-lists.ts'
import { PRICE_LIST_STATE_LABELS, type PriceListState } from '#domain/price-lists/price-list.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type PriceListForm = { name: string; startsOn: string }
const FIELDS = ['name', 'startsOn'] as const
const formOf = (list: PriceList | undefined): PriceListForm => ({ name: list?.name ?? '', startsOn: list?.startsOn ?? '' })
const resolver = formResolver<PriceListForm>(priceListInput)

type PriceListDialogProps = {
  list?: PriceList
  onSaved: (list: PriceList) => void
  onClose: () => void
}

export function PriceListDialog({ list: opened, onSaved, onClose }: PriceListDialogProps) {
  const { record: list, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm({ defaultValues: formOf(list), resolver, mode: 'onTouched' })
  const { register, handleSubmit, formState } = form
  const title = list ? 'Navn og dag' : 'Ny prisliste'
  const { run } = useAction({ failed: 'Prislisten kunne ikke gemmes', onError: (error) => applyConflict(error, form, formOf, FIELDS) })
  const submit = handleSubmit((body) =>
    run(async () => {
      const saved = list
        ? await browserApi.changePriceList({ params: { id: list.id }, body: { ...body, seen: { revision: list.revision } } })
        : await browserApi.createPriceList({ body })
      toast.success(saved.message)
      onSaved(saved.list)
    }),
  )
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={list ? 'Gem' : 'Opret'}
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Prislisten" changed={changed} />
      <TextField {...register('name')} label="Navn*" placeholder="Priser 2027" autoComplete="off" error={formState.errors.name?.message} />
      <TextField
        {...register('startsOn')}
        type="date"
        label="Gælder fra*"
        hint="Fra midnat, når dagen begynder."
        error={formState.errors.startsOn?.message}
      />
    </FormDialog>
  )
}

const TONES = { draft: 'neutral', approved: 'warning', started: 'success' } as const

export function PriceListBadge({ state }: { state: PriceListState }) {
  return <Badge tone={TONES[state]}>{PRICE_LIST_STATE_LABELS[state]}</Badge>
}
