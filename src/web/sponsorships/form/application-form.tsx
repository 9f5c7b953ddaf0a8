import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { APPLICANT_AGE } from '#domain/sponsorships/sponsorship.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { fieldsOf } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { TrapField } from '#web/forms/trap-field.tsx'
import { thanksState } from '#web/page/thanks.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  APPLICATION_FIELDS,
  clearDraft,
  type ApplicationForm as Form,
  readDraft,
  resolveApplication,
  storeDraft,
  toApplication,
} from './application.ts'
import { ApplicantFields, FormPart, RacingFields, StoryFields } from './application-fields.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { usePictures } from './use-pictures.ts'

const PICTURES_MISSING = 'Et af billederne er ikke uploadet. Prøv igen, eller fjern det.'

/** The application for a sponsorship. A reload keeps it; sending leads to the front page (requirements §2). */
export function ApplicationForm() {
  // no default values: text typed before hydration is kept
  const form = useForm<Form>({ resolver: resolveApplication, mode: 'onTouched' })
  const { register, handleSubmit, setError, control, formState } = form
  const pictures = usePictures()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const isAlive = useIsAlive()
  const notice = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useDraft(form)
  const age = Number(useWatch({ control, name: 'age' }))
  const isMinor = age >= APPLICANT_AGE.min && age < APPLICANT_AGE.ofAge
  const field = fieldsOf(register, formState.errors)
  const refuse = (message: string) => {
    setRefusal(message)
    requestAnimationFrame(() => notice.current?.scrollIntoView({ block: 'center' }))
  }

  const submit = handleSubmit(async (fields) => {
    setRefusal(null)
    const images = await pictures.settled()
    if (!images) return refuse(PICTURES_MISSING)
    try {
      const { message } = await browserApi.applyForSponsorship({ body: toApplication(fields, images) })
      setIsSent(true)
      clearDraft()
      toast.success(message)
      await navigate(paths.home(), { state: thanksState({ for: 'application' }) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'picture_not_found') pictures.markMissing(missingIds(error))
      if (!showRefusedFields(error, APPLICATION_FIELDS, setError)) refuse(messageOf(error))
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Ansøg om sponsorat" className="grid gap-9">
      <NeedsScript to="søge her" />
      <ApplicantFields field={field} isMinor={isMinor} />
      <RacingFields field={field} />
      <StoryFields field={field} />
      <FormPart title="Billeder af bilen">
        <div className="sm:col-span-6">
          <PicturePicker pictures={pictures} />
          <p className="mt-2 text-xs text-muted">Kun vi ser dem. De hjælper os med at forestille os folien.</p>
        </div>
      </FormPart>
      <TrapField {...register('website')} />
      <div className="grid gap-5 border-t border-line pt-7">
        <div ref={notice}>{refusal && <Notice tone="danger" title={refusal} isAlert />}</div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            variant="signal"
            size="lg"
            disabled={!isAlive}
            isBusy={formState.isSubmitting || isSent}
            busyText="Sender..."
          >
            Send ansøgning
          </Button>
          <p className="max-w-sm text-xs text-muted">
            Vi bruger kun det, du skriver, til at behandle din ansøgning. Læs mere i vores{' '}
            <Link to={paths.privacy()} className="underline underline-offset-4">
              privatlivspolitik
            </Link>
            .
          </p>
        </div>
      </div>
    </form>
  )
}

/** False until hydration: an earlier submit would put the fields into the address. */
function useIsAlive(): boolean {
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])
  return isAlive
}

/** Restores the draft into empty fields, and stores further typing. */
function useDraft({ getValues, setValue, subscribe }: ReturnType<typeof useForm<Form>>): void {
  useEffect(() => {
    for (const [name, stored] of Object.entries(readDraft().form)) {
      if (!getValues(name as keyof Form)) setValue(name as keyof Form, stored)
    }
    return subscribe({ formState: { values: true }, callback: ({ values: { website: _, ...form } }) => storeDraft({ form }) })
  }, [getValues, setValue, subscribe])
}

function missingIds({ body }: ApiError): string[] {
  const { gone } = body as { gone?: unknown }
  return Array.isArray(gone) ? gone.map(String) : []
}
