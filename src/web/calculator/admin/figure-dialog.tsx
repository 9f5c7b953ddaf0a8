import { useForm } from 'react-hook-form'
import { figureInput, type MetreFigure } from '#contract/calculator.ts'
import { FIGURE_KIND_LABELS, FIGURE_KINDS, type FigureKind } from '#domain/calculator/metres-needed.ts'
import { numberText, readNumber } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Options, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

const FIGURE_FIELDS = ['kind', 'name', 'fromCm', 'toCm', 'sourceTitle', 'sourceUrl', 'sourceYear'] as const satisfies (keyof FigureForm)[]

const figureResolver = formResolver<FigureForm>(figureInput, { toBody: figureOf })

type FigureDialogProps = { figure?: MetreFigure; onSaved: () => void; onClose: () => void }

export function FigureDialog({ figure: initial, onSaved, onClose }: FigureDialogProps) {
  const { record: figure, changed, applyConflict } = useEditedRecord(initial)
  const form = useForm({ defaultValues: figureFormOf(figure), resolver: figureResolver, mode: 'onTouched' })
  const { register, handleSubmit, formState } = form
  const field = fieldsOf(register, formState.errors)
  const title = figure ? 'Rediger bil' : 'Tilføj bil'
  const { run } = useAction({
    failed: 'Kunne ikke gemme bilen',
    onSuccess: onSaved,
    onError: (error) => applyConflict(error, form, figureFormOf, FIGURE_FIELDS),
  })
  const submit = handleSubmit(async (typed) => {
    const body = figureOf(typed)
    await run(() =>
      figure
        ? browserApi.changeMetreFigure({ params: { id: figure.id }, body: { ...body, seen: seenOf(figure) } })
        : browserApi.createMetreFigure({ body }),
    )
  })
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name="Bilen" changed={changed} />
      {figure?.ofClass && (
        <Notice className="sm:col-span-2">Tallene er klassens ({figure.ofClass}). Retter du dem eller kilden, får bilen sine egne.</Notice>
      )}
      <SelectField {...field('kind')} label="Slags*">
        <Options of={FIGURE_KINDS} label={(kind) => FIGURE_KIND_LABELS[kind]} />
      </SelectField>
      <TextField {...field('name')} label="Navn*" autoComplete="off" />
      <TextField {...field('fromCm')} label="Mindst, meter*" inputMode="decimal" autoComplete="off" />
      <TextField {...field('toCm')} label="Højst, meter*" inputMode="decimal" autoComplete="off" />
      <TextField
        {...field('sourceTitle')}
        label="Kilde*"
        hint="Hvem der har oplyst tallet. Har du målt selv, så skriv det."
        autoComplete="off"
      />
      <TextField {...field('sourceYear')} label="År*" inputMode="numeric" autoComplete="off" />
      <TextField {...field('sourceUrl')} label="Kildens adresse*" inputMode="url" autoComplete="off" className="sm:col-span-2" />
    </FormDialog>
  )
}

function seenOf({ id: _id, ofClass: _ofClass, body: _body, ...fields }: MetreFigure) {
  return fields
}

type FigureForm = Readonly<{
  kind: FigureKind
  name: string
  fromCm: string
  toCm: string
  sourceTitle: string
  sourceUrl: string
  sourceYear: string
}>

function figureFormOf(figure: MetreFigure | undefined): FigureForm {
  return {
    kind: figure?.kind ?? 'model',
    name: figure?.name ?? '',
    fromCm: figure ? numberText(figure.fromCm / 100) : '',
    toCm: figure ? numberText(figure.toCm / 100) : '',
    sourceTitle: figure?.sourceTitle ?? '',
    sourceUrl: figure?.sourceUrl ?? '',
    sourceYear: figure ? String(figure.sourceYear) : '',
  }
}

/** What is sent, in whole centimetres. Unreadable figures are left for the schema to refuse. */
function figureOf({ fromCm, toCm, sourceYear, ...texts }: FigureForm) {
  return { ...texts, fromCm: centimetresIn(fromCm), toCm: centimetresIn(toCm), sourceYear: readNumber(sourceYear) ?? Number.NaN }
}

function centimetresIn(text: string): number {
  const metres = readNumber(text)
  return metres === null ? Number.NaN : Math.round(metres * 100)
}
