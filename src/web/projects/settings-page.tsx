import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ProjectSettings } from '#contract/projects/offers.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { LOGO_PICTURE } from '#domain/projects/offer.ts'
import { PROJECT_TEXTS } from '#domain/projects/project.ts'
import { WORK_KIND_LABELS, WORK_KINDS } from '#domain/projects/work-hours.ts'
import { browserApi } from '#web/api.ts'
import { usePhotoUrl } from '#web/claims/claim-photos.tsx'
import { editConflict, rebased, showConflictToast } from '#web/forms/edit-conflict.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { UPLOAD_LOST } from '#web/refusal-message.ts'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField, Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/settings-page.ts'
import { ProjectPlaces } from './project-places.tsx'
import { fromSettings, readSettings } from './settings-form.ts'

const TITLE = 'Mit tilbud'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ settings: (await browserApi.showProjectSettings()).settings }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.projectSettings()} />
}

export default function ProjectSettingsPage({ loaderData }: Route.ComponentProps) {
  const [settings, setSettings] = useState(loaderData.settings)
  return (
    <AccountPage title={TITLE} path={paths.projectSettings()}>
      <ProjectPlaces />
      <div className="grid max-w-3xl gap-10">
        {/* a logo leaves what another owner changed to the form, which says it */}
        <Sender settings={settings} onChanged={({ hasLogo }) => setSettings((now) => ({ ...now, hasLogo }))} />
        <SettingsForm settings={settings} onChanged={setSettings} />
      </div>
    </AccountPage>
  )
}

type PartProps = Readonly<{ settings: ProjectSettings; onChanged: (settings: ProjectSettings) => void }>

function Sender({ settings, onChanged }: PartProps) {
  const { name, address, cvr, phone, email } = settings.sender
  return (
    <section aria-labelledby="tilbud-afsender" className="grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
      <div className="text-sm">
        <h2 id="tilbud-afsender" className="mb-2 text-lg">
          Afsender
        </h2>
        <p className="wrap-anywhere">
          {[name, ...address, cvr && `CVR ${cvr}`, phone, email].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <Link to={paths.accountSettings()} className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4">
          Ret under Indstillinger
        </Link>
      </div>
      <LogoUpload hasLogo={settings.hasLogo} onChanged={onChanged} />
    </section>
  )
}

function SettingsForm({ settings, onChanged }: PartProps) {
  const [typed, setTyped] = useState(() => fromSettings(settings))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = (name: 'hourlyPrice' | 'markUpPercent' | 'hardPercent' | 'terms' | 'validDays') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    error: errors[name],
    autoComplete: 'off',
  })
  const { run, isBusy } = useAction({
    showAtFields: (error) => showConflictToast(error) || setRefusedFields(error, setErrors),
    onError: (error) => {
      const newest = editConflict<ProjectSettings>(error)?.now
      if (!newest) return
      onChanged(newest)
      setTyped((now) => rebased(now, fromSettings(settings), fromSettings(newest)))
    },
  })
  const save = async () => {
    const { body, problems } = readSettings(typed)
    setErrors(problems)
    if (!body) return
    await run(async () => {
      const { hasLogo: _, sender: __, ...seen } = settings
      const { message, settings: saved } = await browserApi.changeProjectSettings({ body: { ...body, seen } })
      toast.success(message)
      onChanged(saved)
      setTyped((now) => (now === typed ? fromSettings(saved) : now))
    })
  }
  return (
    <Form label={TITLE} onSubmit={save} className="grid gap-8">
      <UnsavedWarning isDirty={JSON.stringify(typed) !== JSON.stringify(fromSettings(settings))} />
      <section aria-labelledby="tilbud-pris" className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
        <h2 id="tilbud-pris" className="text-lg sm:col-span-2">
          Pris
        </h2>
        <AmountField label="Timepris" hint={typed.paysVat ? 'I kroner, uden moms.' : 'I kroner.'} {...field('hourlyPrice')} />
        <TextField
          label="Avance på materialer, %"
          inputMode="numeric"
          maxLength={4}
          hint="Lægges på det, folie og tilbehør koster dig."
          {...field('markUpPercent')}
        />
        <Checkbox
          className="sm:col-span-2"
          label="Værkstedet er momsregistreret"
          checked={typed.paysVat}
          onChange={({ target }) => setTyped({ ...typed, paysVat: target.checked })}
        />
      </section>
      <section aria-labelledby="tilbud-timer" className="grid gap-4 border-t border-line pt-6 sm:grid-cols-3">
        <div className="sm:col-span-3">
          <h2 id="tilbud-timer" className="text-lg">
            Timer
          </h2>
          <p className="mt-1 text-sm text-muted">
            Hvor længe er du om hver del? Så regner opgaven selv timerne ud. Lader du en stå tom, skriver du timerne på opgaven.
          </p>
        </div>
        {WORK_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={`${WORK_KIND_LABELS[kind]}, timer`}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            value={typed.partHours[kind] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, partHours: { ...typed.partHours, [kind]: target.value } })}
            error={errors[kind]}
          />
        ))}
        <TextField label="Tillæg for svær form, %" inputMode="numeric" maxLength={3} {...field('hardPercent')} />
      </section>
      <section aria-labelledby="tilbud-tekst" className="grid gap-4 border-t border-line pt-6">
        <h2 id="tilbud-tekst" className="text-lg">
          Tekst
        </h2>
        <TextField label="Gælder i dage" inputMode="numeric" maxLength={3} className="max-w-40" {...field('validDays')} />
        <TextAreaField
          label="Betaling og vilkår"
          isOptional
          maxLength={PROJECT_TEXTS.letter}
          hint="Står nederst på tilbuddet. Fx »Halvdelen ved bestilling, resten når bilen hentes«."
          {...field('terms')}
        />
      </section>
      <div>
        <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
          Gem
        </Button>
      </div>
    </Form>
  )
}

type LogoUploadProps = Readonly<{ hasLogo: boolean; onChanged: (settings: ProjectSettings) => void }>

function LogoUpload({ hasLogo, onChanged }: LogoUploadProps) {
  const [version, setVersion] = useState(0)
  const { run, isBusy, error: problem, setError: setProblem } = useAction({ failed: UPLOAD_LOST, returnsError: true })
  const press = (work: () => Promise<{ message: string; settings: ProjectSettings }>) =>
    run(async () => {
      const { message, settings } = await work()
      toast.success(message)
      setVersion((before) => before + 1)
      onChanged(settings)
    })
  const upload = (file: File) => {
    if (file.size > LOGO_PICTURE.maxBytes) return setProblem(tooLargePicture(LOGO_PICTURE))
    const body = new FormData()
    body.append('image', file, file.name)
    void press(() => browserApi.uploadProjectLogo({ body }))
  }
  return (
    <div>
      <p className="mb-2 text-xs font-semibold">Logo</p>
      {hasLogo && <Logo key={version} version={version} />}
      <div className="flex flex-wrap gap-3">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border border-edge px-5 text-sm font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
          <ImagePlus size={18} aria-hidden /> {hasLogo ? 'Skift logo' : 'Læg logo op'}
          <FileInput accept="image/jpeg,image/png,image/webp" disabled={isBusy} onChoose={([file]) => file && upload(file)} />
        </label>
        {hasLogo && (
          <Button isBusy={isBusy} onClick={() => void press(() => browserApi.deleteProjectLogo())}>
            <Trash2 size={18} aria-hidden />
            Fjern
          </Button>
        )}
      </div>
      <p className="mt-2 text-xs text-muted">JPG, PNG eller WebP op til {LOGO_PICTURE.maxMegabytes} MB. Bedst på hvid baggrund.</p>
      <div role="alert">{problem && <p className="mt-2 text-sm font-semibold text-danger">{problem}</p>}</div>
    </div>
  )
}

function Logo({ version }: { version: number }) {
  const { url } = usePhotoUrl(`job-logo-${version}`, (signal) => browserApi.showProjectLogo({}, { signal }))
  return (
    <div className="mb-3 h-20">{url && <img src={url} alt="Dit logo" className="max-h-20 max-w-full bg-white object-contain p-1" />}</div>
  )
}
